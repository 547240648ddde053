'use strict';
// copyFile and cp.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-copies-'));
const at = (...names) => path.join(folder, ...names);
fs.mkdirSync(at('from', 'sub'), { recursive: true });
fs.writeFileSync(at('from', 'one'), '1', { mode: 0o640 });
fs.writeFileSync(at('from', 'sub', 'two'), '2');
fs.symlinkSync('one', at('from', 'link'));

fs.copyFileSync(at('from', 'one'), at('copy'));
assert.strictEqual(fs.readFileSync(at('copy'), 'utf8'), '1');
assert.strictEqual(fs.statSync(at('copy')).mode & 0o777, 0o640);
assert.throws(() => fs.copyFileSync(at('from', 'one'), at('copy'), fs.constants.COPYFILE_EXCL),
              { code: 'EEXIST', syscall: 'copyfile', dest: at('copy') });

assert.throws(() => fs.cpSync(at('from'), at('to')), { code: 'ERR_FS_EISDIR' });
assert.throws(() => fs.cpSync(at('from'), at('from', 'inside'), { recursive: true }),
              { code: 'ERR_FS_CP_EINVAL' });
fs.cpSync(at('from'), at('to'), { recursive: true });
assert.strictEqual(fs.readFileSync(at('to', 'sub', 'two'), 'utf8'), '2');
assert.strictEqual(fs.readlinkSync(at('to', 'link')), at('from', 'one'));

(async () => {
  const seen = [];
  await fs.promises.cp(at('from'), at('filtered'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (source) => {
      seen.push(path.basename(source));
      return !source.endsWith('sub');
    },
  });
  assert.deepStrictEqual(seen.sort(), ['from', 'link', 'one', 'sub']);
  assert.deepStrictEqual(fs.readdirSync(at('filtered')), ['link', 'one']);
  assert.strictEqual(fs.readlinkSync(at('filtered', 'link')), 'one');
  await assert.rejects(
    fs.promises.cp(at('from', 'one'), at('to', 'one'), { force: false, errorOnExist: true }),
    { code: 'ERR_FS_CP_EEXIST' });
  fs.rmSync(folder, { recursive: true });
})();
