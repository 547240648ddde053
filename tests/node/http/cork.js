// What is written while a response is corked is one chunk.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  res.flushHeaders();
  res.cork();
  res.write('ab');
  res.write('cd');
  res.uncork();
  res.end();
}, async (port) => {
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  assert.match(answer, /\r\n\r\n4\r\nabcd\r\n0\r\n\r\n$/);
});
