'use strict';
// What is no request is answered with 400, or what it is, and the connection ends.
const assert = require('assert');
const { serve } = require('rondo:http');
const exchange = require('./support/exchange');

let requests = 0;
const server = serve({
  port: 0, hostname: '127.0.0.1', maxHeaderSize: 1000, maxBodySize: 10, requestTimeout: 500,
}, () => {
  requests++;
  return 'fine';
});

const bad = [
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n',
  'GET / HTTP/1.1\r\nA\0: b\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'garbage\r\n\r\n',
];

(async () => {
  for (const text of bad) {
    assert.match(await exchange(server.port, text), /^HTTP\/1.1 400 Bad Request\r\n/, text);
  }
  assert.match(await exchange(server.port, `GET / HTTP/1.1\r\nA: ${'b'.repeat(1001)}\r\n\r\n`),
               /^HTTP\/1.1 431 /);
  assert.match(await exchange(server.port, 'POST / HTTP/1.1\r\nContent-Length: 11\r\n\r\n12345678901'),
               /^HTTP\/1.1 413 /);
  assert.strictEqual(requests, 0);
  // A peer that never ends its request does not hold a connection for ever.
  assert.match(await exchange(server.port, 'GET / HTTP/1.1\r\n'), /^HTTP\/1.1 408 /);
  assert.strictEqual(server.connections, 0);
  await server.close();
})();
