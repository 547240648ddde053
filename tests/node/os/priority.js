// The priority of processes, and the errors of asking for what is not there.
'use strict';
const assert = require('assert');
const os = require('os');

const { PRIORITY_LOW } = os.constants.priority;
assert.strictEqual(os.getPriority(), os.getPriority(process.pid));
os.setPriority(PRIORITY_LOW);
assert.strictEqual(os.getPriority(0), PRIORITY_LOW);
assert.throws(() => os.setPriority(0, 20), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => os.getPriority('1'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => os.getPriority(-1), (error) => {
  assert.strictEqual(error.name, 'SystemError');
  assert.strictEqual(error.code, 'ERR_SYSTEM_ERROR');
  assert.strictEqual(error.info.code, 'ESRCH');
  assert.match(error.message, /uv_os_getpriority returned ESRCH \(no such process\)/);
  return true;
});
