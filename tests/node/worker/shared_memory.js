'use strict';

// Memory that two threads share.

const assert = require('assert');
const { Worker } = require('worker_threads');

const shared = new Int32Array(new SharedArrayBuffer(16));
const source = `
  const { workerData } = require('worker_threads');
  workerData[1] = 7;
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);
  Atomics.wait(workerData, 2, 0);
  workerData[3] = workerData[2] * 2;
`;
const worker = new Worker(source, { eval: true, workerData: shared });
assert.notStrictEqual(Atomics.wait(shared, 0, 0), 'timed-out');
assert.strictEqual(shared[1], 7);
Atomics.store(shared, 2, 21);
Atomics.notify(shared, 2);
worker.on('exit', (code) => {
  assert.strictEqual(code, 0);
  assert.deepStrictEqual([...shared], [1, 7, 21, 42]);
});
