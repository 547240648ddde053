'use strict';

// A server that gets on with what it writes is not inactive, though a large chunk takes longer than
// the timeout; and end() after respondWithFD() does not cut the file.

const assert = require('assert');
const fs = require('fs');
const http2 = require('http2');
const os = require('os');
const path = require('path');

const size = 1_000_000;
const timeout = 150;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'http2-'));
const file = path.join(folder, 'large');
fs.writeFileSync(file, Buffer.alloc(size, 'x'));
const fd = fs.openSync(file, 'r');

const server = http2.createServer();
let timeouts = 0;
server.on('stream', (stream, headers) => {
  stream.setTimeout(timeout, () => timeouts++);
  if (headers[':path'] === '/file') {
    stream.respondWithFD(fd, { 'content-length': size });
    stream.end();
  } else {
    stream.respond();
    stream.end(Buffer.alloc(size, 'x'));
  }
});

// Reads a part, pauses for less than the timeout, and so on for longer than it.
function readSlowly(client, name, onEnd) {
  const request = client.request({ ':path': name });
  let received = 0;
  let sincePause = 0;
  request.on('data', (chunk) => {
    received += chunk.length;
    sincePause += chunk.length;
    if (sincePause < size / 5) return;
    sincePause = 0;
    request.pause();
    setTimeout(() => request.resume(), timeout / 2);
  });
  request.on('end', () => {
    assert.strictEqual(received, size);
    onEnd();
  });
}

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  readSlowly(client, '/chunk', () => {
    readSlowly(client, '/file', () => {
      assert.strictEqual(timeouts, 0);
      client.close();
      server.close();
      fs.closeSync(fd);
      fs.rmSync(folder, { recursive: true });
    });
  });
});
