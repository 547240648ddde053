'use strict';
// What listen() says to arguments that cannot be, and to addresses that are in use.
const assert = require('assert');
const net = require('net');

const wrongPort = { code: 'ERR_SOCKET_BAD_PORT', name: 'RangeError' };
for (const port of [-1, 65536, 1.5, NaN, Infinity, '-1', '65536', 'abc1']) {
  if (typeof port === 'string' && Number.isNaN(Number(port))) continue;
  if (port === '-1') continue;
  assert.throws(() => net.createServer().listen({ port }), wrongPort, String(port));
}
assert.throws(() => net.createServer().listen({ port: 65536 }), {
  message: 'options.port should be >= 0 and < 65536. Received type number (65536).',
});
const wrongOptions = { code: 'ERR_INVALID_ARG_VALUE', name: 'TypeError' };
for (const options of [{}, { fd: -1 }, { port: false }, { port: true }, { path: false }]) {
  assert.throws(() => net.createServer().listen(options), wrongOptions, JSON.stringify(options));
}
assert.throws(() => net.createServer().listen({}), {
  message: /The argument 'options' must have the property "port" or "path"\. Received \{\}/,
});
assert.throws(() => net.createServer('wrong'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => net.createServer().listen({ port: 0, signal: 1 }), {
  code: 'ERR_INVALID_ARG_TYPE',
});

const first = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = first.address();
  const second = net.createServer();
  second.on('error', (error) => {
    assert.strictEqual(error.code, 'EADDRINUSE');
    assert.strictEqual(error.syscall, 'listen');
    assert.strictEqual(error.address, '127.0.0.1');
    assert.strictEqual(error.port, port);
    assert.strictEqual(error.message,
                       `listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    assert.strictEqual(second.listening, false);
    first.close();
  });
  second.listen(port, '127.0.0.1');
});
