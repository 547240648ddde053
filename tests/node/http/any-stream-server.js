// A server takes any stream for a connection.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const { Duplex } = require('stream');
  let answer = '';
  const stream = new Duplex({
    read() {},
    write(chunk, encoding, callback) {
      answer += chunk;
      callback();
    },
    final(callback) {
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\/from$/);
      callback();
    },
  });
  http.createServer((req, res) => res.end(req.url)).emit('connection', stream);
  stream.push('GET /from HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
}
