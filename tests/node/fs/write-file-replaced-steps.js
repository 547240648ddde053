'use strict';

// writeFile goes through fs.open, fs.write and fs.close: whoever replaces them (as graceful-fs
// does) is asked; and it fails as they do.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const util = require('util');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'write-file-'));
const file = path.join(folder, 'file');
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

const calls = [];

function replace(name) {
  const original = fs[name];
  fs[name] = (...values) => {
    calls.push(name);
    return original.apply(fs, values);
  };
  return () => { fs[name] = original; };
}

async function write(...values) {
  return new Promise((resolve) => fs.writeFile(...values, (...results) => resolve(results)));
}

async function main() {
  for (const name of ['open', 'write', 'close']) {
    const restore = replace(name);
    assert.deepStrictEqual(await write(file, `by ${name}`), [null]);
    restore();
    assert.strictEqual(fs.readFileSync(file, 'utf8'), `by ${name}`);
  }
  assert.deepStrictEqual(calls, ['open', 'write', 'close']);

  assert.deepStrictEqual(await write(file, '', { flush: true }), [null]);
  assert.strictEqual(fs.statSync(file).size, 0);
  const large = Buffer.alloc(3_000_000, 'large');
  assert.deepStrictEqual(await write(file, large, { mode: 0o600 }), [null]);
  assert.ok(fs.readFileSync(file).equals(large));
  assert.deepStrictEqual(await write(file, new Uint16Array([1, 2]), { flag: 'a' }), [null]);
  assert.strictEqual(fs.statSync(file).size, 3_000_004);
  assert.deepStrictEqual(await write(file, new DataView(new ArrayBuffer(3), 1)), [null]);
  assert.strictEqual(fs.statSync(file).size, 2);

  for (const write of [fs.writeFileSync, util.promisify(fs.writeFile)]) {
    for (const text of ['long text', 'short', 'even longer text', '', 'again']) {
      await write(file, text);
      assert.strictEqual(fs.readFileSync(file, 'utf8'), text);
    }
    const { O_APPEND, O_TRUNC, O_WRONLY } = fs.constants;
    await write(file, 'new', { flag: O_APPEND | O_TRUNC | O_WRONLY });
    assert.strictEqual(fs.readFileSync(file, 'utf8'), 'new');
    await write('/dev/null', 'x');
  }
  const ino = fs.statSync(file).ino;
  fs.linkSync(file, `${file}-link`);
  fs.writeFileSync(file, 'both');
  assert.strictEqual(fs.readFileSync(`${file}-link`, 'utf8'), 'both');
  assert.strictEqual(fs.statSync(file).ino, ino);

  const [missing] = await write(path.join(folder, 'no', 'file'), 'x');
  assert.strictEqual(missing.code, 'ENOENT');
  assert.strictEqual(missing.syscall, 'open');
  assert.strictEqual(missing.path, path.join(folder, 'no', 'file'));
  const [exists] = await write(file, 'x', { flag: 'wx' });
  assert.strictEqual(exists.code, 'EEXIST');
  const [notWritable] = await write(file, 'x', { flag: 'r' });
  assert.strictEqual(notWritable.code, 'EBADF');
  assert.strictEqual(notWritable.syscall, 'write');
  assert.strictEqual(notWritable.path, undefined);
  const [full] = await write('/dev/full', 'x');
  assert.strictEqual(full.code, 'ENOSPC');

  assert.throws(() => fs.writeFile(file, 'x', { mode: 'rwx' }, () => {}),
                { code: 'ERR_INVALID_ARG_VALUE' });
  assert.throws(() => fs.writeFile(file, 'x', { flag: 'no' }, () => {}),
                { code: 'ERR_INVALID_ARG_VALUE' });
  assert.throws(() => fs.writeFile('a\0b', 'x', () => {}), { code: 'ERR_INVALID_ARG_VALUE' });
}

main();
