'use strict';
// What is copied, and how; what is refused.
const assert = require('assert');

const original = {
  date: new Date(5),
  pattern: /a/gi,
  map: new Map([[{ k: 1 }, new Set([1])]]),
  sparse: Object.assign([1, , 3], { extra: 'x' }),
  boxed: [new Number(1), new String('a'), new Boolean(false), Object(1n)],
  bytes: new Uint8Array([1, 2, 3]).subarray(1),
  nothing: [undefined, null, NaN, -0, 10n],
};
original.self = original;
const clone = structuredClone(original);
assert.deepStrictEqual(clone, original);
assert.strictEqual(clone.self, clone);
assert.notStrictEqual(clone.map, original.map);
assert.strictEqual(1 in clone.sparse, false);
assert.strictEqual(clone.bytes.byteOffset, 1);

class Thing {
  x = 1;
  get y() { return 2; }
}
assert.deepStrictEqual(structuredClone(new Thing()), { x: 1 });
const error = structuredClone(new RangeError('text', { cause: [1] }));
assert.ok(error instanceof RangeError);
assert.strictEqual(error.message, 'text');
assert.deepStrictEqual(Object.keys(error), []);

for (const value of [() => {}, Symbol('a'), new WeakMap(), Promise.resolve(), { f() {} }]) {
  assert.throws(() => structuredClone(value), { name: 'DataCloneError', code: 25 });
}
assert.throws(() => structuredClone(), { code: 'ERR_MISSING_ARGS' });
