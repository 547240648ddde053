'use strict';
// A capture callback gets errors instead of the listeners, one at a time.
const assert = require('assert');
assert.strictEqual(process.hasUncaughtExceptionCaptureCallback(), false);
const seen = [];
process.setUncaughtExceptionCaptureCallback((error) => seen.push(error.message));
assert.strictEqual(process.hasUncaughtExceptionCaptureCallback(), true);
assert.throws(() => process.setUncaughtExceptionCaptureCallback(() => {}),
              { code: 'ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET' });
assert.throws(() => process.setUncaughtExceptionCaptureCallback(1),
              { code: 'ERR_INVALID_ARG_TYPE' });
process.on('exit', () => assert.strictEqual(isHeard, true));
let isHeard = false;
process.on('uncaughtException', (error) => {
  isHeard = true;
  assert.strictEqual(error.message, 'second');
  assert.deepStrictEqual(seen, ['first']);
});
setImmediate(() => {
  setImmediate(() => {
    process.setUncaughtExceptionCaptureCallback(null);
    assert.strictEqual(process.hasUncaughtExceptionCaptureCallback(), false);
    throw new Error('second');
  });
  throw new Error('first');
});
