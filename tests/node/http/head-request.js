// A response to HEAD has the headers of the body, and no body.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.setHeader('Content-Length', 100);
  res.end('ignored');
}, async (port) => {
  const { headers, body } = await request({ port, method: 'HEAD' });
  assert.strictEqual(headers['content-length'], '100');
  assert.strictEqual(body, '');
});
