'use strict';

// Runs what was typed: as a script of the program's own global scope, or in another context.

const core = internalBinding('core');

const define = (scope, name, descriptor) =>
  Object.defineProperty(scope, name, { configurable: true, enumerable: true, ...descriptor });

// Variables can be declared again in each line, constants as well.
function prepareNames(scope, names) {
  for (const name of new Set(names)) {
    const known = Object.getOwnPropertyDescriptor(scope, name);
    if (known?.configurable === false) continue;
    if (known === undefined || known.get !== undefined) {
      define(scope, name, { value: undefined, writable: true });
    }
  }
}

function makeConstants(scope, names) {
  for (const name of new Set(names)) {
    const known = Object.getOwnPropertyDescriptor(scope, name);
    if (known === undefined || !known.configurable || known.get !== undefined) continue;
    const { value } = known;
    define(scope, name, {
      get: () => value,
      set() { throw new TypeError('Assignment to constant variable.'); },
    });
  }
}

function evaluate(scope, code, name) {
  if (scope === globalThis) return core.compile(code, name, 1);
  return require('vm').runInContext(code, scope, { filename: name, displayErrors: false });
}

// { value, isAsync }: in the second case a promise of { value }.
function run(scope, code, name, isStrict) {
  const { transform } = require('internal/repl/transform');
  let rewritten;
  try {
    rewritten = transform(code);
  } catch {
    // The engine says what is wrong.
  }
  const text = rewritten?.code ?? code;
  if (rewritten !== undefined) prepareNames(scope, rewritten.names);
  const value = evaluate(scope, isStrict ? `'use strict'; void 0; ${text}` : text, name);
  if (rewritten === undefined) return { value, isAsync: false };
  if (!rewritten.isAsync) {
    makeConstants(scope, rewritten.constants);
    return { value, isAsync: false };
  }
  const finished = value.then((result) => {
    makeConstants(scope, rewritten.constants);
    return result;
  });
  return { value: finished, isAsync: true };
}

module.exports = { evaluate, run };
