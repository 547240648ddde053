// Neither may the body take for ever.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req) => {
  req.on('error', (error) => assert.strictEqual(error.code, 'ECONNRESET'));
}, async (port, server) => {
  server.once('clientError', (error, socket) => {
    assert.strictEqual(error.code, 'ERR_HTTP_REQUEST_TIMEOUT');
    socket.end('late');
  });
  assert.strictEqual(
    await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'), 'late');
}, { requestTimeout: 60, headersTimeout: 60, connectionsCheckingInterval: 20 });
