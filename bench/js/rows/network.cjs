'use strict';

// An echo server and its clients, both in this process and on the loopback: 64-byte messages, one
// in flight on each connection.

const { run } = require('../support/bench.cjs');

const MESSAGE = Buffer.alloc(64, 'rondo ');

function echoServer(net, listening) {
  const server = net.createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('data', (data) => socket.write(data));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1', () => listening(server));
}

// Sends `count` messages one after the other, each when the last one is back.
function ping(net, port, count, done) {
  const socket = net.connect(port, '127.0.0.1');
  let left = count;
  let missing = MESSAGE.length;
  let sum = 0;
  socket.setNoDelay(true);
  socket.on('connect', () => socket.write(MESSAGE));
  socket.on('data', (data) => {
    for (let index = 0; index < data.length; index++) sum = (sum + data[index]) | 0;
    missing -= data.length;
    if (missing > 0) return;
    missing = MESSAGE.length;
    if (--left > 0) {
      socket.write(MESSAGE);
      return;
    }
    socket.destroy();
    done(sum);
  });
}

function tcpEcho(count, finish, options) {
  const net = require('net');
  const connections = Math.min(options.concurrency, count);
  echoServer(net, (server) => {
    let left = connections;
    let sum = 0;
    const { port } = server.address();
    for (let number = 0; number < connections; number++) {
      const share = Math.floor(count / connections) + (number < count % connections ? 1 : 0);
      ping(net, port, share, (checksum) => {
        sum = (sum + checksum) | 0;
        if (--left > 0) return;
        server.close();
        finish(sum);
      });
    }
  });
}

run({ tcp_echo: tcpEcho });
