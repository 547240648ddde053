// Without a server the request has the error of its socket.
'use strict';
const assert = require('assert');
const http = require('http');
const net = require('net');

{
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => {
      const sent = http.get({ port, host: '127.0.0.1' });
      const events = [];
      sent.on('error', (error) => events.push(error.code));
      sent.on('close', () => assert.deepStrictEqual(events, ['ECONNREFUSED']));
    });
  });
}
