'use strict';

// What a module does with files, called as it would: with pointers into its memory.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { WASI } = require('wasi');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasi-'));
const wasi = new WASI({
  version: 'preview1', args: ['program', 'é'], env: { A: '1', B: undefined, C: '3' },
  preopens: { '/box': folder },
});
const memory = new WebAssembly.Memory({ initial: 1 });
wasi.finalizeBindings({ exports: { memory } });
const calls = wasi.wasiImport;
let bytes = Buffer.from(memory.buffer);

const ROOT = 3;
const ALL = 0xfffffffn;
const put = (text, at = 1024) => [at, bytes.write(text, at)];
const vector = (start, size) => {
  bytes.writeUInt32LE(start, 512);
  bytes.writeUInt32LE(size, 516);
  return [512, 1];
};
const [CREAT, EXCL, TRUNC] = [1, 4, 8];
const open = (name, { flags = 0, rights = ALL, fdFlags = 0 } = {}) => {
  const error = calls.path_open(ROOT, 1, ...put(name), flags, rights, 0n, fdFlags, 8);
  return error === 0 ? bytes.readUInt32LE(8) : -error;
};
const [EBADF, EEXIST, EINVAL, EISDIR, ENOTEMPTY, EOVERFLOW, ENOTCAPABLE] =
  [8, 20, 28, 31, 55, 61, 76];

// Arguments and environment.
assert.strictEqual(calls.args_sizes_get(0, 4), 0);
assert.deepStrictEqual([bytes.readUInt32LE(0), bytes.readUInt32LE(4)], [2, 11]);
assert.strictEqual(calls.args_get(0, 100), 0);
assert.strictEqual(bytes.toString('utf8', 100, 111), 'program\0é\0');
assert.deepStrictEqual([bytes.readUInt32LE(0), bytes.readUInt32LE(4)], [100, 108]);
assert.strictEqual(calls.environ_get(0, 100), 0);
assert.strictEqual(bytes.toString('utf8', 100, 108), 'A=1\0C=3\0');

// Directories that are open.
assert.strictEqual(calls.fd_prestat_get(ROOT, 0), 0);
assert.strictEqual(bytes.readUInt32LE(4), 4);
assert.strictEqual(calls.fd_prestat_dir_name(ROOT, 0, 4), 0);
assert.strictEqual(bytes.toString('utf8', 0, 4), '/box');
assert.strictEqual(calls.fd_prestat_get(ROOT + 1, 0), EBADF);

// Writing, reading, seeking.
const file = open('file', { flags: CREAT | EXCL });
assert.strictEqual(file, 4);
assert.strictEqual(open('file', { flags: CREAT | EXCL }), -EEXIST);
put('hello', 2048);
assert.strictEqual(calls.fd_write(file, ...vector(2048, 5), 16), 0);
assert.strictEqual(bytes.readUInt32LE(16), 5);
assert.strictEqual(calls.fd_pwrite(file, ...vector(2048, 1), 4n, 16), 0);
assert.strictEqual(calls.fd_seek(file, -4n, 2, 16), 0);
assert.strictEqual(bytes.readBigUInt64LE(16), 1n);
assert.strictEqual(calls.fd_read(file, ...vector(3000, 100), 16), 0);
assert.strictEqual(bytes.toString('utf8', 3000, 3000 + bytes.readUInt32LE(16)), 'ellh');
assert.strictEqual(calls.fd_tell(file, 16), 0);
assert.strictEqual(bytes.readBigUInt64LE(16), 5n);
assert.strictEqual(calls.fd_pread(file, ...vector(3000, 2), 1n, 16), 0);
assert.strictEqual(bytes.toString('utf8', 3000, 3002), 'el');
assert.strictEqual(fs.readFileSync(path.join(folder, 'file'), 'utf8'), 'hellh');

// Sizes, times, flags.
assert.strictEqual(calls.fd_filestat_set_size(file, 2n), 0);
assert.strictEqual(calls.fd_allocate(file, 0n, 8n), 0);
assert.strictEqual(calls.fd_filestat_set_times(file, 1_500_000_000n, 2_000_000_001n, 1 | 4), 0);
assert.strictEqual(calls.fd_filestat_set_times(file, 0n, 0n, 3), EINVAL);
assert.strictEqual(calls.fd_filestat_get(file, 64), 0);
const status = fs.statSync(path.join(folder, 'file'), { bigint: true });
assert.deepStrictEqual(
  [72, 80, 88, 96, 104, 112].map((at) => bytes.readBigUInt64LE(at)),
  [status.ino, 4n, 1n, 8n, 1_500_000_000n, 2_000_000_001n]);
