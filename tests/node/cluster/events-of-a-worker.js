'use strict';
// What happens to a worker, in order, on the worker and on the cluster.
const assert = require('assert');
const cluster = require('cluster');

if (cluster.isWorker) {
  assert.strictEqual(cluster.worker.id, 1);
  assert.strictEqual(process.env.NODE_UNIQUE_ID, undefined);
  assert.strictEqual(process.env.EXTRA, 'given');
  process.on('message', (message) => {
    process.send(`${message} back`);
    cluster.worker.disconnect();
  });
} else {
  const seen = [];
  for (const name of ['setup', 'fork', 'online', 'message', 'disconnect', 'exit']) {
    cluster.on(name, () => seen.push(`cluster ${name}`));
  }
  const worker = cluster.fork({ EXTRA: 'given' });
  assert.strictEqual(cluster.workers[1], worker);
  for (const name of ['online', 'message', 'disconnect', 'exit']) {
    worker.on(name, () => seen.push(`worker ${name}`));
  }
  worker.on('online', () => worker.send('there'));
  worker.on('message', (message) => assert.strictEqual(message, 'there back'));
  worker.on('exit', (code, signal) => {
    assert.deepStrictEqual([code, signal], [0, null]);
    assert.strictEqual(worker.exitedAfterDisconnect, true);
    assert.strictEqual(worker.isDead(), true);
    assert.strictEqual(worker.isConnected(), false);
  });
  process.on('exit', () => {
    assert.deepStrictEqual(seen, [
      'cluster setup', 'cluster fork', 'worker online', 'cluster online', 'cluster message',
      'worker message', 'worker disconnect', 'cluster disconnect', 'worker exit', 'cluster exit',
    ]);
    assert.deepStrictEqual(cluster.workers, {});
  });
}
