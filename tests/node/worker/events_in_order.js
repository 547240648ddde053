'use strict';

// A worker is online before its messages come, and ends after them.

const assert = require('assert');
const { Worker } = require('worker_threads');

const events = [];
const worker = new Worker(`
  const { parentPort, workerData, threadId } = require('worker_threads');
  parentPort.postMessage({ workerData, threadId });
  parentPort.once('message', (message) => parentPort.postMessage(message + 1));
`, { eval: true, workerData: { a: [1, new Map([['k', 2n]])] } });
assert(worker.threadId > 0);
const { threadId } = worker;
worker.on('online', () => events.push('online'));
worker.on('message', (message) => {
  events.push(message);
  if (typeof message === 'object') worker.postMessage(41);
});
worker.on('error', assert.fail);
worker.on('exit', (code) => {
  assert.strictEqual(code, 0);
  assert.strictEqual(worker.threadId, -1);
  assert.deepStrictEqual(events, [
    'online', { workerData: { a: [1, new Map([['k', 2n]])] }, threadId }, 42,
  ]);
});
