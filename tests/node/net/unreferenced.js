'use strict';
// Servers and sockets without a reference do not keep the process.
const net = require('net');

net.createServer().listen(0).unref();
const server = net.createServer((socket) => socket.unref());
server.unref();
server.listen(0, () => {
  net.connect(server.address().port, '127.0.0.1').unref();
});
const early = new net.Socket();
early.unref();
