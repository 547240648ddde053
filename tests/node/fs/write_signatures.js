'use strict';
// fs.write takes bytes with a range, or text with a position and an encoding.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-write-'));
const file = path.join(folder, 'file');
const fd = fs.openSync(file, 'w+');
const content = () => fs.readFileSync(file, 'latin1');

assert.strictEqual(fs.writeSync(fd, 'abcdef'), 6);
assert.strictEqual(fs.writeSync(fd, Buffer.from('0123'), 1, 2, 0), 2);
assert.strictEqual(content(), '12cdef');
assert.strictEqual(fs.writeSync(fd, '4142', 4, 'hex'), 2);
assert.strictEqual(content(), '12cdAB');
assert.strictEqual(fs.writeSync(fd, new Uint16Array([0x3635]), { position: 2 }), 2);
assert.strictEqual(content(), '1256AB');
assert.strictEqual(fs.writevSync(fd, [Buffer.from('x'), new DataView(new ArrayBuffer(1))], 0), 2);
assert.strictEqual(content(), 'x\u000056AB');

fs.write(fd, 'end', 6, 'utf8', (error, count, text) => {
  assert.ifError(error);
  assert.strictEqual(count, 3);
  assert.strictEqual(text, 'end');
  assert.strictEqual(content().slice(6), 'end');
  fs.ftruncateSync(fd, 2);
  assert.strictEqual(fs.fstatSync(fd).size, 2);
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
});
