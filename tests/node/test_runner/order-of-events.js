'use strict';

// What is declared is reported in this order, whatever the order of the ends.

const { describe, it, test } = require('node:test');

describe('suite', () => {
  it('first', () => {});
  it('skipped', { skip: 'why' }, () => { throw new Error('never'); });
  describe('inner', () => {
    it('deep', async () => {});
  });
});

test('parent', { concurrency: 2 }, async (t) => {
  t.diagnostic('said');
  const slow = t.test('slow', () => new Promise((resolve) => setImmediate(resolve)));
  const quick = t.test('quick', () => {});
  await Promise.all([slow, quick]);
});

test('unawaited', (t) => {
  t.test('is waited for', (t, done) => setImmediate(done));
});
test.todo('later', () => { throw new Error('not counted'); });
