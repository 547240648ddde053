'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// The events of a connection come in Node's order, and what is written arrives on the other side.
const events = [];
const note = (name) => () => events.push(name);

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') });
server.on('secureConnection', (socket) => {
  assert.strictEqual(socket.encrypted, true);
  assert.strictEqual(socket.authorized, false);
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    assert.strictEqual(text, 'question');
    socket.end('answer');
  });
  socket.on('close', () => server.close());
});

server.listen(0, () => {
  const client = tls.connect({
    port: server.address().port, host: 'localhost', ca: read('ca-cert.pem'),
  }, note('callback'));
  client.setEncoding('utf8');
  for (const name of ['connect', 'secure', 'secureConnect', 'end', 'close']) {
    client.on(name, note(name));
  }
  client.on('data', (text) => {
    assert.strictEqual(text, 'answer');
    events.push('data');
  });
  assert.strictEqual(client.secureConnecting, true);
  client.on('secureConnect', () => {
    assert.strictEqual(client.secureConnecting, false);
    assert.strictEqual(client.authorized, true);
    assert.strictEqual(client.authorizationError, null);
    assert.strictEqual(client.getProtocol(), 'TLSv1.3');
    assert.strictEqual(client.getPeerCertificate().subject.CN, 'localhost');
    client.write('question');
  });
});

process.on('exit', () => {
  assert.deepStrictEqual(
    events, ['connect', 'callback', 'secureConnect', 'secure', 'data', 'end', 'close']);
});
