// Streams of the web from Node's and the other way round.
'use strict';
const assert = require('assert');
const { Duplex, PassThrough, Readable, Writable, finished } = require('stream');
const { pipeline } = require('stream/promises');
const consumers = require('stream/consumers');

async function readableToWeb() {
  const chunks = [];
  for await (const chunk of Readable.toWeb(Readable.from(['a', { b: 1 }]))) chunks.push(chunk);
  assert.deepStrictEqual(chunks, ['a', { b: 1 }]);

  const bytes = new Readable({ read() {} });
  const reader = Readable.toWeb(bytes).getReader();
  bytes.push('text');
  const { value } = await reader.read();
  assert.strictEqual(Object.getPrototypeOf(value), Uint8Array.prototype);
  assert.strictEqual(Buffer.from(value).toString(), 'text');
  const reason = new Error('reason');
  bytes.destroy(reason);
  await assert.rejects(reader.read(), reason);
}

async function readableFromWeb() {
  const web = new ReadableStream({
    start(controller) {
      controller.enqueue('one ');
      controller.enqueue('two');
      controller.close();
    },
  });
  const stream = Readable.fromWeb(web, { encoding: 'utf8' });
  assert.strictEqual(await consumers.text(stream), 'one two');
  assert.throws(() => Readable.fromWeb({}), { code: 'ERR_INVALID_ARG_TYPE' });
}

async function writableToWeb() {
  const written = [];
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk, encoding, callback) {
      written.push(chunk.toString());
      setImmediate(callback);
    },
  });
  const writer = Writable.toWeb(stream).getWriter();
  await writer.write('a');
  await writer.write(new Uint8Array([98]));
  await writer.close();
  assert.deepStrictEqual(written, ['a', 'b']);
  assert.strictEqual(stream.writableFinished, true);
}

async function writableFromWeb() {
  const written = [];
  const web = new WritableStream({ write(chunk) { written.push(Buffer.from(chunk).toString()); } });
  const stream = Writable.fromWeb(web);
  stream.write('x');
  stream.end('y');
  await new Promise((resolve) => stream.on('finish', resolve));
  assert.deepStrictEqual(written, ['x', 'y']);
}

async function duplexes() {
  const { readable, writable } = Duplex.toWeb(new PassThrough());
  const writer = writable.getWriter();
  writer.write(new Uint8Array([104, 105]));
  writer.close();
  assert.strictEqual(await consumers.text(readable), 'hi');

  // New in Node 24.
  if (parseInt(process.versions.node) >= 24) {
    const pair = Duplex.toWeb(new PassThrough(), { readableType: 'bytes' });
    pair.readable.getReader({ mode: 'byob' });
  }

  const upper = new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(Buffer.from(chunk).toString().toUpperCase());
    },
  });
  const duplex = Duplex.fromWeb(upper, { encoding: 'utf8' });
  duplex.end('loud');
  assert.strictEqual(await consumers.text(duplex), 'LOUD');
}

async function inPipelines() {
  const upper = new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); },
  });
  const text = await pipeline(ReadableStream.from(['p', 'q']), upper, consumers.text);
  assert.strictEqual(text, 'PQ');
  const web = ReadableStream.from([]);
  const ended = new Promise((resolve) => finished(web, resolve));
  for await (const chunk of web) assert.fail(chunk);
  assert.strictEqual(await ended, undefined);
}

async function consumersOfWebStreams() {
  const blob = () => new Blob(['{"a":', '[1, 2]}']).stream();
  assert.deepStrictEqual(await consumers.json(blob()), { a: [1, 2] });
  assert.strictEqual((await consumers.buffer(blob())).toString(), '{"a":[1, 2]}');
  assert.strictEqual((await consumers.arrayBuffer(blob())).byteLength, 12);
  assert.strictEqual((await consumers.blob(blob())).size, 12);
}

(async () => {
  await readableToWeb();
  await readableFromWeb();
  await writableToWeb();
  await writableFromWeb();
  await duplexes();
  await inPipelines();
  await consumersOfWebStreams();
  console.log('done');
})();
