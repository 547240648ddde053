'use strict';

// What needs a session fails as long as there is none, and does no harm.

const assert = require('assert');
const http2 = require('http2');
const net = require('net');

const server = net.createServer((socket) => socket.destroy());
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  assert.throws(() => client.setLocalWindowSize(1 << 20));
  assert.throws(() => client.setNextStreamID(5));
  assert.strictEqual(client.connecting, true);
  client.on('error', () => {});
  client.on('close', () => server.close());
});
