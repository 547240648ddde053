// A response of one end() has a length, a date and keeps the connection.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => res.end('hello'), async (port) => {
  const { status, message, headers, body } = await request({ port, agent: undefined });
  assert.strictEqual(status, 200);
  assert.strictEqual(message, 'OK');
  assert.strictEqual(body, 'hello');
  assert.strictEqual(headers['content-length'], '5');
  assert.strictEqual(headers.connection, 'keep-alive');
  assert.strictEqual(headers['keep-alive'], 'timeout=5');
  assert.ok(!Number.isNaN(Date.parse(headers.date)));
});
