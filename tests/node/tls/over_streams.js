'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// TLS goes over any stream of script, also over another TLS connection.
const { duplexPair } = require('stream');

const options = { isServer: true, key: read('server-key.pem'), cert: read('server-cert.pem') };
const [clientSide, serverSide] = duplexPair();
const outerServer = new tls.TLSSocket(serverSide, options);
const innerServer = new tls.TLSSocket(outerServer, options);
innerServer.on('data', (chunk) => innerServer.end(`${chunk}, twice encrypted`));

const client = { host: 'localhost', ca: read('ca-cert.pem') };
const outer = tls.connect({ ...client, socket: clientSide });
const inner = tls.connect({ ...client, socket: outer }, () => inner.write('hello'));
let received = '';
inner.setEncoding('utf8');
inner.on('data', (text) => { received += text; });
inner.on('end', () => {
  assert.strictEqual(received, 'hello, twice encrypted');
  inner.destroy();
});
process.on('exit', () => assert.strictEqual(received, 'hello, twice encrypted'));
