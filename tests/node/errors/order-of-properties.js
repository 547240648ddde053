// The stack is the first property of an error, then come its message and its cause: programs write
// JSON.stringify(error, Object.getOwnPropertyNames(error)).
'use strict';
const assert = require('assert');

const names = Object.getOwnPropertyNames;
assert.deepStrictEqual(names(new Error()), ['stack']);
assert.deepStrictEqual(names(new Error('a')), ['stack', 'message']);
assert.deepStrictEqual(names(TypeError('a', { cause: 1 })), ['stack', 'message', 'cause']);
assert.deepStrictEqual(names(new RangeError(undefined, { cause: 1 })), ['stack', 'cause']);

class Coded extends Error {
  constructor(message) {
    super(message);
    this.code = 'C';
  }
}
assert.deepStrictEqual(names(new Coded('a')), ['stack', 'message', 'code']);

for (const message of [0, null, '', { toString: () => 'text' }]) {
  const error = new Error(message, 5);
  assert.strictEqual(error.message, `${message}`);
  assert.deepStrictEqual(Object.getOwnPropertyDescriptor(error, 'message'), {
    configurable: true, enumerable: false, writable: true, value: `${message}`,
  });
}
assert.throws(() => new Error(Symbol('s')), TypeError);
const cause = new Proxy({}, { has: (target, name) => name === 'cause', get: () => 7 });
assert.strictEqual(new Error('a', cause).cause, 7);
assert.match(new Error('message').stack, /^Error: message\n {4}at /);
