// Texts are sent in the encoding that they are given.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  const encoding = req.url.slice(1);
  res.end({ utf8: 'ä€', latin1: 'ä', hex: '6162', base64: 'YWI=' }[encoding], encoding);
}, async (port) => {
  const bodies = {};
  for (const encoding of ['utf8', 'latin1', 'hex', 'base64']) {
    const answer = await raw(
      port, `GET /${encoding} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    bodies[encoding] = Buffer.from(answer.split('\r\n\r\n')[1], 'latin1').toString('hex');
    assert.match(answer, new RegExp(`Content-Length: ${bodies[encoding].length / 2}\r\n`));
  }
  assert.deepStrictEqual(bodies,
                         { utf8: 'c3a4e282ac', latin1: 'e4', hex: '6162', base64: '6162' });
});
