'use strict';
// The error of a missing file has a code and the stack of those who require.
const assert = require('assert');
const path = require('path');
assert.throws(() => require('./fixtures/needs-missing'), (error) => {
  const needs = path.join(__dirname, 'fixtures/needs-missing.js');
  assert.strictEqual(error.code, 'MODULE_NOT_FOUND');
  assert.deepStrictEqual(error.requireStack, [needs, __filename]);
  assert.strictEqual(error.message, "Cannot find module './not-there'\nRequire stack:\n" +
                     `- ${needs}\n- ${__filename}`);
  return true;
});
assert.throws(() => require.resolve('no-such-package'), { code: 'MODULE_NOT_FOUND' });
assert.throws(() => require(''), { code: 'ERR_INVALID_ARG_VALUE' });
for (const value of [undefined, null, 1, {}, []]) {
  assert.throws(() => require(value), { code: 'ERR_INVALID_ARG_TYPE' });
}
