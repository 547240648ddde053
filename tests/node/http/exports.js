// The module has what Node's has.
'use strict';
const assert = require('assert');
const http = require('http');

assert.strictEqual(http.maxHeaderSize, 16384);
assert.ok(http.METHODS.includes('M-SEARCH') && http.METHODS.includes('QUERY'));
assert.deepStrictEqual(http.METHODS, http.METHODS.toSorted());
assert.ok(http.globalAgent instanceof http.Agent);
assert.strictEqual(http.globalAgent.keepAlive, true);
assert.throws(() => http.setMaxIdleHTTPParsers(0), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => http.validateHeaderName('a b'), { code: 'ERR_INVALID_HTTP_TOKEN' });
assert.throws(() => http.validateHeaderValue('a', undefined),
              { code: 'ERR_HTTP_INVALID_HEADER_VALUE' });
for (const name of ['ClientRequest', 'IncomingMessage', 'OutgoingMessage', 'Server',
                    'ServerResponse', 'createServer', 'get', 'request']) {
  assert.strictEqual(typeof http[name], 'function', name);
}
