// Large bodies go through whole, at the pace of the slower side.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => req.pipe(res), async (port) => {
  const body = 'x'.repeat(3_000_000);
  const { body: back } = await request({ port, method: 'POST' }, body);
  assert.strictEqual(back.length, body.length);
});
