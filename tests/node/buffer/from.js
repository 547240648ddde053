// Buffer.from takes strings, arrays, memory, buffers and what stands for one of them.
'use strict';
const assert = require('assert');

const hex = (buffer) => buffer.toString('hex');
assert.strictEqual(hex(Buffer.from('héllo €')), '68c3a96c6c6f20e282ac');
assert.strictEqual(hex(Buffer.from([1, 256, -1, 1.9, '7'])), '0100ff0107');
assert.strictEqual(hex(Buffer.from({ length: 2, 1: 5 })), '0005');
assert.strictEqual(hex(Buffer.from({ type: 'Buffer', data: [1, 2] })), '0102');
assert.strictEqual(hex(Buffer.from(new String('ab'))), '6162');
assert.strictEqual(hex(Buffer.from({ [Symbol.toPrimitive]: () => 'ab' })), '6162');
assert.strictEqual(hex(Buffer.from(new Uint16Array([258, 1]))), '0201');

const memory = new ArrayBuffer(8);
const view = Buffer.from(memory, 2, 3);
view[0] = 9;
assert.strictEqual(new Uint8Array(memory)[2], 9);
assert.strictEqual(view.length, 3);
assert.throws(() => Buffer.from(memory, 9), { code: 'ERR_BUFFER_OUT_OF_BOUNDS' });
assert.throws(() => Buffer.from(memory, 1, 8), { code: 'ERR_BUFFER_OUT_OF_BOUNDS' });

for (const value of [5, null, undefined, true, Symbol('x'), 1n, {}, () => {}]) {
  assert.throws(() => Buffer.from(value), { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' });
}
assert.throws(() => Buffer.from('a', 'nonsense'), { code: 'ERR_UNKNOWN_ENCODING' });
