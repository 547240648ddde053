'use strict';

// In place of node:zlib for fetch(), which needs it where a body is compressed.
for (const name of [
  'createBrotliDecompress', 'createGunzip', 'createInflate', 'createInflateRaw',
  'createZstdDecompress',
]) {
  exports[name] = (options) => require('zlib')[name](options);
}
Object.defineProperty(exports, 'constants', { get: () => require('zlib').constants });
exports.Z_DEFAULT_WINDOWBITS = 15;
