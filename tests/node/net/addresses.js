'use strict';
// What a socket tells of both ends, before, during and after its connection.
const assert = require('assert');
const net = require('net');

const client = new net.Socket();
assert.strictEqual(client.remoteAddress, undefined);
assert.strictEqual(client.localPort, undefined);
assert.deepStrictEqual(client.address(), {});
assert.strictEqual(client.pending, true);
assert.strictEqual(client.connecting, false);

const server = net.createServer((socket) => {
  assert.strictEqual(socket.localPort, server.address().port);
  assert.strictEqual(socket.remotePort, client.localPort);
  assert.strictEqual(socket.server, server);
  socket.end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  client.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }, () => {
    assert.strictEqual(client.connecting, false);
    assert.strictEqual(client.pending, false);
    assert.deepStrictEqual(client.address(), {
      address: '127.0.0.2', family: 'IPv4', port: client.localPort,
    });
    assert.strictEqual(client.localAddress, '127.0.0.2');
    assert.strictEqual(client.localFamily, 'IPv4');
    assert.strictEqual(client.remoteFamily, 'IPv4');
    assert.strictEqual(client.remotePort, port);
  });
  assert.strictEqual(client.connecting, true);
  assert.strictEqual(client.readyState, 'opening');
  client.resume();
  client.on('close', () => {
    // The peer is remembered if anybody asked while there was one.
    assert.strictEqual(client.remoteAddress, '127.0.0.1');
    assert.strictEqual(client.localAddress, undefined);
    assert.strictEqual(client.readyState, 'closed');
    server.close();
  });
});
