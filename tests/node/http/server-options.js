// Options of servers are looked at.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const refuse = (options, code) => assert.throws(() => http.createServer(options), { code });
  for (const name of ['maxHeaderSize', 'requestTimeout', 'headersTimeout', 'keepAliveTimeout',
                      'connectionsCheckingInterval']) {
    refuse({ [name]: 'x' }, 'ERR_INVALID_ARG_TYPE');
    refuse({ [name]: -1 }, 'ERR_OUT_OF_RANGE');
  }
  for (const name of ['insecureHTTPParser', 'requireHostHeader', 'joinDuplicateHeaders',
                      'rejectNonStandardBodyWrites']) {
    refuse({ [name]: 'x' }, 'ERR_INVALID_ARG_TYPE');
  }
  refuse({ headersTimeout: 2, requestTimeout: 1 }, 'ERR_OUT_OF_RANGE');
  refuse('x', 'ERR_INVALID_ARG_TYPE');
  const server = http.createServer();
  assert.strictEqual(server.timeout, 0);
  assert.strictEqual(server.keepAliveTimeout, 5000);
  assert.strictEqual(server.headersTimeout, 60000);
  assert.strictEqual(server.requestTimeout, 300000);
  assert.strictEqual(server.maxHeadersCount, null);
  assert.strictEqual(server.maxRequestsPerSocket, 0);
}
