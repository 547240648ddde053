'use strict';
// A file that throws is forgotten, and runs again the next time.
const assert = require('assert');
for (let times = 1; times <= 3; times++) {
  assert.throws(() => require('./fixtures/throws'), { message: 'while loading' });
  assert.strictEqual(globalThis.throwsLoads, times);
  assert.strictEqual(require.cache[require.resolve('./fixtures/throws')], undefined);
}
