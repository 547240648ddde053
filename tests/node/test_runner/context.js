'use strict';

// What a test knows of itself.

const assert = require('node:assert');
const { describe, getTestContext, it, test } = require('node:test');

assert.strictEqual(getTestContext(), undefined);
assert.throws(() => require('test'), { code: 'MODULE_NOT_FOUND' });

describe('suite', (suite) => {
  assert.strictEqual(suite.name, 'suite');
  assert.strictEqual(suite.filePath, __filename);
  it('test', async function(t) {
    assert.strictEqual(this, t);
    assert.strictEqual(t.name, 'test');
    assert.strictEqual(t.fullName, 'suite > test');
    assert.strictEqual(t.filePath, __filename);
    assert.strictEqual(t.signal.aborted, false);
    assert.strictEqual(t.passed, false);
    assert.strictEqual(getTestContext(), t);
    await new Promise(setImmediate);
    assert.strictEqual(getTestContext(), t);
    let calls = 0;
    const result = await t.waitFor(() => {
      if (++calls < 3) throw new Error('not yet');
      return 'ready';
    }, { interval: 1 });
    assert.strictEqual(result, 'ready');
    await assert.rejects(t.waitFor(() => { throw new Error('last'); }, { timeout: 2, interval: 1 }),
                         ({ message, cause }) => {
                           assert.strictEqual(message, 'waitFor() timed out');
                           assert.strictEqual(cause.message, 'last');
                           return true;
                         });
  });
});

test('signal', async (t) => {
  let signal;
  await t.test('child', (child) => { signal = child.signal; });
  assert.strictEqual(signal.aborted, true);
});

test('plan waits', (t) => {
  t.plan(1, { wait: 1000 });
  setImmediate(() => t.assert.strictEqual(1, 1));
});
