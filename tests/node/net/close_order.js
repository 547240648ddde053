'use strict';
// The events of one connection come in the same order every time.
const assert = require('assert');
const net = require('net');

const events = [];
const server = net.createServer((socket) => {
  socket.end('x');
  socket.resume();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  for (const name of ['connect', 'ready', 'data', 'end', 'finish', 'close']) {
    client.on(name, () => {
      events.push(name);
      process.nextTick(() => events.push(`tick of ${name}`));
    });
  }
  client.on('close', () => server.close());
});
process.on('exit', () => {
  assert.deepStrictEqual(events, [
    'connect', 'ready', 'tick of connect', 'tick of ready', 'data', 'tick of data', 'end',
    'tick of end', 'finish', 'tick of finish', 'close', 'tick of close',
  ]);
});
