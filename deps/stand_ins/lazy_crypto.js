'use strict';

// In place of node:crypto for fetch(), which needs it for few requests: OpenSSL is loaded then.
exports.getHashes = () => ['sha256', 'sha384', 'sha512'];
for (const name of ['hash', 'randomBytes', 'randomFillSync', 'randomInt']) {
  exports[name] = (...values) => require('crypto')[name](...values);
}
