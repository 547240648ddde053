// What is no HTTP is answered with 400, after clientError, and the connection is closed.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving(() => assert.fail(), async (port, server) => {
  assert.match(await raw(port, 'nonsense\r\n\r\n'),
               /^HTTP\/1\.1 400 Bad Request\r\nConnection: close/);
  const errors = [];
  server.on('clientError', (error, socket) => {
    errors.push(error);
    assert.ok(Buffer.isBuffer(error.rawPacket));
    socket.end('HTTP/1.1 499 Mine\r\n\r\n');
  });
  assert.match(await raw(port, 'GET / HTTP/1.1\r\nbad header\r\n\r\n'), /^HTTP\/1\.1 499 Mine/);
  assert.match(errors[0].code, /^HPE_/);
  assert.match(errors[0].message, /^Parse Error: /);
});
