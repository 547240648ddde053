'use strict';

// CompressionStream and DecompressionStream.
const assert = require('assert');
const zlib = require('zlib');

async function collect(readable) {
  const chunks = [];
  for await (const chunk of readable) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function streamOf(bytes) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function main() {
  const bytes = Buffer.from('some text, some text');
  const formats = { 'gzip': 'gunzip', 'deflate': 'inflate', 'deflate-raw': 'inflateRaw',
                    'brotli': 'brotliDecompress' };
  for (const format of Object.keys(formats)) {
    const packed = await collect(streamOf(bytes).pipeThrough(new CompressionStream(format)));
    assert.deepStrictEqual(zlib[`${formats[format]}Sync`](packed), bytes);
    const unpack = (data) =>
      collect(streamOf(data).pipeThrough(new DecompressionStream(format)));
    assert.deepStrictEqual(await unpack(packed), bytes);
    await assert.rejects(unpack(packed.subarray(0, -3)), { name: 'TypeError' });
    await assert.rejects(unpack(Buffer.concat([packed, packed])), { name: 'TypeError' });
  }
  const writer = new CompressionStream('gzip').writable.getWriter();
  writer.closed.catch(() => {});
  await assert.rejects(writer.write(new Uint8Array(new SharedArrayBuffer(4))),
                       { code: 'ERR_INVALID_ARG_TYPE' });
}
main();
assert.throws(() => new CompressionStream('zip'),
              { name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE' });
assert.strictEqual(require('stream/web').CompressionStream, CompressionStream);
