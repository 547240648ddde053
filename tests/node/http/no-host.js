// HTTP/1.1 without Host is answered with 400, unless the server does not care.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

(async () => {
  const bytes = 'GET / HTTP/1.1\r\n\r\n';
  await serving(() => assert.fail(), async (port) => {
    assert.match(await raw(port, bytes), /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
  });
  await serving((req, res) => res.end('fine'), async (port) => {
    assert.match(await raw(port, bytes, 'fine'), /^HTTP\/1\.1 200 OK/);
  }, { requireHostHeader: false });
})();
