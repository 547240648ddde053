// write() puts whole characters only, and says how many bytes it wrote.
'use strict';
const assert = require('assert');

const buffer = Buffer.alloc(6);
assert.strictEqual(buffer.write('€€€'), 6);
assert.strictEqual(buffer.write('a€€', 0, 5), 4);
assert.strictEqual(buffer.fill(0).write('😀', 3), 0);
assert.strictEqual(buffer.write('abc', 1, 'ucs2'), 4);
assert.strictEqual(buffer.toString('hex'), '006100620000');
assert.strictEqual(buffer.write('YWJjZGVmZ2hp', 'base64'), 6);
assert.strictEqual(buffer.toString(), 'abcdef');
assert.strictEqual(buffer.write('x'.repeat(1000), 2, 2), 2);
assert.strictEqual(buffer.toString(), 'abxxef');
assert.throws(() => buffer.write('a', 7), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => buffer.write('a', 0, -1), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => buffer.write(5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => buffer.write('a', 'nonsense'), { code: 'ERR_UNKNOWN_ENCODING' });
