// What a request sends when nothing is said, and for a body.
'use strict';
const assert = require('assert');
const http = require('http');
const net = require('net');

{
  const server = net.createServer((socket) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
      if (!text.endsWith('0\r\n\r\n')) return;
      const { port } = server.address();
      assert.strictEqual(text, `POST / HTTP/1.1\r\nHost: localhost:${port}\r\n` +
        'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n');
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      server.close();
    });
  }).listen(0, () => {
    const sent = http.request({ port: server.address().port, method: 'POST' });
    sent.on('response', (response) => response.resume());
    sent.write('ab');
    sent.end();
  });
}
