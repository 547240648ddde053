// Bodies of bytes of any size and empty ones go out whole, and the head with them.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

const bytes = (size) => Buffer.from(Array.from({ length: size }, (_, n) => n % 256));

serving((req, res) => {
  const size = Number(req.url.slice(1));
  res.setHeader('X-Latin', 'é');
  if (size === 0) res.end();
  else res.end(req.headers.plain ? new Uint8Array(bytes(size)) : bytes(size));
}, async (port) => {
  for (const size of [0, 1, 300, 16 * 1024, 16 * 1024 + 1, 200_000]) {
    for (const more of ['', 'Plain: 1\r\n']) {
      const answer = await raw(
        port, `GET /${size} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`);
      const end = answer.indexOf('\r\n\r\n');
      assert.match(answer.slice(0, end), new RegExp(`Content-Length: ${size}(\r|$)`));
      assert.ok(Buffer.from(answer.slice(end + 4), 'latin1').equals(bytes(size)));
      // An empty body is a text of its own encoding, so is the head with it.
      assert.match(answer, /X-Latin: \xe9\r\n/);
    }
  }
});
