// 204 and 304 have no body whatever is written.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  res.statusCode = Number(req.url.slice(1));
  res.end('ignored');
}, async (port) => {
  for (const status of [204, 304]) {
    const answer = await raw(
      port, `GET /${status} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /\r\n\r\n$/);
    assert.doesNotMatch(answer, /Transfer-Encoding|ignored/);
  }
});
