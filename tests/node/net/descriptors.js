'use strict';
// Sockets over descriptors: both ends of a connection, taken over by number.
const assert = require('assert');
const net = require('net');

const name = `\0descriptors-${process.pid}`;
const server = net.createServer({ pauseOnConnect: true }, (socket) => {
  // The handle goes to another socket.
  const handle = socket._handle;
  socket._handle = null;
  socket.destroy();
  const other = new net.Socket({ handle, readable: true, writable: true });
  other.on('data', (chunk) => other.end(String(chunk).toUpperCase()));
  server.close();
});
server.listen(name, () => {
  const client = net.connect(name);
  assert.ok(client._handle.fd === -1 || client._handle.fd > 2);
  client.end('hello');
  client.on('data', (chunk) => assert.strictEqual(String(chunk), 'HELLO'));
  client.on('connect', () => assert.ok(client._handle.fd > 2));
});
