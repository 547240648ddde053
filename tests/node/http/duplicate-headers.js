// Fields of one name are joined, collected, or the first counts.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  assert.strictEqual(req.headers['x-a'], '1, 2');
  assert.strictEqual(req.headers.cookie, 'a=1; b=2');
  assert.strictEqual(req.headers['content-type'], 'text/a');
  assert.deepStrictEqual(req.headersDistinct['x-a'], ['1', '2']);
  assert.strictEqual(Object.getPrototypeOf(req.headersDistinct), null);
  res.setHeader('Set-Cookie', ['x=1', 'y=2']);
  res.end();
}, async (port) => {
  const { headers } = await request({
    port,
    headers: ['Host', 'a', 'X-A', '1', 'X-A', '2', 'Cookie', 'a=1', 'Cookie', 'b=2',
              'Content-Type', 'text/a', 'Content-Type', 'text/b'],
  });
  assert.deepStrictEqual(headers['set-cookie'], ['x=1', 'y=2']);
});
