// What two servers could understand in two ways is refused by 400, and the connection is closed.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => req.resume().on('end', () => res.end('fine')), async (port) => {
  const lines = (...all) => `POST / HTTP/1.1\r\nHost: a\r\n${all.join('\r\n')}\r\n\r\n`;
  const bad = [
    lines('Content-Length: 1', 'Content-Length: 2') + 'a',
    lines('Content-Length: 1', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    lines('Transfer-Encoding: chunked, identity') + '0\r\n\r\n',
    lines('Transfer-Encoding: chunked') + 'zz\r\n',
    lines('Transfer-Encoding: chunked') + '-1\r\n',
    lines('Content-Length: +1') + 'a',
    lines('Content-Length: 1 1') + 'a',
    lines('Content Length: 1') + 'a',
    lines('X: a\0b'),
    lines(' folded: x'),
    'GET / HTTP/1.1\nHost: a\n\n',
  ];
  for (const bytes of bad) {
    assert.match(await raw(port, bytes), /^HTTP\/1\.1 400 Bad Request\r\n/, JSON.stringify(bytes));
  }
});
