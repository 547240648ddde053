// maxRequestsPerSocket says so, and drops what comes after.
'use strict';
const assert = require('assert');
const net = require('net');
const { raw, serving } = require('./support/exchange');

serving((req, res) => res.end('ok'), async (port, server) => {
  server.maxRequestsPerSocket = 2;
  const drops = [];
  server.on('dropRequest', (req, socket) => drops.push([req.url, socket instanceof net.Socket]));
  const get = (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const answer = await raw(port, get('/1') + get('/2') + get('/3'), '503');
  assert.deepStrictEqual(answer.match(/HTTP\/1\.1 \d+/g),
                         ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 503']);
  assert.match(answer, /Keep-Alive: timeout=5, max=2/);
  assert.deepStrictEqual(drops, [['/3', true]]);
});
