// More headers than maxHeadersCount are refused.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => res.end('fine'), async (port, server) => {
  server.maxHeadersCount = 2;
  assert.match(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nA: 1\r\n\r\n', 'fine'), /200/);
});
