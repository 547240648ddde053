'use strict';
// readFile, writeFile and appendFile: of paths, descriptors and handles, with flags and signals.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-whole-'));
const file = path.join(folder, 'file');

(async () => {
  fs.writeFileSync(file, 'h\u00e9llo \u20ac \u{1f600}');
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'h\u00e9llo \u20ac \u{1f600}');
  assert.strictEqual(fs.readFileSync(pathToFileURL(file)).length, 15);
  assert.strictEqual(fs.readFileSync(Buffer.from(file), { encoding: 'hex' }).slice(0, 6), '68c3a9');
  assert.throws(() => fs.writeFileSync(file, '', { flag: 'wx' }), { code: 'EEXIST' });

  // Larger than one read asks for, and of a size that the system does not tell.
  const large = Buffer.alloc(1_300_000, 'abcdefg');
  await fs.promises.writeFile(file, large);
  assert((await fs.promises.readFile(file)).equals(large));
  await new Promise((resolve) => fs.readFile(file, (error, data) => {
    assert.ifError(error);
    assert(data.equals(large));
    resolve();
  }));
  assert(fs.readFileSync('/proc/self/status', 'utf8').includes('Pid:'));
  assert((await fs.promises.readFile('/proc/self/status', 'utf8')).includes('Pid:'));

  // A descriptor is read from where it is, and stays open.
  fs.writeFileSync(file, '0123456789');
  const fd = fs.openSync(file, 'r+');
  fs.readSync(fd, Buffer.alloc(4));
  assert.strictEqual(fs.readFileSync(fd, 'latin1'), '456789');
  fs.writeFileSync(fd, 'end');
  fs.closeSync(fd);
  fs.appendFileSync(file, '!');
  assert.strictEqual(fs.readFileSync(file, 'utf8'), '0123456789end!');

  await fs.promises.writeFile(file, (async function* pieces() {
    yield 'a';
    yield Buffer.from('b');
  })());
  await fs.promises.appendFile(file, 'c', { flush: true });
  assert.strictEqual(await fs.promises.readFile(file, 'utf8'), 'abc');

  const aborted = { name: 'AbortError', code: 'ABORT_ERR' };
  await assert.rejects(fs.promises.readFile(file, { signal: AbortSignal.abort() }), aborted);
  await assert.rejects(fs.promises.writeFile(file, 'x', { signal: AbortSignal.abort() }), aborted);
  const controller = new AbortController();
  await new Promise((resolve) => {
    fs.readFile(file, { signal: controller.signal }, (error) => {
      assert.strictEqual(error.name, 'AbortError');
      resolve();
    });
    controller.abort();
  });
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'abc');
  fs.rmSync(folder, { recursive: true });
})();
