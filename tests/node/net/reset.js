'use strict';
// resetAndDestroy(): the peer sees a reset, the socket itself no error.
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => {
  socket.on('error', (error) => {
    assert.strictEqual(error.code, 'ECONNRESET');
    assert.strictEqual(error.syscall, 'read');
    assert.strictEqual(error.message, 'read ECONNRESET');
    socket.on('close', (hadError) => {
      assert.strictEqual(hadError, true);
      server.close();
    });
  });
  socket.resume();
});
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    assert.strictEqual(client.resetAndDestroy(), client);
    assert.strictEqual(client.destroyed, true);
  });
  client.on('close', (hadError) => assert.strictEqual(hadError, false));
});

const unconnected = new net.Socket();
unconnected.on('error', (error) => assert.strictEqual(error.code, 'ERR_SOCKET_CLOSED'));
unconnected.resetAndDestroy();

const name = `\0reset-${process.pid}`;
const pipeServer = net.createServer().listen(name, () => {
  const pipe = net.connect(name, () => {
    assert.throws(() => pipe.resetAndDestroy(), { code: 'ERR_INVALID_HANDLE_TYPE' });
    pipe.destroy();
    pipeServer.close();
  });
});
