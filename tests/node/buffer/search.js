// indexOf, lastIndexOf and includes find bytes, text of any encoding, and other buffers.
'use strict';
const assert = require('assert');

const buffer = Buffer.from('this is a buffer');
assert.strictEqual(buffer.indexOf('is'), 2);
assert.strictEqual(buffer.indexOf('is', 3), 5);
assert.strictEqual(buffer.indexOf('is', -13), 5);
assert.strictEqual(buffer.indexOf(Buffer.from('a buffer')), 8);
assert.strictEqual(buffer.indexOf(97), 8);
assert.strictEqual(buffer.indexOf(97 + 256), 8);
assert.strictEqual(buffer.indexOf('nothing'), -1);
assert.strictEqual(buffer.indexOf('', 99), 16);
assert.strictEqual(buffer.lastIndexOf('is'), 5);
assert.strictEqual(buffer.lastIndexOf('is', 4), 2);
assert.strictEqual(buffer.lastIndexOf('f', -3), 13);
assert.strictEqual(buffer.lastIndexOf('is', null), -1);
assert.strictEqual(buffer.includes('buffer'), true);
assert.strictEqual(buffer.indexOf('YQ==', 'base64'), 8);

const wide = Buffer.from('\u0391\u03a9\u0391', 'utf16le');
assert.strictEqual(wide.indexOf('\u03a9', 'utf16le'), 2);
assert.strictEqual(wide.lastIndexOf('\u0391', undefined, 'utf16le'), 4);
assert.strictEqual(Buffer.from('6100620063', 'hex').indexOf('\u6200', 0, 'utf16le'), -1);

const long = Buffer.alloc(100_000, 'ab');
long.write('needle', 77_777);
assert.strictEqual(long.indexOf('needle'), 77_777);
assert.strictEqual(long.lastIndexOf('needle'), 77_777);
assert.throws(() => buffer.indexOf({}), { code: 'ERR_INVALID_ARG_TYPE' });
