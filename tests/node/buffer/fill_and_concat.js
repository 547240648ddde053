// fill() repeats a value of any kind; concat() joins, cuts and pads.
'use strict';
const assert = require('assert');

const filled = (...rest) => Buffer.alloc(5).fill(...rest).toString('latin1');
assert.strictEqual(filled('ab'), 'ababa');
assert.strictEqual(filled('ab', 1, 4), '\0aba\0');
assert.strictEqual(filled('6162', 'hex'), 'ababa');
assert.strictEqual(filled(Buffer.from('xyz')), 'xyzxy');
assert.strictEqual(filled(0x141), 'AAAAA');
assert.strictEqual(filled('é'), '\xc3\xa9\xc3\xa9\xc3');
assert.strictEqual(filled(''), '\0\0\0\0\0');
assert.strictEqual(Buffer.alloc(3, 'a').toString(), 'aaa');
assert.throws(() => Buffer.alloc(3, 'zz', 'hex'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => filled('a', 0, 6), { code: 'ERR_OUT_OF_RANGE' });

const parts = [Buffer.from('abc'), new Uint8Array([100]), Buffer.from('')];
assert.strictEqual(Buffer.concat(parts).toString(), 'abcd');
assert.strictEqual(Buffer.concat(parts, 2).toString(), 'ab');
assert.strictEqual(Buffer.concat(parts, 6).toString(), 'abcd\0\0');
assert.throws(() => Buffer.concat(['a']), { code: 'ERR_INVALID_ARG_TYPE' });
