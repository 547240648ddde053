'use strict';
// Sockets of a server with pauseOnConnect read nothing until they are resumed.
const assert = require('assert');
const net = require('net');

const server = net.createServer({ pauseOnConnect: true }, (socket) => {
  assert.strictEqual(socket.readableFlowing, false);
  let isResumed = false;
  socket.on('data', (chunk) => {
    assert.ok(isResumed);
    assert.strictEqual(chunk.toString(), 'hello');
    socket.end();
    server.close();
  });
  setTimeout(() => {
    assert.strictEqual(socket.bytesRead, 0);
    isResumed = true;
    socket.resume();
  }, 50);
});
server.listen(0, () => {
  net.connect(server.address().port, '127.0.0.1').end('hello');
});
