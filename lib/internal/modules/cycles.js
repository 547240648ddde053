'use strict';

// What modules see of one another in a cycle. The one that is not through yet may still get what
// is missing, so access to that warns; for the time being, by its prototype.

const { getPrototypeOf, hasOwn, setPrototypeOf } = Object;
const { isProxy } = require('internal/util/types');

function warn(name) {
  process.emitWarning(`Accessing non-existent property '${String(name)}' of module exports ` +
    'inside circular dependency');
}

const warningPrototype = new Proxy({}, {
  get(target, name) {
    // Transpiled modules ask everybody for this.
    if (name in target || name === '__esModule') return target[name];
    warn(name);
    return undefined;
  },
  getOwnPropertyDescriptor(target, name) {
    if (hasOwn(target, name) || name === '__esModule') {
      return Object.getOwnPropertyDescriptor(target, name);
    }
    warn(name);
    return undefined;
  },
});

function isPlain(exports) {
  return exports !== null && typeof exports === 'object' && !isProxy(exports);
}

// The exports of a module that is still being loaded.
function partialExports({ exports }) {
  if (isPlain(exports) && getPrototypeOf(exports) === Object.prototype && !exports.__esModule) {
    setPrototypeOf(exports, warningPrototype);
  }
  return exports;
}

function complete({ exports }) {
  if (isPlain(exports) && getPrototypeOf(exports) === warningPrototype) {
    setPrototypeOf(exports, Object.prototype);
  }
}

module.exports = { complete, partialExports };
