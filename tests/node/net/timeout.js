'use strict';
// setTimeout() of a socket: told once nothing has happened for so long, and nothing else happens.
const assert = require('assert');
const net = require('net');

for (const value of [-1, Infinity, NaN]) {
  assert.throws(() => new net.Socket().setTimeout(value), { code: 'ERR_OUT_OF_RANGE' });
}
for (const value of ['1', null, {}]) {
  assert.throws(() => new net.Socket().setTimeout(value), { code: 'ERR_INVALID_ARG_TYPE' });
}
assert.throws(() => new net.Socket().setTimeout(1, 'x'), { code: 'ERR_INVALID_ARG_TYPE' });

const server = net.createServer((socket) => {
  // Not before: a connection that waits to be accepted would be reset.
  socket.on('end', () => {
    socket.end();
    server.close();
  });
  socket.resume();
});
server.listen(0, () => {
  const client = net.connect({ port: server.address().port, host: '127.0.0.1', timeout: 20 });
  assert.strictEqual(client.timeout, 20);
  const removed = () => assert.fail('this listener was removed');
  client.setTimeout(1, removed);
  client.setTimeout(0, removed);
  assert.strictEqual(client.timeout, 0);
  client.setTimeout(20, () => {
    assert.strictEqual(client.destroyed, false);
    client.end();
  });
});
