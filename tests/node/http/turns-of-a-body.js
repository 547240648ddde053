'use strict';

// Each piece of a body is followed by ticks and microtasks, before the next piece or the end of the
// message is told, even where a head, pieces and the end come with one read.

const assert = require('assert');
const http = require('http');
const net = require('net');

const head = 'POST / HTTP/1.1\r\nHost: a\r\n';
const withLength = `${head}Content-Length: 3\r\n\r\nabc`;
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`;

function follow(request) {
  const events = [];
  const server = http.createServer((incoming, response) => {
    const note = (event) => {
      events.push(event);
      process.nextTick(() => events.push(`tick of ${event}`));
      Promise.resolve().then(() => events.push(`job of ${event}`));
    };
    note('request');
    incoming.on('data', (piece) => note(String(piece)));
    incoming.on('end', () => {
      note('end');
      response.end(() => response.socket.destroy());
    });
  });
  return new Promise((resolve) => {
    server.on('close', () => resolve(events));
    server.listen(0, '127.0.0.1', () => {
      const client = net.connect(server.address().port, '127.0.0.1', () => client.write(request));
      client.on('close', () => server.close());
      client.resume();
    });
  });
}

(async () => {
  const first = ['request', 'tick of request', 'abc', 'tick of abc', 'job of request', 'job of abc'];
  const last = ['end', 'tick of end', 'job of end'];
  assert.deepStrictEqual(await follow(withLength), [...first, ...last]);
  assert.deepStrictEqual(await follow(chunked),
                         [...first, 'de', 'tick of de', 'job of de', ...last]);
})();
