'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// A server whose certificate is not right is refused, with a code that says why.
const cases = [
  ['self', { host: 'localhost' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['server', { host: 'localhost' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['expired', { host: 'localhost', ca: read('ca-cert.pem') }, 'CERT_HAS_EXPIRED'],
  ['other', { host: 'localhost', ca: read('ca-cert.pem') }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['server', { host: 'localhost', ca: read('ca-cert.pem') }, undefined],
];

function next() {
  if (cases.length === 0) return;
  const [name, options, code] = cases.shift();
  const server = tls.createServer({
    key: read(`${name}-key.pem`), cert: read(`${name}-cert.pem`),
  });
  server.on('tlsClientError', () => {});
  server.on('secureConnection', (socket) => socket.on('error', () => {}).end());
  server.listen(0, () => {
    const client = tls.connect({ port: server.address().port, ...options });
    let seen;
    client.on('error', (error) => { seen = error.code; });
    client.on('secureConnect', () => assert.strictEqual(code, undefined));
    client.resume();
    client.on('close', () => {
      assert.strictEqual(seen, code);
      assert.strictEqual(client.authorized, code === undefined);
      if (code !== undefined) assert.strictEqual(client.authorizationError, code);
      server.close(next);
    });
  });
}
next();

process.on('exit', () => assert.strictEqual(cases.length, 0));
