'use strict';
// Statuses, as numbers and as bigints, and what a missing file gives.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-stats-'));
const file = path.join(folder, 'file');
fs.writeFileSync(file, 'x'.repeat(10), { mode: 0o640 });
fs.symlinkSync('file', path.join(folder, 'link'));
fs.utimesSync(file, 1000.5, new Date(2_000_250));

const stats = fs.statSync(file);
assert.strictEqual(stats.size, 10);
assert.strictEqual(stats.atimeMs, 1000500);
assert.strictEqual(stats.mtimeMs, 2000250);
assert.deepStrictEqual(stats.mtime, new Date(2000250));
assert(stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink());
assert(stats instanceof fs.Stats);
assert(fs.lstatSync(path.join(folder, 'link')).isSymbolicLink());
assert(fs.statSync(folder).isDirectory());

const exact = fs.statSync(file, { bigint: true });
assert.strictEqual(exact.size, 10n);
assert.strictEqual(exact.mtimeNs, 2000250000000n);
assert.strictEqual(exact.mtimeMs, 2000250n);
assert.strictEqual(exact.ino, BigInt(stats.ino));

assert.strictEqual(fs.lstatSync(`${file}-`, { throwIfNoEntry: false }), undefined);
assert.throws(() => fs.statSync(`${file}-`), { code: 'ENOENT', syscall: 'stat' });
assert.strictEqual(fs.existsSync(`${file}-`), false);

const system = fs.statfsSync(folder);
assert(system.bsize > 0 && system.blocks >= system.bfree);
assert.strictEqual(typeof fs.statfsSync(folder, { bigint: true }).type, 'bigint');

// Several at once do not mix, though they share memory on their way.
(async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  names.forEach((name, index) => fs.writeFileSync(path.join(folder, name), 'x'.repeat(index)));
  const all = await Promise.all(names.map((name) => fs.promises.stat(path.join(folder, name))));
  assert.deepStrictEqual(all.map((one) => one.size), names.map((name, index) => index));
  fs.rmSync(folder, { recursive: true });
})();
