// Without a listener an upgrade is a request like any other.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => res.end(String(req.upgrade)), async (port) => {
  const { body } = await request({ port, headers: { Connection: 'Upgrade', Upgrade: 'x' } });
  assert.strictEqual(body, 'false');
});
