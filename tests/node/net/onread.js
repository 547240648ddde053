'use strict';
// With onread everything is read into one buffer, and a callback decides whether to go on.
const assert = require('assert');
const net = require('net');

const text = 'x'.repeat(1000);
const server = net.createServer((socket) => socket.end(text));
server.listen(0, () => {
  const { port } = server.address();
  const buffer = Buffer.alloc(100);
  let total = 0;
  let hasPaused = false;
  const client = net.connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback(size, memory) {
        assert.strictEqual(memory, buffer);
        assert.ok(size <= 100);
        total += size;
        if (hasPaused) return true;
        hasPaused = true;
        setImmediate(() => client.resume());
        return false;
      },
    },
  });
  client.on('data', () => assert.fail('nothing is emitted'));
  client.on('end', () => {
    assert.strictEqual(total, text.length);
    assert.strictEqual(client.bytesRead, text.length);
    withMaker(port);
  });
});

function withMaker(port) {
  const made = [];
  let total = 0;
  const client = net.connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer() {
        made.push(Buffer.alloc(300));
        return made.at(-1);
      },
      callback(size, memory) {
        assert.strictEqual(memory, made.at(-1));
        total += size;
      },
    },
  });
  client.on('end', () => {
    assert.strictEqual(total, text.length);
    assert.ok(made.length > 1);
    server.close();
  });
}
