'use strict';

// Directories of many names: all of them, sorted by their bytes, in each form.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'readdir-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

const names = ['z', 'Z', 'ä', '.hidden', 'a b', '日本'];
for (let number = 0; number < 4000; number++) {
  names.push(`a-name-that-is-somewhat-longer-${number}`);
}
for (const name of names) fs.writeFileSync(path.join(folder, name), '');
const invalid = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x61, 0xff, 0xc3])]);
fs.writeFileSync(invalid, '');
const expected = names.map((name) => Buffer.from(name));
expected.push(invalid.subarray(folder.length + 1));
expected.sort(Buffer.compare);
const texts = expected.map(String);

assert.deepStrictEqual(fs.readdirSync(folder), texts);
assert.deepStrictEqual(fs.readdirSync(folder, 'buffer'), expected);
assert.deepStrictEqual(fs.readdirSync(folder, { withFileTypes: true }).map((entry) => entry.name),
                       texts);
fs.mkdirSync(path.join(folder, 'empty'));
assert.deepStrictEqual(fs.readdirSync(path.join(folder, 'empty')), []);

fs.readdir(folder, (error, list) => {
  assert.ifError(error);
  texts.push('empty');
  assert.deepStrictEqual(list.toSorted(), texts.toSorted());
});
fs.readdir(path.join(folder, 'z'), (error, list) => {
  assert.strictEqual(error.code, 'ENOTDIR');
  assert.strictEqual(error.syscall, 'scandir');
  assert.strictEqual(list, undefined);
});
fs.promises.readdir(folder).then((list) => assert.strictEqual(list.length, names.length + 2));
