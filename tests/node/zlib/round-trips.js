'use strict';

// What is compressed and decompressed is what it was, in every format and every way to do it.
const assert = require('assert');
const { pipeline } = require('stream/promises');
const { Readable, Writable } = require('stream');
const { promisify } = require('util');
const zlib = require('zlib');

const pairs = [
  ['gzip', 'gunzip', 'Gzip', 'Gunzip'],
  ['gzip', 'unzip', 'Gzip', 'Unzip'],
  ['deflate', 'inflate', 'Deflate', 'Inflate'],
  ['deflate', 'unzip', 'Deflate', 'Unzip'],
  ['deflateRaw', 'inflateRaw', 'DeflateRaw', 'InflateRaw'],
  ['brotliCompress', 'brotliDecompress', 'BrotliCompress', 'BrotliDecompress'],
  ['zstdCompress', 'zstdDecompress', 'ZstdCompress', 'ZstdDecompress'],
];

function sample(size) {
  const bytes = Buffer.alloc(size);
  let state = 12345;
  for (let index = 0; index < size; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = index % 3 ? 97 + (state >>> 28) : 32;
  }
  return bytes;
}

async function throughStreams(bytes, Compress, Decompress) {
  const parts = [];
  await pipeline(
    Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
    new zlib[Compress]({ chunkSize: 1000 }),
    new zlib[Decompress]({ chunkSize: 100 }),
    new Writable({ write(chunk, encoding, done) { parts.push(chunk); done(); } }));
  return Buffer.concat(parts);
}

async function main() {
  for (const size of [0, 1, 100, 20000, 300000]) {
    const bytes = sample(size);
    for (const [compress, decompress, Compress, Decompress] of pairs) {
      const name = `${compress} ${decompress} ${size}`;
      const packed = zlib[`${compress}Sync`](bytes);
      assert.deepStrictEqual(zlib[`${decompress}Sync`](packed), bytes, name);
      const packedLater = await promisify(zlib[compress])(bytes);
      assert.deepStrictEqual(await promisify(zlib[decompress])(packedLater), bytes, name);
      assert.deepStrictEqual(await throughStreams(bytes, Compress, Decompress), bytes, name);
    }
  }
}
main();
