'use strict';
// Each fs.stat() calls back once, with its own file's status or error, however many wait at a time;
// also from callbacks of others, in asynchronous contexts, and when a callback throws.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-many-stats-'));
const file = (size) => path.join(folder, `ein-${size}-\u00e4`);
for (let size = 0; size < 10; size++) fs.writeFileSync(file(size), 'x'.repeat(size));

function wave(count, done) {
  const calls = new Array(count).fill(0);
  let left = count;
  for (let index = 0; index < count; index++) {
    const size = index % 12;
    fs.stat(file(size), function(error, stats) {
      calls[index]++;
      if (size < 10) {
        assert.strictEqual(error, null);
        assert.strictEqual(stats.size, size);
        assert.ok(stats.isFile());
      } else {
        assert.strictEqual(error.code, 'ENOENT');
        assert.strictEqual(error.path, file(size));
        assert.strictEqual(arguments.length, 1);
      }
      if (--left > 0) return;
      assert.ok(calls.every((times) => times === 1));
      done();
    });
  }
}

function inContexts(done) {
  const storage = new AsyncLocalStorage();
  let left = 3;
  for (const name of ['a', 'b', 'c']) {
    storage.run(name, () => fs.stat(folder, (error, stats) => {
      assert.ok(stats.isDirectory());
      assert.strictEqual(storage.getStore(), name);
      if (--left === 0) done();
    }));
  }
}

function throwing(done) {
  process.once('uncaughtException', (error) => {
    assert.strictEqual(error.message, 'thrown');
    wave(20, done);
  });
  fs.stat(folder, () => { throw new Error('thrown'); });
}

assert.throws(() => fs.stat(folder, undefined), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => fs.stat(1, () => {}), { code: 'ERR_INVALID_ARG_TYPE' });
wave(3000, () => wave(10, () => throwing(() => inContexts(() => wave(100, () => {
  fs.rmSync(folder, { recursive: true });
})))));
