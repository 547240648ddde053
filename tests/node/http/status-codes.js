// Status codes have three digits.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const res = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
  for (const code of [-1, 0, 99, 1000, 'x', NaN]) {
    assert.throws(() => res.writeHead(code), {
      code: 'ERR_HTTP_INVALID_STATUS_CODE', message: `Invalid status code: ${code}`,
    });
  }
  assert.strictEqual(http.STATUS_CODES[418], 'I\'m a Teapot');
  assert.strictEqual(Object.keys(http.STATUS_CODES).length, 63);
}
