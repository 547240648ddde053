// A response that ends too early is aborted.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.writeHead(200, { 'Content-Length': 10 });
  res.write('abc', () => res.destroy());
}, async (port) => {
  await assert.rejects(request({ port }), { code: 'ECONNRESET', message: 'aborted' });
});
