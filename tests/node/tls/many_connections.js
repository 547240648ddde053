'use strict';

// More connections than keep their buffers answer each other in turn, in records of all sizes.
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

const connectionCount = 80;
const sizes = [1, 20_000, 300, 16_384];
let doneCount = 0;

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => socket.on('data', (chunk) => socket.write(chunk)));

function exchange(client, letter, round) {
  if (round === sizes.length) {
    doneCount++;
    client.end();
    return;
  }
  const sent = letter.repeat(sizes[round]);
  let received = '';
  client.on('data', function take(chunk) {
    received += chunk;
    if (received.length < sent.length) return;
    assert.strictEqual(received, sent);
    client.off('data', take);
    exchange(client, letter, round + 1);
  });
  client.write(sent);
}

server.listen(0, '127.0.0.1', () => {
  let closedCount = 0;
  for (let index = 0; index < connectionCount; index++) {
    const client = tls.connect({
      port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false,
    }, () => exchange(client, String.fromCharCode(97 + index % 26), 0));
    client.on('close', () => {
      if (++closedCount === connectionCount) server.close();
    });
  }
});

process.on('exit', () => assert.strictEqual(doneCount, connectionCount));
