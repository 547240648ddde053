'use strict';

// Connections that want the same have one context; what differs, also by a byte in the same
// memory, is another one.
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => socket.end());

function connect(options) {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false,
      checkServerIdentity: () => undefined, ...options,
    }, () => {
      const { authorized } = socket;
      const version = socket.getProtocol();
      socket.resume().on('close', () => resolve({ authorized, version }));
    });
    socket.on('error', reject);
  });
}

server.listen(0, '127.0.0.1', async () => {
  const ca = Buffer.concat([read('ca-cert.pem'), Buffer.alloc(4000, '\n')]);
  for (let round = 0; round < 3; round++) {
    assert.strictEqual((await connect({ ca })).authorized, true);
    assert.strictEqual((await connect({ ca: [ca] })).authorized, true);
    assert.strictEqual((await connect({ ca: read('lonely-cert.pem') })).authorized, false);
    assert.strictEqual((await connect({ ca, maxVersion: 'TLSv1.2' })).version, 'TLSv1.2');
    assert.strictEqual((await connect({ ca })).version, 'TLSv1.3');
  }
  const other = read('lonely-cert.pem');
  ca.fill('\n');
  other.copy(ca);
  assert.strictEqual((await connect({ ca })).authorized, false);
  assert.strictEqual((await connect({ ca: [ca] })).authorized, false);
  server.close();
});
