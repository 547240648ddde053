'use strict';

const assert = require('node:assert');
const { test } = require('node:test');

test('built-in modules', async (t) => {
  const real = require('readline');
  const mock = t.mock.module('node:readline', { exports: { foo: () => 42 } });
  assert.strictEqual(require('readline').foo(), 42);
  assert.strictEqual(require('node:readline').cursorTo, undefined);
  assert.strictEqual((await import('node:readline')).foo(), 42);
  mock.restore();
  assert.strictEqual(require('readline'), real);
  assert.strictEqual((await import('node:readline')).default, real);
});

test('files', async (t) => {
  t.mock.module('./fixtures/plain.js', { cache: true, exports: { default: { name: 'mocked' } } });
  const mocked = require('./fixtures/plain.js');
  assert.strictEqual(mocked.name, 'mocked');
  assert.strictEqual(require('./fixtures/plain.js'), mocked);
  assert.throws(() => t.mock.module('./fixtures/plain.js'), { code: 'ERR_INVALID_STATE' });
  t.mock.reset();
  assert.strictEqual(require('./fixtures/plain.js').name, 'plain');
});
