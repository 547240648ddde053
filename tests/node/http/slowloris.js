// Connections on which a request comes byte by byte end when their time is over, however busy they
// look; those that have sent theirs are served meanwhile.
'use strict';
const assert = require('assert');
const net = require('net');
const { request, serving } = require('./support/exchange');

const count = 30;
const endless = 'GET / HTTP/1.1\r\nHost: a\r\n';
const endlessBody = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

// What the server has said when it closed the connection.
function drip(port, start) {
  return new Promise((resolve) => {
    let answer = '';
    let timer;
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(start);
      timer = setInterval(() => socket.write('X: y\r\n'), 5);
    });
    socket.on('data', (chunk) => { answer += chunk; });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

serving((req, res) => {
  req.on('error', () => {});
  if (req.url === '/fine') res.end('fine');
}, async (port, server) => {
  const slow = [];
  for (let index = 0; index < count; index++) {
    slow.push(drip(port, index % 2 === 0 ? endless : endlessBody));
  }
  assert.strictEqual((await request({ port, path: '/fine' })).body, 'fine');
  for (const answer of await Promise.all(slow)) {
    // The peer may be told, or find that the connection is gone.
    assert.match(answer, /^(?:HTTP\/1\.1 408 Request Timeout\r\n|$)/);
  }
  const open = await new Promise((resolve, reject) =>
    server.getConnections((error, open) => (error ? reject(error) : resolve(open))));
  assert.strictEqual(open, 0);
}, { headersTimeout: 80, requestTimeout: 160, connectionsCheckingInterval: 20 });
