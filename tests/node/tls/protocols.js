'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// ALPN: the first protocol of the server's list that the client knows, the choice of a callback,
// and an alert if there is none.
const identity = { key: read('server-key.pem'), cert: read('server-cert.pem') };
const seen = [];

function run(serverOptions, ALPNProtocols, done) {
  const server = tls.createServer({ ...identity, ...serverOptions }, (socket) => {
    seen.push(socket.alpnProtocol);
    socket.end();
  });
  server.on('tlsClientError', () => {});
  server.listen(0, () => {
    const client = tls.connect({
      port: server.address().port, rejectUnauthorized: false, ALPNProtocols,
    }, () => seen.push(client.alpnProtocol));
    client.on('error', (error) => seen.push(error.code));
    client.resume();
    client.on('close', () => server.close(done));
  });
}

const callback = ({ servername, protocols }) => {
  assert.strictEqual(servername, false);
  assert.deepStrictEqual(protocols, ['a', 'b']);
  return 'b';
};
run({ ALPNProtocols: ['b', 'a'] }, ['a', 'b'], () =>
  run({ ALPNCallback: callback }, ['a', 'b'], () =>
    run({ ALPNProtocols: ['c'] }, ['a'], () =>
      run({}, ['a'], () => {
        assert.deepStrictEqual([...new Set(seen)], [
          'b', 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', false,
        ]);
        assert.strictEqual(seen.length, 7);
        seen.length = 0;
      }))));
process.on('exit', () => assert.strictEqual(seen.length, 0));
