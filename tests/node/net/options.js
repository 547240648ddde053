'use strict';
// Options of sockets can be set before, during and after a connection.
const assert = require('assert');
const net = require('net');

const client = new net.Socket();
assert.strictEqual(client.setNoDelay(), client);
assert.strictEqual(client.setKeepAlive(true, 1000), client);
const server = net.createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 5000 });
assert.strictEqual(server.noDelay, true);
assert.strictEqual(server.keepAliveInitialDelay, 5);
server.on('connection', (socket) => {
  assert.strictEqual(socket.setNoDelay(false), socket);
  assert.strictEqual(socket.setKeepAlive(false), socket);
  socket.end();
  server.close();
  socket.on('close', () => {
    assert.strictEqual(socket.setNoDelay(), socket);
    assert.strictEqual(socket.setKeepAlive(), socket);
    assert.strictEqual(socket.setTimeout(1), socket);
    assert.strictEqual(socket.write('x', (error) => {
      assert.strictEqual(error.code, 'EPIPE');
    }), false);
  });
});
server.listen(0, '127.0.0.1', () => {
  client.connect({ port: server.address().port, host: '127.0.0.1' });
  client.resume();
});
