'use strict';

// maxOutputLength bounds what a small input can turn into, in every form.
const assert = require('assert');
const zlib = require('zlib');

const bomb = Buffer.alloc(1 << 20);
const tooLarge = {
  name: 'RangeError',
  code: 'ERR_BUFFER_TOO_LARGE',
  message: 'Cannot create a Buffer larger than 1000 bytes',
};
const options = { maxOutputLength: 1000 };
let called = 0;
for (const [compress, decompress] of [
  ['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'],
  ['brotliCompress', 'brotliDecompress'], ['zstdCompress', 'zstdDecompress'],
]) {
  const packed = zlib[`${compress}Sync`](bomb);
  assert.throws(() => zlib[`${decompress}Sync`](packed, options), tooLarge);
  zlib[decompress](packed, options, (error, result) => {
    assert.strictEqual(result, undefined);
    assert.throws(() => { throw error; }, tooLarge);
    called++;
  });
  zlib[decompress](packed, { ...options, info: true }, (error) => {
    assert.throws(() => { throw error; }, tooLarge);
    called++;
  });
  // Exactly as much as is allowed is fine.
  const all = zlib[`${decompress}Sync`](packed, { maxOutputLength: bomb.length });
  assert.strictEqual(all.length, bomb.length);
  assert.throws(() => zlib[`${decompress}Sync`](packed, { maxOutputLength: bomb.length - 1 }),
                { code: 'ERR_BUFFER_TOO_LARGE' });
}
assert.throws(() => zlib.gunzipSync('', { maxOutputLength: 0 }), { code: 'ERR_OUT_OF_RANGE' });
process.on('exit', () => assert.strictEqual(called, 10));
