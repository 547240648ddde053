'use strict';

// Errors of the system come as events or to the callback.

const assert = require('assert');
const dgram = require('dgram');

const first = dgram.createSocket('udp4');
first.bind(0, '127.0.0.1', () => {
  const { port } = first.address();
  const second = dgram.createSocket('udp4');
  second.bind(port, '127.0.0.1', () => assert.fail('bound'));
  second.on('error', (error) => {
    assert.strictEqual(error.message, `bind EADDRINUSE 127.0.0.1:${port}`);
    assert.deepStrictEqual([error.code, error.syscall, error.address, error.port],
                           ['EADDRINUSE', 'bind', '127.0.0.1', port]);
    first.send(Buffer.alloc(70000), port, '127.0.0.1', (tooLong) => {
      assert.strictEqual(tooLong.message, `send EMSGSIZE 127.0.0.1:${port}`);
      assert.strictEqual(tooLong.code, 'EMSGSIZE');
      first.close();
      second.close();
    });
  });
});
