'use strict';

// Runs what was typed: as a script of the program's own global scope, or in a scope of its own
// that inherits from that.

const core = internalBinding('core');

let count = 0;

function nextName() {
  return `REPL${++count}`;
}

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

// Direct eval() in the scope of an object: its names come before those of the globals.
let runInside;
function evaluateInside(scope, code, name) {
  runInside ??= core.compile(
    '(function (scope) { with (scope) { return function () { return eval(arguments[0]); }; } })',
    'node:repl', 1);
  return runInside(scope).call(scope, `${code}\n//# sourceURL=${name}`);
}

function evaluate(scope, code, name) {
  return scope === globalThis ? core.compile(code, name, 1) : evaluateInside(scope, code, name);
}

// import() is relative to the current folder.
function withImports(text) {
  if (!text.includes('import')) return text;
  const { toUrl } = require('internal/modules/esm/file_urls');
  return require('internal/modules/esm/dynamic_import').rewrite(text, toUrl(`${process.cwd()}/repl`));
}

function withoutUsing(text, name) {
  if (!text.includes('using') ||
      internalBinding('vm').checkSyntax(text, name, 1, null) === undefined) return text;
  return require('internal/modules/using').rewrite(text, 'script')?.text ?? text;
}

// { value, isAsync }: in the second case a promise of { value }.
function run(scope, code, { isStrict = false, name = nextName() } = {}) {
  const { transform } = require('internal/repl/transform');
  let rewritten;
  try {
    rewritten = transform(code, scope !== globalThis);
  } catch {
    // The engine says what is wrong.
  }
  const text = withoutUsing(withImports(rewritten?.code ?? code), name);
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
