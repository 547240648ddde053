'use strict';

// A Transform that becomes a stream when somebody first uses it as one. Digests and ciphers are
// mostly used by their own methods, and making a stream costs more than a short digest.

const { Transform } = require('stream');

function LazyTransform(options) {
  this._options = options;
}
Object.setPrototypeOf(LazyTransform.prototype, Transform.prototype);
Object.setPrototypeOf(LazyTransform, Transform);

for (const name of ['_readableState', '_writableState']) {
  Object.defineProperty(LazyTransform.prototype, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      Reflect.apply(Transform, this, [this._options]);
      this._writableState.decodeStrings = false;
      return this[name];
    },
    set(value) {
      Object.defineProperty(this, name, {
        __proto__: null, value, enumerable: true, configurable: true, writable: true,
      });
    },
  });
}

module.exports = LazyTransform;
