'use strict';
// A connection that nobody takes ends with an error that names the address.
const assert = require('assert');
const net = require('net');

const probe = net.createServer().listen(0, () => {
  const { port } = probe.address();
  probe.close(() => {
    const client = net.connect(port, '127.0.0.1');
    client.on('error', (error) => {
      assert.strictEqual(error.code, 'ECONNREFUSED');
      assert.strictEqual(error.syscall, 'connect');
      assert.strictEqual(error.address, '127.0.0.1');
      assert.strictEqual(error.port, port);
      assert.strictEqual(error.message, `connect ECONNREFUSED 127.0.0.1:${port}`);
      client.on('close', (hadError) => assert.strictEqual(hadError, true));
    });
  });
});
