'use strict';

// Much data in bursts of all sizes, through sockets and requests that are now and then paused, is
// what it was: also when looked at later, and when the memory of a chunk is given away.

const assert = require('assert');
const http = require('http');
const net = require('net');

const size = 12 * 1024 * 1024;
const data = Buffer.alloc(size);
let state = 20261118;
for (let index = 0; index < size; index += 4) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  data.writeInt32LE(state, index);
}

// Calls back with pieces of the data, the sizes of which grow and shrink.
function* pieces() {
  const sizes = [10, 70000, 1000000, 65536, 131072, 300, 3000000, 262144, 150000, 65537];
  for (let position = 0, turn = 0; position < size; ++turn) {
    const end = Math.min(position + sizes[turn % sizes.length], size);
    yield data.subarray(position, end);
    position = end;
  }
}

async function send(stream) {
  for (const piece of pieces()) {
    if (!stream.write(piece)) await new Promise((resolve) => stream.once('drain', resolve));
    if (piece.length < 100000) await new Promise(setImmediate);
  }
  stream.end();
}

// Keeps all chunks and compares them at the end.
function receive(stream, name) {
  return new Promise((resolve) => {
    const chunks = [];
    let given = 0;
    let position = 0;
    stream.on('data', (chunk) => {
      if (chunks.length % 5 === 3) {
        stream.pause();
        setTimeout(() => stream.resume(), 1);
      }
      if (chunks.length % 7 === 2 && chunk.byteLength === chunk.buffer.byteLength) {
        // The memory goes elsewhere while the socket reads on.
        const moved = structuredClone(chunk, { transfer: [chunk.buffer] });
        chunk = Buffer.from(moved.buffer);
        given += 1;
      }
      chunks.push(chunk);
      position += chunk.length;
    });
    stream.on('end', () => {
      assert.strictEqual(position, size, name);
      assert.ok(given > 0, name);
      assert.ok(Buffer.concat(chunks).equals(data), name);
      resolve();
    });
  });
}

async function overTcp() {
  const server = net.createServer((socket) => send(socket));
  await new Promise((resolve) => server.listen(0, resolve));
  await receive(net.connect(server.address().port), 'tcp');
  server.close();
}

async function overHttp(headers) {
  const server = http.createServer((request, response) => {
    if (headers['content-length']) response.setHeader('content-length', size);
    request.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  const request = http.request({ port: server.address().port, method: 'POST', headers });
  const received = new Promise((resolve) => {
    request.on('response', (response) => resolve(receive(response, JSON.stringify(headers))));
  });
  await Promise.all([received, send(request)]);
  server.close();
}

(async () => {
  await overTcp();
  await overHttp({ 'content-length': String(size) });
  await overHttp({});
})();
