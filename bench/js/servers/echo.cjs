'use strict';

// Sends back what comes, over plain TCP. Prints its port.

const net = require('node:net');

const server = net.createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('data', (data) => socket.write(data));
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', 1024, () => console.log(server.address().port));
