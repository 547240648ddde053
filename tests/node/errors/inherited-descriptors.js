'use strict';

// What a program gives to all objects is no part of the properties of errors.

const assert = require('assert');

for (const [name, value] of [['get', () => 'inherited'], ['value', 'inherited']]) {
  // eslint-disable-next-line no-extend-native
  Object.prototype[name] = value;
  const error = new TypeError('message', { cause: 'cause' });
  const stack = error.stack;
  const target = {};
  Error.captureStackTrace(target);
  const captured = target.stack;
  delete Object.prototype[name];
  assert.deepStrictEqual([error.message, error.cause], ['message', 'cause']);
  assert.match(stack, /^TypeError: message\n {4}at /);
  assert.match(captured, /\n {4}at /);
}
