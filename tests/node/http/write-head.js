// Headers of writeHead() go before those that were set.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.setHeader('A', '1');
  res.setHeader('B', '1');
  assert.strictEqual(res.writeHead(201, 'Made', { a: '2', c: '2' }), res);
  res.end();
}, async (port) => {
  const { status, message, headers } = await request({ port });
  assert.deepStrictEqual([status, message, headers.a, headers.b, headers.c],
                         [201, 'Made', '2', '1', '2']);
});
