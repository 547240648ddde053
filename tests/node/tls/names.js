'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// The name that a client asks for decides about the certificate: by addContext(), or by a callback
// that may answer later.
const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => socket.end());
server.addContext('*.other.example', {
  key: read('self-key.pem'), cert: read('self-cert.pem'),
});
server.addContext('other.example', {
  key: read('other-key.pem'), cert: read('other-cert.pem'),
});
const chosen = tls.createServer({
  key: read('server-key.pem'),
  cert: read('server-cert.pem'),
  SNICallback(name, callback) {
    assert.strictEqual(name, 'other.example');
    setImmediate(() => callback(null, tls.createSecureContext({
      key: read('other-key.pem'), cert: read('other-cert.pem'),
    })));
  },
}, (socket) => {
  assert.strictEqual(socket.servername, 'other.example');
  socket.end();
});

function ask(target, servername, subject, done) {
  const client = tls.connect({
    port: target.address().port, servername, rejectUnauthorized: false,
  }, () => assert.strictEqual(client.getPeerCertificate().subject.CN, subject));
  client.resume();
  client.on('close', done);
}

let isDone = false;
server.listen(0, () => chosen.listen(0, () => {
  ask(server, 'localhost', 'localhost', () => ask(server, 'other.example', 'other.example', () =>
    ask(chosen, 'other.example', 'other.example', () => {
      isDone = true;
      server.close();
      chosen.close();
    })));
}));
process.on('exit', () => assert.ok(isDone));
