'use strict';
// Failures carry errno, code, syscall, path and dest, in all three forms.
const assert = require('assert');
const fs = require('fs');
const missing = '/nonexistent-directory/file';

const expected = {
  errno: -2,
  code: 'ENOENT',
  syscall: 'open',
  path: missing,
  message: `ENOENT: no such file or directory, open '${missing}'`,
};
assert.throws(() => fs.openSync(missing), expected);
assert.throws(() => fs.openSync(Buffer.from(missing)), expected);
assert.throws(() => fs.renameSync(missing, '/nonexistent-directory/other'), {
  code: 'ENOENT',
  syscall: 'rename',
  path: missing,
  dest: '/nonexistent-directory/other',
  message: `ENOENT: no such file or directory, rename '${missing}' -> ` +
    "'/nonexistent-directory/other'",
});
assert.throws(() => fs.readFileSync('/'), {
  code: 'EISDIR', syscall: 'read', message: 'EISDIR: illegal operation on a directory, read',
});

let calls = 0;
fs.open(missing, (error, ...rest) => {
  calls++;
  assert.strictEqual(error.message, expected.message);
  assert.strictEqual(error.errno, -2);
  assert.deepStrictEqual(rest, []);
});
fs.promises.open(missing).then(assert.fail, (error) => {
  calls++;
  assert.strictEqual(error.message, expected.message);
});
assert.strictEqual(calls, 0);
process.on('exit', () => assert.strictEqual(calls, 2));
