// What two servers could understand in two ways is refused by 400, and the connection is closed.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');
const { corpus, hidden } = require('./support/smuggled');

const seen = [];

serving((req, res) => {
  seen.push(req.url);
  req.on('error', () => {});
  req.resume().on('end', () => res.end('fine'));
}, async (port) => {
  for (const [name, bytes] of Object.entries(corpus)) {
    const answer = await raw(port, bytes + hidden);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/, name);
    assert.strictEqual(answer.indexOf('HTTP/1.1', 1), -1, name);
  }
  assert.deepStrictEqual(seen.filter((url) => url !== '/'), []);
  // Without anything wrong both requests are answered.
  const answer = await raw(port, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na${hidden}`,
                           'fine');
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
});
