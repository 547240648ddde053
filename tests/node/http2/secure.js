'use strict';

// Over TLS, where the protocol is agreed on; a client of HTTP/1.1 is served if that is allowed.

const assert = require('assert');
const fs = require('fs');
const http2 = require('http2');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const options = {
  key: read('server-key.pem'), cert: read('server-cert.pem'), allowHTTP1: true,
};

const versions = [];
const server = http2.createSecureServer(options, (request, response) => {
  versions.push(request.httpVersion);
  response.end(`version ${request.httpVersion}`);
});

function askByHttp1() {
  const request = https.get({
    port: server.address().port, rejectUnauthorized: false, agent: false,
  }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
    response.on('end', () => {
      assert.strictEqual(body, 'version 1.1');
      server.close();
    });
  });
  request.on('error', (error) => { throw error; });
}

server.listen(0, () => {
  const client = http2.connect(`https://localhost:${server.address().port}`,
                               { rejectUnauthorized: false });
  client.on('connect', () => {
    assert.strictEqual(client.encrypted, true);
    assert.strictEqual(client.alpnProtocol, 'h2');
    assert.deepStrictEqual(client.originSet, [`https://localhost:${server.address().port}`]);
  });
  const request = client.request();
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  request.on('end', () => assert.strictEqual(body, 'version 2.0'));
  request.on('close', () => {
    client.close();
    askByHttp1();
  });
});

process.on('exit', () => assert.deepStrictEqual(versions, ['2.0', '1.1']));
