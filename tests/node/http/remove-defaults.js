// What a program removes is not put in for it.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  for (const name of ['Date', 'Connection', 'Transfer-Encoding', 'Content-Length']) {
    res.removeHeader(name);
  }
  res.end('all');
}, async (port) => {
  assert.strictEqual(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
                     'HTTP/1.1 200 OK\r\n\r\nall');
});
