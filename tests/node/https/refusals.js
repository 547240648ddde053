'use strict';

const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// A server that nobody vouches for is refused, and so is one with another name.
let isDone = false;
const server = https.createServer({
  key: read('other-key.pem'), cert: read('other-cert.pem'),
}, (request, response) => response.end());

server.on('clientError', () => {});
server.listen(0, () => {
  const url = `https://localhost:${server.address().port}/`;
  https.get(url, () => assert.fail('must not be answered')).on('error', (first) => {
    assert.strictEqual(first.code, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    https.get(url, { ca: read('ca-cert.pem') }).on('error', (second) => {
      assert.strictEqual(second.code, 'ERR_TLS_CERT_ALTNAME_INVALID');
      isDone = true;
      server.close();
    });
  });
});
process.on('exit', () => assert.ok(isDone));
