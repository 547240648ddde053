'use strict';
// kill sends signals by name and number, tests with 0, and refuses what is no signal.
const assert = require('assert');
assert.strictEqual(process.kill(process.pid, 0), true);
assert.throws(() => process.kill(process.pid, 'SIGNONE'), { code: 'ERR_UNKNOWN_SIGNAL' });
assert.throws(() => process.kill('x'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.kill(process.pid, 1000), (error) => {
  assert.strictEqual(error.code, 'EINVAL');
  assert.strictEqual(error.syscall, 'kill');
  assert.strictEqual(error.message, 'kill EINVAL');
  return true;
});
const seen = [];
for (const name of ['SIGUSR2', 'SIGHUP']) {
  process.on(name, (...args) => {
    seen.push(args);
    if (seen.length === 2) clearTimeout(keep);
  });
}
const keep = setTimeout(() => assert.fail('no signal came'), 20000);
process.kill(process.pid, 'SIGUSR2');
process.kill(process.pid, require('os').constants.signals.SIGHUP);
process.on('exit', () => {
  assert.deepStrictEqual(seen.sort(), [['SIGHUP', 1], ['SIGUSR2', 12]]);
});
