// A body that is written in parts is chunked.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  res.write('ab');
  res.write(Buffer.from('cde'));
  res.end('f');
}, async (port) => {
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  assert.match(answer, /\r\nTransfer-Encoding: chunked\r\n\r\n/);
  assert.match(answer, /\r\n\r\n2\r\nab\r\n3\r\ncde\r\n1\r\nf\r\n0\r\n\r\n$/);
});
