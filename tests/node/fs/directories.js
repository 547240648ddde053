'use strict';
// Making, listing and removing directories.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-directories-'));
const at = (...names) => path.join(folder, ...names);

(async () => {
  assert.strictEqual(fs.mkdirSync(at('a', 'b', 'c'), { recursive: true }), at('a'));
  assert.strictEqual(fs.mkdirSync(at('a', 'b'), { recursive: true }), undefined);
  assert.strictEqual(await fs.promises.mkdir(at('x', 'y'), { recursive: true }), at('x'));
  assert.throws(() => fs.mkdirSync(at('a')), { code: 'EEXIST', syscall: 'mkdir' });
  fs.writeFileSync(at('a', 'file'), '');
  fs.symlinkSync('file', at('a', 'link'));
  assert.throws(() => fs.mkdirSync(at('a', 'file', 'z'), { recursive: true }), { code: 'ENOTDIR' });
  assert.throws(() => fs.mkdirSync(at('a', 'file'), { recursive: true }), { code: 'EEXIST' });

  assert.deepStrictEqual(fs.readdirSync(at('a')), ['b', 'file', 'link']);
  assert.deepStrictEqual(fs.readdirSync(at('a'), 'buffer'), ['b', 'file', 'link'].map(Buffer.from));
  const entries = fs.readdirSync(at('a'), { withFileTypes: true });
  assert.deepStrictEqual(
    entries.map((entry) => [entry.name, entry.isFile(), entry.isDirectory(), entry.parentPath]),
    [['b', false, true, at('a')], ['file', true, false, at('a')], ['link', false, false, at('a')]]);
  const tree = ['a', 'a/b', 'a/b/c', 'a/file', 'a/link', 'x', 'x/y'];
  assert.deepStrictEqual(fs.readdirSync(folder, { recursive: true }).sort(), tree);
  assert.deepStrictEqual((await fs.promises.readdir(folder, { recursive: true })).sort(), tree);

  const names = [];
  for await (const entry of await fs.promises.opendir(at('a'), { bufferSize: 1 })) {
    names.push(entry.name);
  }
  assert.deepStrictEqual(names.sort(), ['b', 'file', 'link']);
  const dir = fs.opendirSync(at('x'));
  assert.strictEqual(dir.path, at('x'));
  assert.strictEqual(dir.readSync().name, 'y');
  assert.strictEqual(await dir.read(), null);
  dir.closeSync();
  assert.throws(() => dir.readSync(), { code: 'ERR_DIR_CLOSED' });
  await assert.rejects(dir.close(), { code: 'ERR_DIR_CLOSED' });

  assert.throws(() => fs.rmdirSync(at('a')), { code: 'ENOTEMPTY' });
  assert.throws(() => fs.rmSync(at('a')), { code: 'ERR_FS_EISDIR' });
  assert.throws(() => fs.rmSync(at('none')), { code: 'ENOENT', syscall: 'lstat' });
  fs.rmSync(at('none'), { force: true });
  await fs.promises.rm(at('a'), { recursive: true });
  fs.rmSync(folder, { recursive: true });
  assert.strictEqual(fs.existsSync(folder), false);
})();
