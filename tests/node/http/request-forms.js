// A request can be made from a URL, a text, options, and both.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

const answer = (req, res) => {
  res.end(`${req.method} ${req.url} ${req.headers.authorization ?? ''}`);
};

const read = (...args) => new Promise((resolve) => {
  http.get(...args, (response) => {
    let text = '';
    response.on('data', (chunk) => { text += chunk; }).on('end', () => resolve(text));
  });
});

serving(answer, async (port) => {
  const base = `http://127.0.0.1:${port}`;
  assert.strictEqual(await read(`${base}/a?b#c`), 'GET /a?b ');
  assert.strictEqual(await read(new URL(`${base}/a`)), 'GET /a ');
  assert.strictEqual(await read(`${base}/a`, { method: 'delete' }), 'DELETE /a ');
  assert.strictEqual(await read(`http://u:p%40@127.0.0.1:${port}/`), 'GET / Basic dTpwQA==');
  http.globalAgent.destroy();
});
