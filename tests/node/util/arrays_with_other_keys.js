'use strict';

// Keys of arrays beside their items count wherever arrays are compared, copied or shown, however
// the arrays were made.

const assert = require('assert');
const { inspect, isDeepStrictEqual } = require('util');

class Items extends Array {}

const makers = {
  empty: () => [],
  integers: () => [1, 2, 3],
  doubles: () => [1.5, 2.5],
  texts: () => ['a', 'b'],
  mixed: () => [1, 'a', {}, undefined],
  pushed: () => { const array = [1]; array.push(2); return array; },
  mapped: () => [1, 2].map((item) => item + 0.5),
  long: () => Array.from({ length: 1000 }, (_, index) => index),
  holes: () => [1, , 3],  // eslint-disable-line no-sparse-arrays
  made: () => new Array(4),
  sparse: () => { const array = []; array[10_000] = 1; return array; },
  subclass: () => new Items(3),
  bytes: () => new Uint8Array(10),
  floats: () => new Float64Array(4),
  wholes: () => new BigInt64Array(4),
  buffer: () => Buffer.from('hello'),
  pooled: () => Buffer.allocUnsafe(10).fill(0),
  part: () => Buffer.alloc(20).subarray(3, 9),
  ofBuffer: () => new Uint8Array(new ArrayBuffer(16), 4, 4),
  resizable: () => new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 })),
};

for (const [name, make] of Object.entries(makers)) {
  const plain = make();
  assert.ok(isDeepStrictEqual(plain, make()), name);
  assert.ok(!inspect(plain).includes('other'), name);

  const named = make();
  named.other = 1;
  assert.ok(!isDeepStrictEqual(plain, named), name);
  assert.ok(!isDeepStrictEqual(named, plain), name);
  assert.throws(() => assert.deepEqual(plain, named), { code: 'ERR_ASSERTION' });
  assert.match(inspect(named), /other: 1/, name);
  if (Array.isArray(plain)) assert.strictEqual(structuredClone(named).other, 1);

  const symbol = Symbol('other');
  const marked = make();
  marked[symbol] = 2;
  assert.ok(!isDeepStrictEqual(plain, marked), name);
  assert.match(inspect(marked), /\[?Symbol\(other\)\]?: 2/, name);

  // A key that was there and is gone does not count.
  const former = make();
  former.other = 1;
  delete former.other;
  assert.ok(isDeepStrictEqual(plain, former), name);

  const hidden = make();
  Object.defineProperty(hidden, 'other', { value: 1, enumerable: false });
  assert.ok(isDeepStrictEqual(plain, hidden), name);
  assert.match(inspect(hidden, { showHidden: true }), /\[?other\]?: 1/, name);

  const copy = structuredClone(plain);
  assert.strictEqual(copy.length, plain.length);
  assert.deepStrictEqual(Object.keys(copy), Object.keys(plain), name);
}

// A changed item.
const bytes = Buffer.alloc(5000);
const others = Buffer.alloc(5000);
assert.deepStrictEqual(bytes, others);
others[4999] = 1;
assert.notDeepStrictEqual(bytes, others);
assert.notDeepStrictEqual(new Uint8Array(3), new Uint8Array(4));
assert.notDeepStrictEqual(new Float64Array([0]), new Float64Array([-0]));
assert.deepEqual(new Float64Array([0]), new Float64Array([-0]));

// Items that are no plain values.
const secret = [1, 2, 3];
Object.defineProperty(secret, 1, { enumerable: false });
assert.deepStrictEqual(Object.keys(structuredClone(secret)), ['0', '2']);
const active = [1, 2];
Object.defineProperty(active, 0, { enumerable: true, get: () => 'read' });
assert.deepStrictEqual(structuredClone(active), ['read', 2]);
