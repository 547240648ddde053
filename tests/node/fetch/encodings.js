'use strict';

// Bodies that the server has compressed come decompressed.
const assert = require('assert');
const zlib = require('zlib');
const { answer, serve } = require('./support/server.js');

const text = 'some text, '.repeat(10000);
const encoders = {
  'gzip': zlib.gzipSync, 'x-gzip': zlib.gzipSync, 'deflate': zlib.deflateSync,
  'br': zlib.brotliCompressSync, 'zstd': zlib.zstdCompressSync,
};

async function main() {
  const { origin, close } = await serve(({ url }, socket) => {
    const encoding = url.slice(1);
    if (encoding === 'raw') {
      return answer(socket, zlib.deflateRawSync(text), { 'Content-Encoding': 'deflate' });
    }
    if (encoding === 'both') {
      return answer(socket, zlib.gzipSync(zlib.deflateSync(text)),
                    { 'Content-Encoding': 'deflate, gzip' });
    }
    if (encoding === 'wrong') return answer(socket, text, { 'Content-Encoding': 'gzip' });
    return answer(socket, encoders[encoding](text), { 'Content-Encoding': encoding });
  });
  for (const encoding of [...Object.keys(encoders), 'raw', 'both']) {
    const response = await fetch(`${origin}/${encoding}`);
    assert.strictEqual(await response.text(), text, encoding);
  }
  await assert.rejects((await fetch(`${origin}/wrong`)).text(), (error) =>
    error.cause.code === 'Z_DATA_ERROR');
  close();
}
main();
