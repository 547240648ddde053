// A head that does not come in time is answered with 408.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving(() => assert.fail(), async (port) => {
  assert.match(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n'),
               /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close/);
}, { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 });
