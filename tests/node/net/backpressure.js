'use strict';
// A reader that pauses holds back the writer; nothing is lost or out of order.
const assert = require('assert');
const net = require('net');

const size = 8 * 1024 * 1024;
const server = net.createServer((socket) => {
  const payload = Buffer.allocUnsafe(size);
  for (let index = 0; index < size; index += 4) payload.writeUInt32LE(index, index);
  assert.strictEqual(socket.write(payload), false);
  assert.ok(socket.writableLength > 0);
  socket.end();
});
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  const chunks = [];
  client.on('data', (chunk) => {
    chunks.push(chunk);
    client.pause();
    setImmediate(() => client.resume());
  });
  client.on('end', () => {
    const whole = Buffer.concat(chunks);
    assert.strictEqual(whole.length, size);
    for (let index = 0; index < size; index += 4) {
      if (whole.readUInt32LE(index) !== index) assert.fail(`wrong at ${index}`);
    }
    server.close();
  });
});
