'use strict';

// --disable-proto: what becomes of Object.prototype.__proto__.

function refuse() {
  const { codes: { ERR_PROTO_ACCESS } } = require('internal/errors');
  throw new ERR_PROTO_ACCESS();
}

// Of the context with that Object.
function apply(mode, { prototype } = Object) {
  delete prototype.__proto__;
  if (mode === 'throw') {
    Object.defineProperty(prototype, '__proto__', {
      configurable: true, enumerable: false, get: refuse, set: refuse,
    });
  }
}

module.exports = { apply };
