'use strict';

// What was read of a large body stays what it was while more is read, whether the server or the
// client reads it, and whether the pieces are as large as a read can be or not.

const assert = require('assert');
const http = require('http');

const sizes = [65536, 65537, 3 * 65536, (1 << 20) - 1, (1 << 21) + 4321];

function patternOf(size) {
  const bytes = Buffer.alloc(size);
  for (let n = 0; n < size; n++) bytes[n] = (n * 31 + (n >> 8)) & 0xff;
  return bytes;
}

function collect(stream, onWhole) {
  const pieces = [];
  stream.on('data', (piece) => pieces.push(piece));
  stream.on('end', () => onWhole(Buffer.concat(pieces)));
}

const server = http.createServer((request, response) => {
  collect(request, (body) => {
    if (request.url === '/chunked') {
      response.write(body.subarray(0, body.length >> 1));
      response.end(body.subarray(body.length >> 1));
    } else {
      response.end(body);
    }
  });
});

function post(path, body, onDone) {
  const request = http.request({ port: server.address().port, path, method: 'POST' });
  request.on('response', (response) => {
    collect(response, (answer) => {
      assert.ok(answer.equals(body), `${path} ${body.length}`);
      onDone();
    });
  });
  if (path === '/chunked') {
    request.write(body.subarray(0, 1000));
    request.end(body.subarray(1000));
  } else {
    request.end(body);
  }
}

server.listen(0, '127.0.0.1', () => {
  let left = 2 * sizes.length;
  for (const size of sizes) {
    for (const path of ['/plain', '/chunked']) {
      post(path, patternOf(size), () => { if (--left === 0) server.close(); });
    }
  }
});
