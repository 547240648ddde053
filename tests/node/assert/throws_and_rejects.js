'use strict';
const assert = require('assert');

const error = Object.assign(new TypeError('wrong kind'), { code: 'X', info: { a: 1 } });
const thrower = () => { throw error; };

assert.throws(thrower);
assert.throws(thrower, TypeError);
assert.throws(thrower, /wrong/);
assert.throws(thrower, { message: /kind$/, code: 'X', info: { a: 1 } });
assert.throws(thrower, error);
assert.throws(thrower, (thrown) => thrown === error);
assert.doesNotThrow(() => {});

const failed = (fn, message) => assert.throws(fn, { code: 'ERR_ASSERTION', message });
failed(() => assert.throws(() => {}), 'Missing expected exception.');
failed(() => assert.throws(() => {}, TypeError, 'hint'), 'Missing expected exception (TypeError): hint');
failed(() => assert.throws(thrower, RangeError),
  'The error is expected to be an instance of "RangeError". Received "TypeError"\n\n' +
  'Error message:\n\nwrong kind');
failed(() => assert.throws(thrower, () => false), /validation function is expected to return "true"/);
failed(() => assert.throws(thrower, { code: 'Y' }), /\+ {3}code: 'X'\n-|\+ {3}code: 'X',?\n/);
failed(() => assert.doesNotThrow(thrower), 'Got unwanted exception.\nActual message: "wrong kind"');
assert.throws(() => assert.doesNotThrow(thrower, RangeError), error);
assert.throws(() => assert.throws(thrower, 'wrong kind'), { code: 'ERR_AMBIGUOUS_ARGUMENT' });
assert.throws(() => assert.throws(thrower, {}), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => assert.throws('no function'), { code: 'ERR_INVALID_ARG_TYPE' });

(async () => {
  await assert.rejects(Promise.reject(error), { code: 'X' });
  await assert.rejects(async () => { throw error; }, TypeError);
  await assert.doesNotReject(async () => 1);
  await assert.rejects(assert.rejects(Promise.resolve()), { message: 'Missing expected rejection.' });
  await assert.rejects(assert.rejects(() => 5), { code: 'ERR_INVALID_RETURN_VALUE' });
  await assert.rejects(assert.rejects(5), { code: 'ERR_INVALID_ARG_TYPE' });
  await assert.rejects(assert.doesNotReject(Promise.reject(error)), /Got unwanted rejection/);
})();
