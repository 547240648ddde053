'use strict';

// A connected socket needs no address, and has a peer.

const assert = require('assert');
const dgram = require('dgram');

const server = dgram.createSocket('udp4');
const client = dgram.createSocket('udp4');

assert.throws(() => client.remoteAddress(), { code: 'ERR_SOCKET_DGRAM_NOT_CONNECTED' });
assert.throws(() => client.disconnect(), { code: 'ERR_SOCKET_DGRAM_NOT_CONNECTED' });
assert.throws(() => client.connect(0), { code: 'ERR_SOCKET_BAD_PORT' });

server.on('message', (message) => {
  assert.strictEqual(String(message), 'to the peer');
  client.disconnect();
  assert.throws(() => client.remoteAddress(), { code: 'ERR_SOCKET_DGRAM_NOT_CONNECTED' });
  client.close();
  server.close();
});
server.bind(0, '127.0.0.1', () => {
  const { port } = server.address();
  client.connect(port, () => {
    assert.deepStrictEqual(client.remoteAddress(), { address: '127.0.0.1', family: 'IPv4', port });
    assert.throws(() => client.connect(port), { code: 'ERR_SOCKET_DGRAM_IS_CONNECTED' });
    client.send('to the peer');
  });
  assert.throws(() => client.connect(port), { code: 'ERR_SOCKET_DGRAM_IS_CONNECTED' });
});
