'use strict';

// What a stream has kept while a write was under way is written, and 'drain' comes, before anything
// is read.
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const order = [];

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => {
  socket.on('data', (chunk) => order.push(chunk.length));
  socket.on('end', () => socket.end());
});

server.listen(0, '127.0.0.1', () => {
  const chunk = Buffer.alloc(1024);
  let size = 0;
  const client = tls.connect({
    port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false,
  }, () => {
    do size += chunk.length; while (client.write(chunk));
    client.once('drain', () => {
      order.push('drain');
      client.end();
    });
  });
  client.resume().on('close', () => {
    server.close();
    assert.strictEqual(order[0], 'drain');
    assert.strictEqual(order.slice(1).reduce((sum, length) => sum + length, 0), size);
  });
});
