'use strict';

// Calls that wait for the system although the loop runs already.

const core = internalBinding('core');
const trace = internalBinding('trace');
const { report, round, state } = require('internal/diagnose/findings');

// Those that have no Sync in their names, or have it and do no harm.
const others = { crypto: ['randomBytes'] };
const harmless = new Set(['existsSync', 'closeSync']);

function wrap(module, name, original) {
  const wrapped = function(...args) {
    if (!state.hasLoopBegun || depth > 0) return Reflect.apply(original, this, args);
    const begin = trace.now();
    depth++;
    try {
      return Reflect.apply(original, this, args);
    } finally {
      depth--;
      tell(module, name, trace.now() - begin);
    }
  };
  Object.defineProperty(wrapped, 'name', { __proto__: null, value: name });
  Object.defineProperty(wrapped, 'length', { __proto__: null, value: original.length });
  return Object.assign(wrapped, original);
}

// One synchronous function may call another.
let depth = 0;

function tell(module, name, millis) {
  const [, file, line, stack] = trace.callSite();
  // What the runtime does for itself.
  if (file === '') return;
  report({
    kind: 'sync',
    site: `${file}:${line}`,
    message: `${module}.${name}() made the loop wait for ${round(millis)} ms`,
    millis,
    stack: stack.split('\n'),
    advice: 'The loop runs: use the asynchronous form.',
  });
}

function wrapModule(id, exports) {
  for (const name of Object.keys(exports)) {
    const isWanted = name.endsWith('Sync') ? !harmless.has(name) : others[id]?.includes(name);
    const descriptor = isWanted ? Object.getOwnPropertyDescriptor(exports, name) : undefined;
    if (typeof descriptor?.value !== 'function' || !descriptor.configurable) continue;
    Object.defineProperty(exports, name, {
      ...descriptor, value: wrap(id, name, descriptor.value),
    });
  }
}

const watched = new Set(['fs', 'child_process', 'crypto', 'zlib']);

function install() {
  const { require: requireBuiltin } = core.builtins;
  core.builtins.require = (id) => {
    const exports = requireBuiltin(id);
    if (watched.delete(id)) wrapModule(id, exports);
    return exports;
  };
}

module.exports = { install };
