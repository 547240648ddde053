'use strict';

// What cannot be decompressed is told with the codes of the libraries.
const assert = require('assert');
const zlib = require('zlib');

const text = 'some text, some text, some text';

function check(run, expected) {
  assert.throws(run, (error) => {
    assert.deepStrictEqual(
      { message: error.message, code: error.code, errno: error.errno }, expected);
    return error.constructor === Error;
  });
}

const end = { message: 'unexpected end of file', code: 'Z_BUF_ERROR', errno: -5 };
check(() => zlib.gunzipSync(zlib.gzipSync(text).subarray(0, 20)), end);
check(() => zlib.inflateSync(''), end);
check(() => zlib.brotliDecompressSync(zlib.brotliCompressSync(text).subarray(0, 10)), end);
check(() => zlib.zstdDecompressSync(zlib.zstdCompressSync(text).subarray(0, 10)), end);
check(() => zlib.gunzipSync('not compressed at all'),
      { message: 'incorrect header check', code: 'Z_DATA_ERROR', errno: -3 });
check(() => zlib.zstdDecompressSync('not compressed at all'),
      { message: 'Unknown frame descriptor', code: 'ZSTD_error_prefix_unknown', errno: 10 });
check(() => zlib.brotliDecompressSync(Buffer.from([0x11, 1, 2, 3, 4])), {
  message: 'Decompression failed', code: 'ERR__ERROR_FORMAT_WINDOW_BITS', errno: -13,
});
const dictionary = Buffer.from('text');
const packed = zlib.deflateSync(text, { dictionary });
check(() => zlib.inflateSync(packed),
      { message: 'Missing dictionary', code: 'Z_NEED_DICT', errno: 2 });
check(() => zlib.inflateSync(packed, { dictionary: Buffer.from('other') }),
      { message: 'Bad dictionary', code: 'Z_NEED_DICT', errno: 2 });
assert.strictEqual(zlib.inflateSync(packed, { dictionary }).toString(), text);

// With a flush that does not finish, what there is comes.
const half = zlib.gunzipSync(
  zlib.gzipSync(text).subarray(0, 20), { finishFlush: zlib.constants.Z_SYNC_FLUSH });
assert(text.startsWith(half.toString()));

// Callbacks and streams get the same error.
let called = 0;
zlib.gunzip('nonsense', function(error, ...rest) {
  assert.strictEqual(error.code, 'Z_DATA_ERROR');
  assert.deepStrictEqual(rest, []);
  called++;
});
const stream = zlib.createGunzip();
stream.on('error', (error) => {
  assert.strictEqual(error.code, 'Z_DATA_ERROR');
  assert.strictEqual(stream.destroyed, true);
  assert.strictEqual(stream._closed, true);
  called++;
});
stream.end('nonsense');

// What is asked for in a wrong way is thrown at once.
for (const [run, code] of [
  [() => zlib.gzip('a'), 'ERR_INVALID_ARG_TYPE'],
  [() => zlib.gzip(5, () => {}), 'ERR_INVALID_ARG_TYPE'],
  [() => zlib.gzipSync(null), 'ERR_INVALID_ARG_TYPE'],
  [() => zlib.createGzip({ level: 10 }), 'ERR_OUT_OF_RANGE'],
  [() => zlib.createGzip({ chunkSize: 1 }), 'ERR_OUT_OF_RANGE'],
  [() => zlib.createGzip({ windowBits: 8 }), 'ERR_OUT_OF_RANGE'],
  [() => zlib.createInflate({ dictionary: 'x' }), 'ERR_INVALID_ARG_TYPE'],
  [() => zlib.createBrotliCompress({ params: { 99: 1 } }), 'ERR_BROTLI_INVALID_PARAM'],
  [() => zlib.createZstdCompress({ params: { 999: 1 } }), 'ERR_ZSTD_INVALID_PARAM'],
  [() => zlib.createZstdCompress({ params: { 99: 1 } }), 'ERR_ZLIB_INITIALIZATION_FAILED'],
]) {
  assert.throws(run, { code });
}
process.on('exit', () => assert.strictEqual(called, 2));
