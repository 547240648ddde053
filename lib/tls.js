'use strict';

// node:tls. There is no TLS yet: programs that could use it but do not are able to run, and those
// that use it are told.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

for (const name of [
  'checkServerIdentity', 'connect', 'convertALPNProtocols', 'createSecureContext', 'createServer',
  'getCACertificates', 'getCiphers', 'setDefaultCACertificates', 'SecureContext', 'Server',
  'TLSSocket',
]) {
  exports[name] = {
    [name]() {
      throw new ERR_METHOD_NOT_IMPLEMENTED(`tls.${name}`);
    },
  }[name];
}
