'use strict';
// A worker that is killed has not left by its own will.
const assert = require('assert');
const cluster = require('cluster');

if (cluster.isWorker) {
  setInterval(() => {}, 1000);
} else {
  const worker = cluster.fork();
  worker.on('online', () => worker.kill('SIGKILL'));
  let count = 0;
  cluster.on('exit', (exited, code, signal) => {
    count++;
    assert.strictEqual(exited, worker);
    assert.deepStrictEqual([code, signal], [null, 'SIGKILL']);
    assert.strictEqual(worker.exitedAfterDisconnect, false);
  });
  process.on('exit', () => assert.strictEqual(count, 1));
}
