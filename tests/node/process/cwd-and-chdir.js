'use strict';
// cwd follows chdir, and tells what is wrong with a folder that is missing.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rondo-chdir-'));
process.chdir(folder);
assert.strictEqual(process.cwd(), folder);
process.chdir('..');
assert.strictEqual(process.cwd(), path.dirname(folder));
fs.rmdirSync(folder);
assert.throws(() => process.chdir(folder), (error) => {
  assert.strictEqual(error.code, 'ENOENT');
  assert.strictEqual(error.syscall, 'chdir');
  assert.strictEqual(error.dest, folder);
  assert.match(error.message, /^ENOENT: no such file or directory, chdir .* -> '/);
  return true;
});
assert.throws(() => process.chdir(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.chdir(), { code: 'ERR_INVALID_ARG_TYPE' });
