// TextEncoder writes UTF-8, whole characters only when the room is limited.
'use strict';
const assert = require('assert');

const encoder = new TextEncoder();
assert.deepStrictEqual(encoder.encode('é€'), new Uint8Array([0xc3, 0xa9, 0xe2, 0x82, 0xac]));
assert.deepStrictEqual(encoder.encode('\ud800'), new Uint8Array([0xef, 0xbf, 0xbd]));
assert.strictEqual(encoder.encode().length, 0);
assert.strictEqual(encoder.encode('x'.repeat(10_000)).length, 10_000);
assert.deepStrictEqual(encoder.encodeInto('a😀b', new Uint8Array(4)), { read: 1, written: 1 });
assert.deepStrictEqual(encoder.encodeInto('a😀b', new Uint8Array(5)), { read: 3, written: 5 });
assert.deepStrictEqual(encoder.encodeInto('a😀b', new Uint8Array(99)), { read: 4, written: 6 });
assert.strictEqual(encoder.encoding, 'utf-8');
assert.throws(() => encoder.encodeInto('a', []), { code: 'ERR_INVALID_ARG_TYPE' });
