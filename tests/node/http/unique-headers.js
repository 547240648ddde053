// uniqueHeaders are sent once, with all values.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.setHeader('X-List', ['a', 'b']);
  res.setHeader('Y-List', ['a', 'b']);
  res.end();
}, async (port) => {
  const { rawHeaders } = await request({ port });
  assert.deepStrictEqual(rawHeaders.slice(0, 6), ['X-List', 'a; b', 'Y-List', 'a', 'Y-List', 'b']);
}, { uniqueHeaders: ['x-list'] });
