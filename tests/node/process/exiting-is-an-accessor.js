'use strict';
// process._exiting is an accessor, of what process.nextTick() goes by: no tick is queued while it
// is true.
const assert = require('assert');

const { get, set, enumerable } = Object.getOwnPropertyDescriptor(process, '_exiting');
assert.strictEqual(typeof get, 'function');
assert.strictEqual(typeof set, 'function');
assert.strictEqual(enumerable, true);
assert.strictEqual(process._exiting, false);

const seen = [];
process._exiting = 1;
assert.strictEqual(process._exiting, true);
process.nextTick(() => seen.push('while it is true'));
process._exiting = false;
process.nextTick(() => seen.push('afterwards'));

process.on('exit', () => {
  assert.strictEqual(process._exiting, true);
  assert.deepStrictEqual(seen, ['afterwards']);
});
