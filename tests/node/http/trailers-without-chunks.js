// A message that is not chunked has no place for trailers.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  assert.throws(() => res.writeHead(200, { 'Content-Length': 1, 'Trailer': 'X' }),
                { code: 'ERR_HTTP_TRAILER_INVALID' });
  res.end('x');
}, (port) => request({ port }));
