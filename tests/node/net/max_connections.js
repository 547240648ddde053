'use strict';
// Beyond maxConnections peers are dropped, and told of in an event.
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => socket.write('welcome'));
server.maxConnections = 1;
server.on('drop', (peer) => {
  assert.strictEqual(peer.localPort, server.address().port);
  assert.strictEqual(peer.remoteAddress, '127.0.0.1');
  assert.strictEqual(peer.remoteFamily, 'IPv4');
  assert.ok(peer.remotePort > 0);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const first = net.connect(port, '127.0.0.1');
  first.on('data', () => {
    const second = net.connect(port, '127.0.0.1');
    second.on('error', () => {});
    second.on('data', () => assert.fail('the second is dropped'));
    second.on('close', () => {
      first.end();
      server.close();
    });
    second.resume();
  });
});
