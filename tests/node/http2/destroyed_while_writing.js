'use strict';

// A stream that is destroyed while it waits to be closed takes its place in the session along: the
// client may have only two at a time, and asks for many.

const assert = require('assert');
const http2 = require('http2');

const count = 20;
const server = http2.createServer({ settings: { maxConcurrentStreams: 2 } });
let started = 0;
server.on('stream', (stream) => {
  started++;
  stream.respond();
  stream.on('error', () => {});
  // More than the client lets through before it reads.
  stream.end(Buffer.alloc(1024 * 1024));
  stream.close();
  stream.destroy();
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  let left = count;
  client.once('remoteSettings', () => {
    for (let index = 0; index < count; index++) {
      const request = client.request();
      request.on('error', () => {});
      request.resume();
      request.on('close', () => {
        if (--left > 0) return;
        assert.strictEqual(started, count);
        client.close();
        server.close();
      });
    }
  });
});
