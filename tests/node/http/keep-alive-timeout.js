// A connection that is idle for too long is closed.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => res.end('x'), async (port) => {
  assert.match(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'), /Keep-Alive: timeout=0\r\n/);
}, { keepAliveTimeout: 50, keepAliveTimeoutBuffer: 0 });
