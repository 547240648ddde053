// CONNECT gives both sides the socket.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving(() => assert.fail(), (port, server) => {
  server.on('connect', (req, socket, head) => {
    assert.strictEqual(req.url, 'example.com:443');
    assert.strictEqual(head.length, 0);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\nhi');
    socket.end();
  });
  return new Promise((resolve) => {
    const sent = http.request({ port, method: 'CONNECT', path: 'example.com:443' });
    sent.on('connect', (response, socket, head) => {
      let text = head.toString();
      socket.on('data', (chunk) => { text += chunk; });
      socket.on('end', () => {
        assert.strictEqual(text, 'hi');
        socket.destroy();
        resolve();
      });
    });
    sent.end();
  });
});
