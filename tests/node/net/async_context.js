'use strict';
// Stores of AsyncLocalStorage follow a connection.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const net = require('net');

const storage = new AsyncLocalStorage();
const seen = [];
const note = (what) => seen.push(`${what} ${storage.getStore()}`);
const server = storage.run('server', () => net.createServer((socket) => {
  note('connection');
  socket.end('hello');
}).listen(0, () => {
  note('listening');
  const { port } = server.address();
  storage.run('client', () => {
    const client = net.connect(port, '127.0.0.1', () => {
      note('connect');
      storage.run('write', () => client.write('x', () => note('written')));
    });
    client.on('data', () => note('data'));
    client.on('close', () => {
      note('close');
      server.close();
    });
  });
}));
process.on('exit', () => {
  assert.deepStrictEqual(seen.sort(), [
    'close client', 'connect client', 'connection server', 'data client', 'listening server',
    'written write',
  ]);
});
