// A server that refuses the body closes the connection after its answer.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving(() => assert.fail(), async (port, server) => {
  server.on('checkContinue', (req, res) => {
    res.writeHead(403);
    res.end();
  });
  const answer = await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n' +
                                 'Expect: 100-continue\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 403 Forbidden\r\n[^]*Connection: close/);
});
