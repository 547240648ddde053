'use strict';
// Channels tell of new sockets.
const assert = require('assert');
const channels = require('diagnostics_channel');
const net = require('net');

const seen = [];
channels.subscribe('net.client.socket', ({ socket }) => {
  assert.ok(socket instanceof net.Socket);
  seen.push('client');
});
channels.subscribe('net.server.socket', ({ socket }) => {
  assert.ok(socket instanceof net.Socket);
  seen.push('server');
});
const server = net.createServer((socket) => {
  socket.end();
  server.close();
});
server.listen(0, () => net.connect(server.address().port, '127.0.0.1').resume());
process.on('exit', () => assert.deepStrictEqual(seen, ['client', 'server']));
