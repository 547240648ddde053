'use strict';

// The end of a peer that is gone is read in the iteration after its last bytes: what closes in
// between is told of first.

const assert = require('assert');
const net = require('net');

const order = [];
function note(socket, who) {
  for (const name of ['end', 'finish', 'close']) {
    socket.on(name, () => order.push(`${who} ${name}`));
  }
}

const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  note(socket, 'server');
  socket.resume();
  socket.on('end', () => setTimeout(() => socket.end('last'), 20));
});
server.listen(0, () => {
  const client = net.connect({ port: server.address().port, allowHalfOpen: true });
  note(client, 'client');
  client.on('data', (data) => order.push(`client ${data}`));
  client.on('close', () => server.close());
  client.end('first');
});
process.on('exit', () => {
  assert.deepStrictEqual(order, [
    'client finish', 'server end', 'server finish', 'client last', 'server close', 'client end',
    'client close',
  ]);
});
