'use strict';

const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// A request with a body over TLS, and its response.
const options = { key: read('server-key.pem'), cert: read('server-cert.pem') };
let isDone = false;

const server = https.createServer(options, (request, response) => {
  assert.strictEqual(request.socket.encrypted, true);
  assert.strictEqual(request.url, '/path?query');
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text) => { body += text; });
  request.on('end', () => {
    response.setHeader('x-size', body.length);
    response.end(body.toUpperCase());
  });
});

server.listen(0, () => {
  const request = https.request({
    port: server.address().port, host: 'localhost', path: '/path?query', method: 'POST',
    ca: read('ca-cert.pem'), agent: false,
  }, (response) => {
    assert.strictEqual(response.statusCode, 200);
    assert.strictEqual(response.headers['x-size'], '5');
    assert.strictEqual(response.socket.authorized, true);
    assert.strictEqual(response.socket.alpnProtocol, false);
    let text = '';
    response.on('data', (part) => { text += part; });
    response.on('end', () => {
      assert.strictEqual(text, 'HELLO');
      isDone = true;
      server.close();
    });
  });
  request.end('hello');
});
process.on('exit', () => assert.ok(isDone));
