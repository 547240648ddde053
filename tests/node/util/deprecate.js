'use strict';
const assert = require('assert');
const util = require('util');

const warnings = [];
process.on('warning', (warning) => warnings.push(warning));

const old = util.deprecate((a) => a + 1, 'old is old', 'DEP_TEST');
const sameCode = util.deprecate(() => {}, 'not shown', 'DEP_TEST');
const withoutCode = util.deprecate(function Thing() { this.made = true; }, 'Thing is old');

assert.strictEqual(old(1), 2);
assert.strictEqual(old(2), 3);
sameCode();
assert.strictEqual(new withoutCode().made, true);
assert.throws(() => util.deprecate(() => {}, 'm', 5), { code: 'ERR_INVALID_ARG_TYPE' });

setImmediate(() => {
  assert.deepStrictEqual(warnings.map(({ name, message, code }) => [name, message, code]), [
    ['DeprecationWarning', 'old is old', 'DEP_TEST'],
    ['DeprecationWarning', 'Thing is old', undefined],
  ]);
});
