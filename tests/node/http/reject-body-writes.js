// rejectNonStandardBodyWrites throws instead.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.writeHead(304);
  assert.throws(() => res.write('x'), { code: 'ERR_HTTP_BODY_NOT_ALLOWED' });
  res.end();
}, (port) => request({ port }), { rejectNonStandardBodyWrites: true });
