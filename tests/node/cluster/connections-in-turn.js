'use strict';
// Workers share a port, and get its connections in turn.
const assert = require('assert');
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  net.createServer((socket) => socket.end(String(cluster.worker.id))).listen(0);
} else {
  assert.strictEqual(cluster.schedulingPolicy, cluster.SCHED_RR);
  const counts = { 1: 0, 2: 0 };
  let listening = 0;
  const connect = (port, left) => {
    if (left === 0) {
      cluster.disconnect(() => assert.deepStrictEqual(counts, { 1: 3, 2: 3 }));
      return;
    }
    let text = '';
    net.connect(port, '127.0.0.1').on('data', (chunk) => {
      text += chunk;
    }).on('close', () => {
      counts[text]++;
      connect(port, left - 1);
    });
  };
  cluster.on('listening', (worker, { port }) => {
    if (++listening === 2) connect(port, 6);
  });
  cluster.fork();
  cluster.fork();
}
