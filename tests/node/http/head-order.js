// The head of a response is written in this order.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.setHeader('X-One', '1');
  res.end('x');
}, async (port) => {
  const { rawHeaders } = await request({ port, headers: { Connection: 'keep-alive' } });
  assert.deepStrictEqual(rawHeaders.filter((_, n) => n % 2 === 0),
                         ['X-One', 'Date', 'Connection', 'Keep-Alive', 'Content-Length']);
});
