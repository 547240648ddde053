'use strict';

// HTTP/2: the protocol over nghttp2, and an interface like that of http over it.
//
// Packages load the module for its constants alone, so that the rest is loaded when it is used.

const { constants } = require('internal/http2_constants');

// A function that is found in a module when it is first called.
function later(id, name, length) {
  const call = { [name](...args) { return require(id)[name](...args); } }[name];
  Object.defineProperty(call, 'length', { __proto__: null, value: length, configurable: true });
  return call;
}

const settings = 'internal/http2/settings';
const server = 'internal/http2/server';

const connect = later('internal/http2/connect', 'connect', 3);
const promised = {
  connect: (...args) => require('internal/http2/connect').connectPromise(...args),
};
Object.defineProperty(connect, Symbol.for('nodejs.util.promisify.custom'), {
  __proto__: null, enumerable: false, value: promised.connect,
});

module.exports = {
  connect,
  constants,
  createServer: later(server, 'createServer', 2),
  createSecureServer: later(server, 'createSecureServer', 2),
  getDefaultSettings: later(settings, 'getDefaultSettings', 0),
  getPackedSettings: later(settings, 'getPackedSettings', 1),
  getUnpackedSettings: later(settings, 'getUnpackedSettings', 0),
  performServerHandshake: later(server, 'performServerHandshake', 1),
  sensitiveHeaders: undefined,
  Http2ServerRequest: undefined,
  Http2ServerResponse: undefined,
};

const { defineLazy } = require('internal/lazy_property');
defineLazy(module.exports, 'sensitiveHeaders',
           () => require('internal/http2/headers').sensitiveHeaders);
for (const name of ['Http2ServerRequest', 'Http2ServerResponse']) {
  defineLazy(module.exports, name, () => require('internal/http2/compat')[name]);
}