assert.strictEqual(calls.fd_fdstat_set_flags(file, 1), 0);
assert.strictEqual(calls.fd_fdstat_get(file, 64), 0);
assert.deepStrictEqual([bytes[64], bytes.readUInt16LE(66)], [4, 1]);

// Rights can only become less.
assert.strictEqual(calls.fd_fdstat_set_rights(file, 2n, 0n), 0);
assert.strictEqual(calls.fd_fdstat_set_rights(file, 3n, 0n), ENOTCAPABLE);
assert.strictEqual(calls.fd_write(file, ...vector(2048, 5), 16), ENOTCAPABLE);
const readOnly = open('file', { rights: 2n });
assert.strictEqual(calls.fd_write(readOnly, ...vector(2048, 5), 16), ENOTCAPABLE);
assert.strictEqual(open('file', { flags: TRUNC }), 6);
assert.strictEqual(fs.statSync(path.join(folder, 'file')).size, 0);

// Numbers.
assert.strictEqual(calls.fd_renumber(readOnly, file), 0);
assert.strictEqual(calls.fd_close(readOnly), EBADF);
assert.strictEqual(calls.fd_close(file), 0);
assert.strictEqual(open('file'), file);

// Directories.
assert.strictEqual(calls.path_create_directory(ROOT, ...put('made/')), 0);
assert.strictEqual(open('made'), -EISDIR);
fs.writeFileSync(path.join(folder, 'made/x'), '');
assert.strictEqual(calls.path_remove_directory(ROOT, ...put('made')), ENOTEMPTY);
assert.strictEqual(calls.path_rename(ROOT, ...put('made/x'), ROOT, ...put('y', 2000)), 0);
assert.strictEqual(calls.path_unlink_file(ROOT, ...put('made')), EISDIR);
assert.strictEqual(calls.path_remove_directory(ROOT, ...put('made')), 0);
assert.strictEqual(calls.path_symlink(...put('y'), ROOT, ...put('link', 2000)), 0);
assert.strictEqual(calls.path_readlink(ROOT, ...put('link'), 64, 10, 16), 0);
assert.deepStrictEqual([bytes.readUInt32LE(16), bytes.toString('utf8', 64, 65)], [1, 'y']);

// Entries, also a few at a time.
function readNames(roomSize) {
  const names = [];
  let cookie = 0n;
  for (;;) {
    assert.strictEqual(calls.fd_readdir(ROOT, 4096, roomSize, cookie, 16), 0);
    const used = bytes.readUInt32LE(16);
    let at = 4096;
    while (at + 24 <= 4096 + used) {
      const size = bytes.readUInt32LE(at + 16);
      if (at + 24 + size > 4096 + used) break;
      names.push(`${bytes.toString('utf8', at + 24, at + 24 + size)}:${bytes[at + 20]}`);
      cookie = bytes.readBigUInt64LE(at);
      at += 24 + size;
    }
    if (used < roomSize) return names.sort();
  }
}
assert.deepStrictEqual(readNames(4096), ['file:4', 'link:7', 'y:4']);
assert.deepStrictEqual(readNames(30), ['file:4', 'link:7', 'y:4']);

// Outside of the memory, and after it has grown.
assert.strictEqual(calls.fd_prestat_get(ROOT, 65532), EOVERFLOW);
assert.strictEqual(calls.random_get(65530, 10), EOVERFLOW);
assert.strictEqual(calls.fd_read(4, ...vector(65530, 10), 16), EOVERFLOW);
memory.grow(1);
bytes = Buffer.from(memory.buffer);
assert.strictEqual(calls.random_get(65530, 10), 0);
assert.strictEqual(calls.fd_close('4'), EINVAL);
assert.strictEqual(calls.clock_time_get(0, 0, 64), EINVAL);
assert.strictEqual(calls.clock_time_get(0, 0n, 64), 0);
assert(Math.abs(Number(bytes.readBigUInt64LE(64) / 1_000_000n) - Date.now()) < 10_000);
fs.rmSync(folder, { recursive: true });
