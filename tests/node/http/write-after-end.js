// Who writes after the end is told by the callback and by an error.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  const codes = [];
  res.on('error', (error) => codes.push(error.code));
  res.end('x');
  assert.strictEqual(res.write('y', (error) => codes.push(error.code)), false);
  res.on('close', () => {
    assert.deepStrictEqual(codes, ['ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_WRITE_AFTER_END']);
  });
}, (port) => request({ port }));
