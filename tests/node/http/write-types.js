// Only strings and bytes can be written.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  assert.throws(() => res.write(null), { code: 'ERR_STREAM_NULL_VALUES' });
  for (const chunk of [1, {}, ['x'], undefined, true]) {
    assert.throws(() => res.write(chunk), { code: 'ERR_INVALID_ARG_TYPE' });
  }
  assert.throws(() => res.end([]), { code: 'ERR_INVALID_ARG_TYPE' });
  res.end(new Uint8Array([97]));
}, async (port) => assert.strictEqual((await request({ port })).body, 'a'));
