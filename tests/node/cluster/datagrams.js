'use strict';
// Sockets for datagrams are shared as well.
const assert = require('assert');
const cluster = require('cluster');
const dgram = require('dgram');

if (cluster.isWorker) {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (message) => process.send(String(message)));
  socket.bind(0, '127.0.0.1');
} else {
  let count = 0;
  const worker = cluster.fork();
  worker.on('listening', ({ port, addressType }) => {
    assert.strictEqual(addressType, 'udp4');
    const socket = dgram.createSocket('udp4');
    socket.send('datagram', port, '127.0.0.1', () => socket.close());
  });
  worker.on('message', (message) => {
    count++;
    assert.strictEqual(message, 'datagram');
    worker.disconnect();
  });
  process.on('exit', () => assert.strictEqual(count, 1));
}
