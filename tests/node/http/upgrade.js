// An upgrade hands out the socket and what has already come.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving(() => assert.fail(), (port, server) => {
  server.on('upgrade', (req, socket, head) => {
    assert.strictEqual(req.headers.upgrade, 'echo');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n' +
                 'Connection: Upgrade\r\n\r\n');
    socket.write(head);
    socket.pipe(socket);
  });
  return new Promise((resolve) => {
    const sent = http.request({ port, headers: { Connection: 'Upgrade', Upgrade: 'echo' } });
    sent.on('upgrade', (response, socket) => {
      assert.strictEqual(response.statusCode, 101);
      socket.setEncoding('utf8');
      socket.once('data', (text) => {
        assert.strictEqual(text, 'ping');
        socket.end();
        resolve();
      });
      socket.write('ping');
    });
    sent.end();
  });
});
