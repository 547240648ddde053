'use strict';

// What the module has: classes, functions, constants and codes; and checksums.
const assert = require('assert');
const zlib = require('zlib');

assert.strictEqual(zlib.constants.Z_BEST_COMPRESSION, 9);
assert.strictEqual(zlib.Z_BEST_COMPRESSION, 9);
assert.strictEqual(zlib.constants.BROTLI_PARAM_QUALITY, 1);
assert.strictEqual(zlib.BROTLI_PARAM_QUALITY, undefined);
assert.strictEqual(zlib.constants.ZSTD_c_compressionLevel, 100);
assert.strictEqual(Object.keys(zlib.constants).length, 170);
assert.strictEqual(zlib.codes.Z_DATA_ERROR, -3);
assert.strictEqual(zlib.codes['-3'], 'Z_DATA_ERROR');
assert(Object.isFrozen(zlib.codes));
assert.throws(() => { zlib.constants.Z_OK = 1; }, TypeError);

process.on('warning', ({ code }) => assert.strictEqual(code, 'DEP0184'));
assert(zlib.Gzip() instanceof zlib.Gzip);
assert(zlib.createBrotliCompress() instanceof zlib.BrotliCompress);
assert.throws(() => zlib.ZstdCompress(), TypeError);
assert.strictEqual(zlib.createGzip.name, 'createGzip');

assert.strictEqual(zlib.crc32('hello'), 907060870);
assert.strictEqual(zlib.crc32(Buffer.from('lo'), zlib.crc32('hel')), 907060870);
assert.throws(() => zlib.crc32(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => zlib.crc32('', -1), { code: 'ERR_OUT_OF_RANGE' });

// The engine that did it, for those who ask.
const { buffer, engine } = zlib.gzipSync('hello', { info: true });
assert(engine instanceof zlib.Gzip);
assert.strictEqual(engine.bytesWritten, 5);
assert.strictEqual(zlib.gunzipSync(buffer).toString(), 'hello');
zlib.deflate('hello', { info: true }, (error, result) => {
  assert.strictEqual(error, null);
  assert.strictEqual(result.engine.bytesWritten, 5);
});

// Any bytes will do.
const expected = zlib.deflateSync('abcd');
const memory = Uint8Array.from([97, 98, 99, 100]).buffer;
for (const input of [memory, new DataView(memory), new Uint16Array(memory)]) {
  assert.deepStrictEqual(zlib.deflateSync(input), expected);
}
