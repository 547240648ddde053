// slice() and subarray() look at the same memory; small buffers come from one pool.
'use strict';
const assert = require('assert');

const buffer = Buffer.from('abcdef');
const part = buffer.slice(1, -1);
part[0] = 0x58;
assert.strictEqual(buffer.toString(), 'aXcdef');
assert.ok(part instanceof Buffer);
assert.strictEqual(part.subarray(1, 2).toString(), 'c');
assert.strictEqual(buffer.slice(5, 2).length, 0);
assert.ok(buffer.map((byte) => byte) instanceof Buffer);

const a = Buffer.allocUnsafe(10);
const b = Buffer.allocUnsafe(10);
assert.strictEqual(a.buffer, b.buffer);
assert.strictEqual(a.buffer.byteLength, Buffer.poolSize);
assert.strictEqual(b.byteOffset % 8, 0);
assert.notStrictEqual(Buffer.alloc(10).buffer, a.buffer);
assert.notStrictEqual(Buffer.allocUnsafeSlow(10).buffer, a.buffer);
assert.ok(Buffer.alloc(10_000).every((byte) => byte === 0));
assert.throws(() => Buffer.alloc(-1), { code: 'ERR_OUT_OF_RANGE' });
