'use strict';
// Wrong arguments are refused at once, with Node's codes.
const assert = require('assert');
const fs = require('fs');

const typeError = { name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' };
const valueError = { name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE' };
const rangeError = { name: 'RangeError', code: 'ERR_OUT_OF_RANGE' };
const nothing = () => assert.fail('must not be called');

for (const path of [undefined, null, 1, {}, [], true, Symbol('path')]) {
  assert.throws(() => fs.stat(path, nothing), typeError);
  assert.throws(() => fs.statSync(path), typeError);
  assert.throws(() => fs.readdirSync(path), typeError);
  assert.throws(() => fs.unlink(path, nothing), typeError);
}
assert.throws(() => fs.statSync('a\u0000b'), valueError);
assert.throws(() => fs.statSync(Buffer.from('a\u0000b')), valueError);
assert.throws(() => fs.openSync('x', 'no such flag'), valueError);
assert.throws(() => fs.chmodSync('x', 'not octal'), valueError);
assert.throws(() => fs.readFileSync('x', 'no such encoding'), valueError);

for (const method of ['stat', 'unlink', 'readFile', 'readdir', 'mkdir', 'access', 'realpath']) {
  assert.throws(() => fs[method]('x'), typeError, method);
  assert.throws(() => fs[method]('x', undefined), typeError, method);
}
for (const fd of ['1', null, undefined, {}, []]) {
  assert.throws(() => fs.closeSync(fd), typeError);
  assert.throws(() => fs.fstat(fd, nothing), typeError);
}
for (const fd of [-1, 2 ** 31, 1.5, NaN]) {
  assert.throws(() => fs.closeSync(fd), rangeError);
  assert.throws(() => fs.fsync(fd, nothing), rangeError);
}
const bytes = Buffer.alloc(4);
assert.throws(() => fs.readSync(0, bytes, 0, 5), rangeError);
assert.throws(() => fs.readSync(0, bytes, -1, 1), rangeError);
assert.throws(() => fs.readSync(0, Buffer.alloc(0), 0, 1), valueError);
assert.throws(() => fs.writeSync(1, bytes, 5), rangeError);
assert.throws(() => fs.writeSync(1, {}), typeError);
assert.throws(() => fs.writeFileSync('x', 1), typeError);
