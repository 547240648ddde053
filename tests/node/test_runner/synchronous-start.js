'use strict';

// A subtest begins inside of the call that declares it, if no hook comes before. What it has come
// to is known to hooks after it.

const assert = require('node:assert');
const { test } = require('node:test');

test('subtests', async (t) => {
  const order = [];
  const done = t.test('inner', () => { order.push('subtest'); });
  order.push('after the call');
  await done;
  assert.deepStrictEqual(order, ['subtest', 'after the call']);
});

test('afterEach', async (t) => {
  const passed = [];
  t.afterEach((context) => { passed.push(context.passed); });
  await t.test('passes', () => {});
  assert.deepStrictEqual(passed, [true]);
});
