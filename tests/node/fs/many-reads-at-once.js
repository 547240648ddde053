'use strict';
// Each fs.readFile() calls back once, with its own file's content or error, however many wait at a
// time; as bytes and as text, by descriptor, in asynchronous contexts, and when a callback throws.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-many-reads-'));
const file = (number) => path.join(folder, `ein-${number}-\u00e4`);
const text = (number) => `${number}\u00e4`.repeat(number * 3000);
for (let number = 0; number < 10; number++) fs.writeFileSync(file(number), text(number));
const encodings = [undefined, 'utf8', 'latin1', null, 'hex'];

function check(number, encoding, data) {
  const bytes = Buffer.from(text(number));
  if (typeof encoding === 'string') {
    assert.strictEqual(data, bytes.toString(encoding));
  } else {
    assert.ok(data.equals(bytes));
  }
}

function wave(count, done) {
  const calls = new Array(count).fill(0);
  let left = count;
  for (let index = 0; index < count; index++) {
    const number = index % 11;
    const encoding = encodings[index % encodings.length];
    fs.readFile(file(number), encoding, function(error, data) {
      calls[index]++;
      if (number < 10) {
        assert.strictEqual(error, null);
        check(number, encoding, data);
      } else {
        assert.strictEqual(error.code, 'ENOENT');
        assert.strictEqual(error.path, file(number));
        assert.strictEqual(arguments.length, 1);
      }
      if (--left > 0) return;
      assert.ok(calls.every((times) => times === 1));
      done();
    });
  }
}

function byDescriptor(done) {
  const fd = fs.openSync(file(3));
  fs.readFile(fd, (error, data) => {
    assert.strictEqual(error, null);
    check(3, undefined, data);
    fs.readFile(folder, 'utf8', (folderError) => {
      assert.strictEqual(folderError.code, 'EISDIR');
      fs.close(fd, done);
    });
  });
}

function inContexts(done) {
  const storage = new AsyncLocalStorage();
  let left = 3;
  for (const number of [1, 2, 3]) {
    storage.run(number, () => fs.readFile(file(number), 'utf8', (error, data) => {
      assert.strictEqual(data, text(number));
      assert.strictEqual(storage.getStore(), number);
      if (--left === 0) done();
    }));
  }
}

function throwing(done) {
  process.once('uncaughtException', (error) => {
    assert.strictEqual(error.message, 'thrown');
    wave(20, done);
  });
  fs.readFile(file(1), () => { throw new Error('thrown'); });
}

assert.throws(() => fs.readFile(folder, undefined), { code: 'ERR_INVALID_ARG_TYPE' });
wave(1500, () => wave(10, () => throwing(() => byDescriptor(() => inContexts(() => wave(50, () => {
  fs.rmSync(folder, { recursive: true });
}))))));
