// strictContentLength keeps a program to what it has said.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.strictContentLength = true;
  res.writeHead(200, { 'Content-Length': 3 });
  assert.throws(() => res.write('abcd'), { code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' });
  res.write('ab');
  assert.throws(() => res.end(), { code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' });
  res.end('c');
}, async (port) => assert.strictEqual((await request({ port })).body, 'abc'));
