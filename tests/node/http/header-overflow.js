// A head that is too large is answered with 431.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => res.end('fine'), async (port) => {
  const bytes = (size) => `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(size)}\r\n\r\n`;
  assert.match(await raw(port, bytes(5000)),
               /^HTTP\/1\.1 431 Request Header Fields Too Large\r\nConnection: close/);
  assert.match(await raw(port, bytes(3000), 'fine'), /^HTTP\/1\.1 200/);
}, { maxHeaderSize: 4096 });
