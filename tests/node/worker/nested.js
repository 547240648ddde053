'use strict';

// Workers have workers, which end with them.

const assert = require('assert');
const { Worker, isMainThread, parentPort, threadId, workerData } = require('worker_threads');

if (isMainThread) {
  const worker = new Worker(__filename, { workerData: 0 });
  const seen = [];
  worker.on('message', (message) => {
    seen.push(message);
    if (seen.length === 3) worker.terminate();
  });
  worker.on('exit', (code) => {
    assert.strictEqual(code, 1);
    assert.deepStrictEqual(seen.map(({ depth }) => depth).sort(), [0, 1, 2]);
    assert.strictEqual(new Set(seen.map(({ id }) => id)).size, 3);
  });
} else {
  parentPort.postMessage({ depth: workerData, id: threadId });
  if (workerData < 2) {
    const inner = new Worker(__filename, { workerData: workerData + 1 });
    inner.on('message', (message) => parentPort.postMessage(message));
  } else {
    setInterval(() => {}, 1000);
  }
}
