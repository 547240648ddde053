// Pipelined requests are answered in their order, whoever is ready first.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  if (req.url === '/slow') setTimeout(() => res.end('slow'), 20);
  else res.end(req.url);
}, async (port) => {
  const get = (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const answer = await raw(port, `${get('/slow')}${get('/two')}${get('/three')}`, '/three');
  const bodies = answer.split('\r\n\r\n').slice(1).map((part) => part.split('HTTP')[0]);
  assert.deepStrictEqual(bodies, ['slow', '/two', '/three']);
});
