'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// A server that wants a certificate of the client knows who it is, or refuses it.
const options = {
  key: read('server-key.pem'), cert: read('server-cert.pem'), ca: read('ca-cert.pem'),
  requestCert: true,
};
const seen = [];

function run(serverOptions, clientOptions, done) {
  const server = tls.createServer({ ...options, ...serverOptions }, (socket) => {
    seen.push([socket.authorized, socket.authorizationError,
               socket.getPeerCertificate().subject?.CN]);
    socket.end();
  });
  server.on('tlsClientError', (error) => seen.push(error.code));
  server.listen(0, () => {
    const client = tls.connect({
      port: server.address().port, host: 'localhost', ca: read('ca-cert.pem'), ...clientOptions,
    });
    client.on('error', () => {});
    client.resume();
    client.on('close', () => server.close(done));
  });
}

const known = { key: read('client-key.pem'), cert: read('client-cert.pem') };
const unknown = { key: read('self-key.pem'), cert: read('self-cert.pem') };
run({}, known, () => run({ rejectUnauthorized: false }, unknown, () => run({}, {}, () => {
  assert.deepStrictEqual(seen, [
    [true, null, 'client'],
    [false, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'localhost'],
    'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE',
  ]);
  seen.length = 0;
})));
process.on('exit', () => assert.strictEqual(seen.length, 0));
