'use strict';
// A transferred buffer leaves its owner, but only if all goes well.
const assert = require('assert');

const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
assert.throws(() => structuredClone({ buffer, f() {} }, { transfer: [buffer] }),
              { name: 'DataCloneError' });
assert.strictEqual(buffer.byteLength, 4);
const view = new Uint8Array(buffer, 1, 2);
const clone = structuredClone({ buffer, view }, { transfer: [buffer] });
assert.strictEqual(buffer.byteLength, 0);
assert.strictEqual(clone.view.buffer, clone.buffer);
assert.deepStrictEqual([...clone.view], [2, 3]);
const other = new ArrayBuffer(1);
assert.throws(() => structuredClone(1, { transfer: [other, other] }), { name: 'DataCloneError' });
