'use strict';
// A write after the peer has ended the connection says so.
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => socket.end('bye'));
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.resume();
  client.on('end', () => {
    setImmediate(() => {
      assert.strictEqual(client.write('too late', (error) => {
        assert.strictEqual(error.code, 'EPIPE');
        assert.strictEqual(error.message, 'This socket has been ended by the other party');
      }), false);
    });
  });
  client.on('error', () => {});
  client.on('close', () => server.close());
});
