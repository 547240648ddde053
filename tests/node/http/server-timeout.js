// server.setTimeout() ends a connection on which nothing happens, unless somebody listens.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving(() => {}, async (port, server) => {
  server.setTimeout(30);
  assert.strictEqual(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'), '');
  server.on('timeout', (socket) => socket.end('timeout'));
  assert.strictEqual(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'), 'timeout');
});
