'use strict';
// What a lookup of one's own may answer, and what becomes of it.
const assert = require('assert');
const net = require('net');

function connect(answer, check) {
  const socket = net.connect({
    host: 'one.example',
    port: 1,
    family: 4,
    lookup: (name, options, callback) => process.nextTick(() => callback(...answer)),
  });
  socket.on('lookup', (error, address, family, host) => {
    assert.strictEqual(address, answer[1]);
    assert.strictEqual(host, 'one.example');
  });
  socket.on('error', check);
}

connect([new Error('no luck')], (error) => assert.strictEqual(error.message, 'no luck'));
connect([null, 'nonsense', 4], (error) => {
  assert.strictEqual(error.code, 'ERR_INVALID_IP_ADDRESS');
  assert.strictEqual(error.message, 'Invalid IP address: nonsense');
});
connect([null, '127.0.0.1', 100], (error) => {
  assert.strictEqual(error.code, 'ERR_INVALID_ADDRESS_FAMILY');
  assert.strictEqual(error.message, 'Invalid address family: 100 one.example:1');
  assert.strictEqual(error.host, 'one.example');
  assert.strictEqual(error.port, 1);
});
