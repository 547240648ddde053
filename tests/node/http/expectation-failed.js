// What else is expected fails with 417.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving(() => assert.fail(), async (port) => {
  const { status } = await request({ port, headers: { Expect: 'tea' } });
  assert.strictEqual(status, 417);
});
