'use strict';
// The process knows of its servers and sockets.
const assert = require('assert');
const net = require('net');

const count = (name) => process.getActiveResourcesInfo().filter((each) => each === name).length;

const server = net.createServer((socket) => {
  assert.strictEqual(count('TCPServerWrap'), 1);
  assert.strictEqual(count('TCPSocketWrap'), 2);
  socket.end();
  server.close();
  // What is closing still counts.
  assert.strictEqual(count('TCPServerWrap'), 1);
  setImmediate(() => setImmediate(() => assert.strictEqual(count('TCPServerWrap'), 0)));
});
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.resume();
});
