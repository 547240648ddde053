'use strict';

// Streams are transferred: into a clone, and to a worker and back.

const assert = require('assert');
const { Worker } = require('worker_threads');

const cloneOf = (stream) => structuredClone(stream, { transfer: [stream] });

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

async function readInClone() {
  const source = ReadableStream.from(['a', { b: 1 }, new Uint8Array(2)]);
  const clone = cloneOf(source);
  assert.ok(source.locked && !clone.locked);
  assert.deepStrictEqual(await collect(clone), ['a', { b: 1 }, new Uint8Array(2)]);
}

async function writeInClone() {
  const written = [];
  let clone;
  await new Promise((resolve) => {
    clone = cloneOf(new WritableStream({
      write(chunk) { written.push(chunk); },
      close: resolve,
    }));
    const writer = clone.getWriter();
    writer.write(1);
    writer.write([2]);
    writer.close();
  });
  assert.ok(clone instanceof WritableStream);
  assert.deepStrictEqual(written, [1, [2]]);
}

async function errorsGoBothWays() {
  const cancelled = await new Promise((resolve) => {
    cloneOf(new ReadableStream({ cancel: resolve })).cancel('enough');
  });
  assert.strictEqual(cancelled, 'enough');
  const failing = cloneOf(new ReadableStream({ pull() { throw new RangeError('boo'); } }));
  await assert.rejects(collect(failing), { name: 'RangeError', message: 'boo' });
  const uncloneable = cloneOf(ReadableStream.from([() => {}]));
  await assert.rejects(collect(uncloneable), { name: 'DataCloneError' });
}

async function throughWorker() {
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.once('message', ({ readable, transform }) => {
      const { readable: doubled } = transform;
      readable.pipeTo(transform.writable);
      parentPort.postMessage(doubled, [doubled]);
    });
  `, { eval: true });
  const readable = ReadableStream.from([1, 2, 3]);
  const transform = new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk * 2); },
  });
  worker.postMessage({ readable, transform }, [readable, transform]);
  const doubled = await new Promise((resolve) => worker.once('message', resolve));
  assert.deepStrictEqual(await collect(doubled), [2, 4, 6]);
  await worker.terminate();
}

for (const [Class, lock] of [[ReadableStream, 'getReader'], [WritableStream, 'getWriter']]) {
  const stream = new Class();
  assert.throws(() => structuredClone(stream), {
    name: 'DataCloneError',
    message: 'Object that needs transfer was found in message but not listed in transferList',
  });
  stream[lock]();
  assert.throws(() => cloneOf(stream), {
    name: 'DataCloneError', message: `Cannot transfer a locked ${Class.name}`,
  });
}

// The sides of a transform stream go with it, and cannot go twice.
for (const side of ['readable', 'writable']) {
  const stream = new TransformStream();
  for (const transfer of [[stream, stream[side]], [stream[side], stream]]) {
    assert.throws(() => structuredClone(transfer, { transfer }), { name: 'DataCloneError' });
  }
}

// A stream that nobody has used keeps no thread alive.
const alive = setInterval(() => {}, 1000);
(async () => {
  await readInClone();
  await writeInClone();
  await errorsGoBothWays();
  await throughWorker();
  clearInterval(alive);
})().then(() => { process.exitCode = 0; });
process.exitCode = 1;
