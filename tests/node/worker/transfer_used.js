'use strict';

// Buffers that native functions have worked with are detached as others are when they are transferred.

const assert = require('assert');
const crypto = require('crypto');
const fs = require('fs');
const { Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (bytes) => parentPort.postMessage(bytes?.length));
`, { eval: true });

function written() {
  const bytes = Buffer.alloc(3000, 1);
  fs.writeFileSync('/dev/null', bytes);
  return bytes;
}

async function readLater() {
  const file = await fs.promises.open(__filename);
  const bytes = new Uint8Array(3000);
  // The memory stays there for what is under way.
  const reading = file.read(bytes, 0, 100, 0);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  assert.strictEqual(bytes.byteLength, 0);
  await reading.catch(() => {});
  await file.close();
}

(async () => {
  const sources = [
    written, () => crypto.randomBytes(3000), () => fs.promises.readFile(__filename),
    async () => new Uint8Array(await new Response('x'.repeat(3000)).arrayBuffer()),
  ];
  for (const source of sources) {
    const bytes = await source();
    const { length } = bytes;
    worker.postMessage(bytes, [bytes.buffer]);
    assert.strictEqual(bytes.byteLength, 0);
    assert.strictEqual(await new Promise((resolve) => worker.once('message', resolve)), length);

    const other = await source();
    const clone = structuredClone(other, { transfer: [other.buffer] });
    assert.strictEqual(other.byteLength, 0);
    assert.strictEqual(clone.length, length);
  }
  await readLater();
  await worker.terminate();
})().then(() => { process.exitCode = 0; });
process.exitCode = 1;
