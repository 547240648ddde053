'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// With rejectUnauthorized: false the connection is made, and says that it is not authorized.
const server = tls.createServer({ key: read('self-key.pem'), cert: read('self-cert.pem') },
                                (socket) => socket.end());
let isConnected = false;
server.listen(0, () => {
  const client = tls.connect({
    port: server.address().port, host: 'localhost', rejectUnauthorized: false,
  }, () => {
    isConnected = true;
    assert.strictEqual(client.authorized, false);
    assert.strictEqual(client.authorizationError, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  });
  client.resume();
  client.on('close', () => server.close());
});
process.on('exit', () => assert.ok(isConnected));
