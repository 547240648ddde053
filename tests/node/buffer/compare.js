// Buffers compare by their bytes, and of two that begin alike the shorter one comes first.
'use strict';
const assert = require('assert');

const make = (text) => Buffer.from(text, 'latin1');
assert.strictEqual(Buffer.compare(make('a'), make('b')), -1);
assert.strictEqual(Buffer.compare(make('b'), make('a')), 1);
assert.strictEqual(Buffer.compare(make('ab'), make('a')), 1);
assert.strictEqual(make('\xff').compare(make('a')), 1);
assert.strictEqual(make('').compare(make('')), 0);
const long = Buffer.alloc(1000, 7);
const other = Buffer.from(long);
assert.ok(long.equals(other));
other[999] = 8;
assert.strictEqual(long.compare(other), -1);
assert.ok(!long.equals(other));
assert.strictEqual(make('xabc').compare(make('abcx'), 0, 3, 1), 0);
assert.throws(() => long.compare(other, 0, 1001), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => long.equals('a'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.deepStrictEqual([make('c'), make('a'), make('b')].sort(Buffer.compare).join(''), 'abc');
