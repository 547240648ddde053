'use strict';

// The last response of a connection reaches the client whatever the program does in the same turn:
// nothing, destroy the socket of a request that was not read, write something behind it, or hold
// back the event that would end the connection.

const assert = require('node:assert');
const http = require('node:http');
const net = require('node:net');

const answers = {
  '/plain'(request, response) { response.end('plain'); },
  '/destroyed'(request, response) {
    response.statusCode = 413;
    response.end('destroyed');
    request.destroy();
  },
  '/more'(request, response) {
    response.end('more');
    request.socket.write(' behind it');
  },
  '/held'(request, response) {
    const { emit } = response;
    response.emit = function(event, ...values) {
      return event === 'finish' ? false : emit.call(this, event, ...values);
    };
    response.end('held');
  },
};

function ask(port, path, body) {
  return new Promise((resolve) => {
    const socket = net.connect(port);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      text += data;
      if (text.endsWith('held')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text.slice(text.indexOf('\r\n\r\n') + 4)));
    const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n`);
    socket.write(`${length}\r\n${body}`);
  });
}

function get(port) {
  const options = { port, path: '/plain', agent: false, headers: { connection: 'close' } };
  return new Promise((resolve) => {
    http.get(options, (response) => response.resume().on('end', resolve));
  });
}

const server = http.createServer((request, response) => {
  answers[request.url](request, response);
});

server.listen(0, async () => {
  const { port } = server.address();
  assert.strictEqual(await ask(port, '/plain', ''), 'plain');
  assert.strictEqual(await ask(port, '/plain', 'some body'), 'plain');
  assert.strictEqual(await ask(port, '/destroyed', ''), 'destroyed');
  assert.strictEqual(await ask(port, '/destroyed', 'x'.repeat(300_000)), 'destroyed');
  assert.strictEqual(await ask(port, '/more', ''), 'more behind it');
  assert.strictEqual(await ask(port, '/held', ''), 'held');
  const began = performance.now();
  for (let n = 0; n < 10; n++) await get(port);
  assert.ok(performance.now() - began < 1900, 'neither end waits for the kernel to lose patience');
  server.close();
});
