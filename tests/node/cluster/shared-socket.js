'use strict';
// Without turns all workers listen to the same socket.
const assert = require('assert');
const cluster = require('cluster');
const net = require('net');

cluster.schedulingPolicy = cluster.SCHED_NONE;
if (cluster.isWorker) {
  const server = net.createServer((socket) => socket.end('served'));
  server.listen(0, () => process.send(server.address().port));
} else {
  const ports = [];
  const onPort = (port) => {
    ports.push(port);
    if (ports.length < 2) return;
    assert.strictEqual(ports[0], ports[1]);
    let text = '';
    net.connect(port, '127.0.0.1').on('data', (chunk) => {
      text += chunk;
    }).on('close', () => {
      assert.strictEqual(text, 'served');
      cluster.disconnect();
    });
  };
  cluster.fork().on('message', onPort);
  cluster.fork().on('message', onPort);
  process.on('exit', () => assert.strictEqual(ports.length, 2));
}
