// HTTP/1.0 has no chunks, and the connection ends unless it asks for more.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  assert.strictEqual(req.httpVersion, '1.0');
  res.write('a');
  res.end('b');
}, async (port) => {
  const answer = await raw(port, 'GET / HTTP/1.0\r\n\r\n');
  assert.match(answer, /\r\nConnection: close\r\n\r\nab$/);
  assert.doesNotMatch(answer, /Transfer-Encoding/);
});
