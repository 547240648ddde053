'use strict';

// A shared WebAssembly.Memory is one memory for all threads, and grows for all of them.

const assert = require('assert');
const { Worker } = require('worker_threads');

const memory = new WebAssembly.Memory({ initial: 1, maximum: 4, shared: true });
const copy = structuredClone(memory);
assert.ok(copy instanceof WebAssembly.Memory && copy !== memory);
new Uint8Array(copy.buffer)[5] = 9;
assert.strictEqual(new Uint8Array(memory.buffer)[5], 9);

const worker = new Worker(`
  const { parentPort, workerData: memory } = require('worker_threads');
  memory.grow(1);
  const numbers = new Int32Array(memory.buffer);
  numbers[20000] = 7;
  Atomics.store(numbers, 0, 1);
  Atomics.notify(numbers, 0);
  parentPort.postMessage(memory instanceof WebAssembly.Memory);
`, { eval: true, workerData: memory });
assert.notStrictEqual(Atomics.wait(new Int32Array(memory.buffer), 0, 0), 'timed-out');
assert.strictEqual(memory.buffer.byteLength, 2 * 65536);
assert.strictEqual(new Int32Array(memory.buffer)[20000], 7);
worker.on('message', (isMemory) => assert.strictEqual(isMemory, true));
worker.on('exit', (code) => assert.strictEqual(code, 0));
