'use strict';
// Links of both kinds, and the real paths behind them.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'fs-links-')));
const at = (...names) => path.join(folder, ...names);
fs.mkdirSync(at('real', 'deep'), { recursive: true });
fs.writeFileSync(at('real', 'deep', 'file'), 'x');
fs.symlinkSync('real', at('link'));
fs.symlinkSync('link/deep', at('second'));
fs.linkSync(at('real', 'deep', 'file'), at('hard'));
assert.strictEqual(fs.statSync(at('hard')).nlink, 2);
assert.strictEqual(fs.readlinkSync(at('second')), 'link/deep');

const real = at('real', 'deep', 'file');
const indirect = at('second', '..', 'deep', 'file');
assert.strictEqual(fs.realpathSync(at('second', 'file')), real);
assert.strictEqual(fs.realpathSync.native(at('second', 'file')), real);
assert.throws(() => fs.realpathSync(indirect), { code: 'ENOENT', syscall: 'lstat' });
assert.strictEqual(fs.realpathSync.native(`${at('second')}/../deep/file`), real);
fs.symlinkSync('circle', at('circle'));
assert.throws(() => fs.realpathSync(at('circle')), { code: 'ELOOP' });
assert.throws(() => fs.realpathSync(at('none')), { code: 'ENOENT', syscall: 'lstat' });
assert.deepStrictEqual(fs.realpathSync(at('link'), 'buffer'), Buffer.from(at('real')));

(async () => {
  assert.strictEqual(await fs.promises.realpath(at('second', 'file')), real);
  await new Promise((resolve) => fs.realpath(at('second', 'file'), (error, found) => {
    assert.ifError(error);
    assert.strictEqual(found, real);
    resolve();
  }));
  fs.rmSync(folder, { recursive: true });
})();
