'use strict';

// No path leads out of a directory that was opened for a module: not by `..`, not by a link, be it
// the last name or one on the way, and not by an absolute path.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { WASI } = require('wasi');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasi-'));
const sandbox = path.join(folder, 'sandbox');
fs.mkdirSync(path.join(sandbox, 'sub'), { recursive: true });
fs.writeFileSync(path.join(folder, 'secret'), 'secret');
fs.writeFileSync(path.join(sandbox, 'file'), 'content');
const links = {
  out: '../secret', parent: '..', absolute: folder, inner: 'sub/../file', virtual: '/box/file',
  around: 'around', 'sub/up': '../file',
};
for (const [name, target] of Object.entries(links)) {
  fs.symlinkSync(target, path.join(sandbox, name));
}

const wasi = new WASI({ version: 'preview1', preopens: { '/box': sandbox } });
const memory = new WebAssembly.Memory({ initial: 1 });
wasi.finalizeBindings({ exports: { memory } });
const calls = wasi.wasiImport;
const bytes = Buffer.from(memory.buffer);

const [ROOT, FOLLOW, READ] = [3, 1, 2n];
const put = (text, at = 1024) => [at, bytes.write(text, at)];
const open = (name, directory = ROOT, rights = READ, inheriting = 0n) => {
  const error = calls.path_open(directory, FOLLOW, ...put(name), 0, rights, inheriting, 0, 8);
  return error === 0 ? bytes.readUInt32LE(8) : -error;
};

const [ENOENT, ELOOP, ENOTDIR, EPERM, ENOTCAPABLE] = [44, 32, 54, 63, 76];
for (const name of ['file', 'inner', 'virtual', 'sub/up', 'sub/../file', './/sub/./../file']) {
  assert(open(name) > ROOT, name);
}
for (const name of ['out', 'parent/secret', 'absolute/secret', '../secret', 'sub/../../secret',
                    '/box/file', '/etc/passwd', 'sub/../parent/sandbox/file']) {
  assert.strictEqual(open(name), -ENOTCAPABLE, name);
}
assert.strictEqual(open('around'), -ELOOP);
assert.strictEqual(open('missing'), -ENOENT);
assert.strictEqual(open('file/'), -ENOTDIR);
assert.strictEqual(open('file/x'), -ENOTDIR);

// Of a directory that was opened below, too.
const below = open('sub', ROOT, 0x4000n | 0x2000n, READ);
assert.strictEqual(open('../file', below), -ENOTCAPABLE);
assert.strictEqual(open('up', below), -ENOTCAPABLE);

// What makes, moves and removes names.
assert.strictEqual(calls.path_create_directory(ROOT, ...put('parent/made')), ENOTCAPABLE);
assert.strictEqual(calls.path_unlink_file(ROOT, ...put('absolute/secret')), ENOTCAPABLE);
assert.strictEqual(
  calls.path_rename(ROOT, ...put('file'), ROOT, ...put('parent/file', 2048)), ENOTCAPABLE);
assert.strictEqual(
  calls.path_link(ROOT, FOLLOW, ...put('out'), ROOT, ...put('copy', 2048)), ENOTCAPABLE);
assert.strictEqual(calls.path_symlink(...put('/etc'), ROOT, ...put('new', 2048)), EPERM);
assert.strictEqual(calls.path_symlink(...put('../../x'), ROOT, ...put('new', 2048)), ENOTCAPABLE);
assert.strictEqual(calls.path_filestat_get(ROOT, FOLLOW, ...put('out'), 64), ENOTCAPABLE);
assert.strictEqual(calls.path_filestat_get(ROOT, 0, ...put('out'), 64), 0);
assert.deepStrictEqual(fs.readdirSync(folder).sort(), ['sandbox', 'secret']);
fs.rmSync(folder, { recursive: true });
