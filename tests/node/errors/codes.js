'use strict';
const assert = require('assert');
const path = require('path');

let error;
try {
  path.join('a', 5);
} catch (thrown) {
  error = thrown;
}
assert.strictEqual(error.name, 'TypeError');
assert.strictEqual(error.constructor, TypeError);
assert.strictEqual(error.code, 'ERR_INVALID_ARG_TYPE');
assert.strictEqual(error.message,
  'The "path" argument must be of type string. Received type number (5)');
assert.strictEqual(String(error), `TypeError [ERR_INVALID_ARG_TYPE]: ${error.message}`);
assert.ok(error.stack.startsWith(`TypeError [ERR_INVALID_ARG_TYPE]: ${error.message}\n    at `));
assert.deepStrictEqual(Object.keys(error), ['code']);
// The checking function is not part of the stack.
assert.throws(() => require('util').promisify(5), (thrown) => !thrown.stack.includes('validate'));

const received = [
  [undefined, 'undefined'], [null, 'null'], [true, 'type boolean (true)'], [-0, 'type number (-0)'],
  [1n, 'type bigint (1n)'], [Symbol('s'), 'type symbol (Symbol(s))'], [[], 'an instance of Array'],
  [() => {}, 'function '], [function named() {}, 'function named'],
  [Object.create(null), '[Object: null prototype] {}'],
];
for (const [value, text] of received) {
  assert.throws(() => path.join(value), {
    message: `The "path" argument must be of type string. Received ${text}`,
  });
}
