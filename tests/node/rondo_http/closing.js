'use strict';
// close() waits for requests that are under way, and ends connections that wait for one.
const assert = require('assert');
const net = require('net');
const { serve } = require('rondo:http');
const exchange = require('./support/exchange');

function connect(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.resume();
    socket.closed_ = new Promise((closed) => { socket.on('close', closed); });
  });
}

(async () => {
  let answer;
  const asked = new Promise((resolve) => {
    answer = { asked: resolve };
  });
  const server = serve({ port: 0, hostname: '127.0.0.1' }, () => new Promise((resolve) => {
    answer.give = resolve;
    answer.asked();
  }));
  const idle = await connect(server.port);
  const exchanged = exchange(server.port, 'GET / HTTP/1.1\r\nHost: h\r\n\r\n');
  await asked;

  let isClosed = false;
  const closed = server.close().then(() => { isClosed = true; });
  await idle.closed_;
  assert.strictEqual(isClosed, false);
  answer.give('late');
  assert.match(await exchanged, /Connection: close\r\n[^]*late$/);
  await closed;

  // By force nobody is waited for.
  const second = serve({ port: 0, hostname: '127.0.0.1' }, () => new Promise(() => {
    second.close({ force: true }).then(() => { isClosed = 'by force'; });
  }));
  assert.strictEqual(await exchange(second.port, 'GET / HTTP/1.1\r\nHost: h\r\n\r\n'), '');
  process.on('exit', () => assert.strictEqual(isClosed, 'by force'));
})();
