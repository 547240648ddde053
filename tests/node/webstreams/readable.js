// Sources, readers, iteration, branches and pipes of ReadableStream.
'use strict';
const assert = require('assert');
const { ReadableStream, TransformStream, WritableStream } = require('stream/web');

assert.strictEqual(ReadableStream, globalThis.ReadableStream);
assert.deepStrictEqual(Object.keys(new ReadableStream()), []);

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

async function pullsWhatIsAskedFor() {
  let pulled = 0;
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(++pulled);
      if (pulled === 5) controller.close();
    },
  }, { highWaterMark: 2 });
  await new Promise(setImmediate);
  assert.strictEqual(pulled, 2);
  assert.deepStrictEqual(await collect(stream), [1, 2, 3, 4, 5]);
  assert.strictEqual(stream.locked, false);
}

async function leavingAnIterationCancels() {
  let reason = 'not cancelled';
  const stream = new ReadableStream({
    pull(controller) { controller.enqueue('chunk'); },
    cancel(given) { reason = given; },
  });
  for await (const chunk of stream) {
    assert.strictEqual(chunk, 'chunk');
    break;
  }
  assert.strictEqual(reason, undefined);
}

async function branches() {
  const [first, second] = ReadableStream.from(['a', 'b']).tee();
  assert.deepStrictEqual(await collect(first), ['a', 'b']);
  assert.deepStrictEqual(await collect(second), ['a', 'b']);
}

async function pipes() {
  const written = [];
  const upper = new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); },
    flush(controller) { controller.enqueue('!'); },
  });
  await ReadableStream.from(['x', 'y']).pipeThrough(upper)
    .pipeTo(new WritableStream({ write(chunk) { written.push(chunk); } }));
  assert.deepStrictEqual(written, ['X', 'Y', '!']);
  await assert.rejects(
    ReadableStream.from([1]).pipeTo(new WritableStream(), { signal: AbortSignal.abort() }),
    { name: 'AbortError' });
}

async function bytes() {
  const stream = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const { view } = controller.byobRequest;
      view[0] = 1;
      view[1] = 2;
      controller.byobRequest.respond(2);
    },
  });
  const reader = stream.getReader({ mode: 'byob' });
  const { value, done } = await reader.read(new Uint8Array(8));
  assert.deepStrictEqual([...value], [1, 2]);
  assert.strictEqual(value.buffer.byteLength, 8);
  assert.strictEqual(done, false);
}

async function locks() {
  const stream = new ReadableStream();
  const reader = stream.getReader();
  assert.strictEqual(stream.locked, true);
  assert.throws(() => stream.getReader(), { code: 'ERR_INVALID_STATE', name: 'TypeError' });
  const pending = reader.read();
  reader.releaseLock();
  await assert.rejects(pending, { code: 'ERR_INVALID_STATE' });
  await assert.rejects(reader.closed, { code: 'ERR_INVALID_STATE' });
}

(async () => {
  await pullsWhatIsAskedFor();
  await leavingAnIterationCancels();
  await branches();
  await pipes();
  await bytes();
  await locks();
  console.log('done');
})();
