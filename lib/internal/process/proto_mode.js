'use strict';

// --disable-proto: what becomes of Object.prototype.__proto__.

function refuse() {
  const { codes: { ERR_PROTO_ACCESS } } = require('internal/errors');
  throw new ERR_PROTO_ACCESS();
}

function apply(mode) {
  delete Object.prototype.__proto__;
  if (mode === 'throw') {
    Object.defineProperty(Object.prototype, '__proto__', {
      configurable: true, enumerable: false, get: refuse, set: refuse,
    });
  }
}

module.exports = { apply };
