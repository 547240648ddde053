'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// The certificate of a peer with its issuers, up to one that is its own issuer. One that may not be
// its own issuer ends the chain as well.
function chainOf(name, ca, done) {
  const server = tls.createServer({
    key: read(`${name}-key.pem`), cert: read(`${name}-cert.pem`),
  }, (socket) => socket.end());
  server.listen(0, () => {
    const client = tls.connect({
      port: server.address().port, host: 'localhost', ca, rejectUnauthorized: false,
    }, () => {
      const names = [];
      let certificate = client.getPeerCertificate(true);
      while (certificate !== undefined) {
        names.push(certificate.subject.CN);
        if (certificate.issuerCertificate === certificate) break;
        certificate = certificate.issuerCertificate;
      }
      client.destroy();
      server.close(() => done(names));
    });
  });
}

let isDone = false;
chainOf('server', read('ca-cert.pem'), (names) => {
  assert.deepStrictEqual(names, ['localhost', 'Rondo test CA']);
  chainOf('lonely', read('lonely-cert.pem'), ([name]) => {
    assert.strictEqual(name, 'localhost');
    isDone = true;
  });
});
process.on('exit', () => assert.ok(isDone));
