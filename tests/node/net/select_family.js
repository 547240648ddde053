'use strict';
// When a name has several addresses, the next is tried after one that fails.
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => socket.end('hello'));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const attempts = [];
  const client = net.connect({
    host: 'several.example',
    port,
    autoSelectFamily: true,
    lookup(name, options, callback) {
      assert.strictEqual(name, 'several.example');
      assert.strictEqual(options.all, true);
      process.nextTick(callback, null, [
        { address: '::1', family: 6 }, { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ]);
    },
  });
  client.on('connectionAttempt', (address) => attempts.push(address));
  client.on('connectionAttemptFailed', (address, failedPort, family, error) => {
    assert.strictEqual(address, '::1');
    assert.strictEqual(failedPort, port);
    assert.strictEqual(family, 6);
    assert.ok(error instanceof Error);
  });
  client.on('connect', () => {
    assert.deepStrictEqual(attempts, ['::1', '127.0.0.1']);
    assert.deepStrictEqual(client.autoSelectFamilyAttemptedAddresses,
                           [`::1:${port}`, `127.0.0.1:${port}`]);
    assert.strictEqual(client.remoteAddress, '127.0.0.1');
    client.resume();
    server.close();
    server.on('close', failAll);
  });

  function failAll() {
    const failing = net.connect({
      host: 'several.example',
      port,
      autoSelectFamily: true,
      lookup: (name, options, callback) => process.nextTick(callback, null, [
        { address: '127.0.0.1', family: 4 }, { address: '127.0.0.2', family: 4 },
      ]),
    });
    failing.on('error', (error) => {
      assert.ok(error instanceof AggregateError);
      assert.strictEqual(error.code, 'ECONNREFUSED');
      assert.deepStrictEqual(error.errors.map((each) => each.address),
                             ['127.0.0.1', '127.0.0.2']);
    });
  }
});
