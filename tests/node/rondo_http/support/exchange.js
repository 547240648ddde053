'use strict';
// Sends bytes over a connection of its own, and gives what comes back until the other side ends.
const net = require('net');

module.exports = function exchange(port, ...pieces) {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise(setImmediate);
      }
    });
    socket.setEncoding('latin1');
    socket.on('data', (text) => { received += text; });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
};
