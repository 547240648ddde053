'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// Much data in both directions arrives whole, and in order.
const crypto = require('crypto');

const sent = crypto.randomBytes(3 * 1024 * 1024);
const digest = (bytes) => crypto.createHash('sha256').update(bytes).digest('hex');

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => socket.pipe(socket));
let isDone = false;
server.listen(0, () => {
  const client = tls.connect({ port: server.address().port, rejectUnauthorized: false });
  const parts = [];
  client.on('data', (part) => parts.push(part));
  client.on('end', () => {
    const received = Buffer.concat(parts);
    assert.strictEqual(received.length, sent.length);
    assert.strictEqual(digest(received), digest(sent));
    assert.strictEqual(client.bytesRead, sent.length);
    isDone = true;
    server.close();
  });
  for (let offset = 0, size = 1; offset < sent.length; offset += size, size = size * 3 % 70001) {
    client.write(sent.subarray(offset, offset + size));
  }
  client.end();
});
process.on('exit', () => assert.ok(isDone));
