// Methods borrowed by something that is no buffer throw, and never crash.
'use strict';
const assert = require('assert');

const methods = Object.getOwnPropertyNames(Buffer.prototype).filter(
  (name) => !['constructor', 'parent', 'offset'].includes(name));
for (const name of methods) {
  for (const receiver of [undefined, null]) {
    assert.throws(() => Buffer.prototype[name].call(receiver, 1, 1, 1, 1), Error, name);
  }
}
const fake = Object.create(Buffer.prototype);
for (const name of ['utf8Slice', 'hexSlice', 'toString', 'equals', 'compare', 'copy', 'fill']) {
  assert.throws(() => Buffer.prototype[name].call(fake, Buffer.alloc(1)), TypeError, name);
  assert.throws(() => Buffer.prototype[name].call({}, Buffer.alloc(1)), TypeError, name);
}
assert.strictEqual(Buffer.prototype.parent, undefined);
assert.strictEqual(Buffer.prototype.utf8Slice.call(new Uint16Array([0x4142]), 0, 2), 'BA');
