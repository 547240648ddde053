// close() ends idle connections at once, closeAllConnections() the others, too.
'use strict';
const assert = require('assert');
const http = require('http');
const net = require('net');

{
  const server = http.createServer((req, res) => {
    if (req.url === '/') res.end();
  }).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const connect = (target) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
      return socket;
    };
    const closed = [];
    connect('/').on('data', () => {
      connect('/waits').on('close', () => closed.push('busy'));
      server.once('request', () => setImmediate(() => {
        server.close();
        setTimeout(() => {
          assert.deepStrictEqual(closed, ['idle']);
          process.on('exit', () => assert.deepStrictEqual(closed, ['idle', 'busy']));
          server.closeAllConnections();
        }, 20);
      }));
    }).on('close', () => closed.push('idle'));
  });
}
