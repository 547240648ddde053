'use strict';

// process.dlopen(): loads an addon that was made for Node-API.

const { codes: { ERR_DLOPEN_DISABLED, ERR_DLOPEN_FAILED } } = require('internal/errors');
const { constants: { dlopen: { RTLD_LAZY } } } = require('os');

module.exports = function dlopen(module, filename, flags = RTLD_LAZY) {
  if (!require('internal/options').allowsAddons()) throw new ERR_DLOPEN_DISABLED();
  if (arguments.length < 2) {
    const error = new TypeError('process.dlopen needs at least 2 arguments');
    error.code = 'ERR_MISSING_ARGS';
    throw error;
  }
  const exports = Object(module).exports;
  if (exports === undefined || exports === null) {
    throw new TypeError('Cannot convert undefined or null to object');
  }
  const { load } = require('internal/napi');
  const { reason, exported } = load(String(filename), Number(flags), Object(exports));
  if (reason !== undefined) throw new ERR_DLOPEN_FAILED(reason);
  if (exported !== exports) module.exports = exported;
};
