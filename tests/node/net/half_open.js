'use strict';
// With allowHalfOpen a side can still write after it has read the end.
const assert = require('assert');
const net = require('net');

const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  socket.resume();
  socket.on('end', () => {
    assert.strictEqual(socket.readyState, 'writeOnly');
    setImmediate(() => socket.end('after the end'));
  });
});
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let text = '';
  client.on('data', (chunk) => { text += chunk; });
  client.end('request');
  client.on('close', () => {
    assert.strictEqual(text, 'after the end');
    server.close();
  });
});
