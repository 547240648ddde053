'use strict';

// fetch() over TLS: certificates are checked, unless the program turns that off.
const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const options = { key: read('server-key.pem'), cert: read('server-cert.pem') };

process.on('warning', () => {});
const server = https.createServer(options, (request, response) => {
  assert.strictEqual(request.socket.encrypted, true);
  request.pipe(response);
});
server.listen(0, async () => {
  const url = `https://localhost:${server.address().port}/`;
  await assert.rejects(fetch(url), (error) => {
    assert.strictEqual(error.message, 'fetch failed');
    assert.match(error.cause.code, /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER)/);
    return true;
  });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  for (const body of ['one', 'two'.repeat(100000)]) {
    const response = await fetch(url, { method: 'POST', body });
    assert.strictEqual(await response.text(), body);
  }
  server.close();
  server.closeAllConnections();
});
