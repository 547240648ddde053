'use strict';

// What a test does in the few microtasks after its end counts for its plan: some event emitters
// tell of what the test counts on just after they have called back.

const { test } = require('node:test');

function afterMicrotasks(count, callback) {
  if (count === 0) callback();
  else queueMicrotask(() => afterMicrotasks(count - 1, callback));
}

test('after the callback', (t, done) => {
  t.plan(1);
  done();
  afterMicrotasks(4, () => t.assert.ok(true));
});

test('after the return', (t) => {
  t.plan(1);
  afterMicrotasks(4, () => t.assert.ok(true));
});

test('after the promise', async (t) => {
  t.plan(1);
  await undefined;
  afterMicrotasks(4, () => t.assert.ok(true));
});

test('after subtests', async (t) => {
  t.plan(2);
  await t.test('subtest', () => {});
  afterMicrotasks(8, () => t.assert.ok(true));
});
