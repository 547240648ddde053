'use strict';

// What becomes of values on their way into a database and back.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
const echo = database.prepare('SELECT ? AS value, typeof(?1) AS type');
const check = (value, expected, type) =>
  assert.deepStrictEqual(echo.get(value), { __proto__: null, value: expected, type });

check(null, null, 'null');
check(1, 1, 'real');
check(1.5, 1.5, 'real');
check(NaN, null, 'null');
check(Infinity, Infinity, 'real');
assert(Object.is(echo.get(-0).value, -0));
check(true, 1, 'integer');
check(false, 0, 'integer');
check(5n, 5, 'integer');
check('', '', 'text');
check('plain', 'plain', 'text');
check('caf\u00e9', 'caf\u00e9', 'text');
check('\u20ac \u{1F600}', '\u20ac \u{1F600}', 'text');
check('a\0b', 'a\0b', 'text');
check('lone \ud800', 'lone \ufffd', 'text');
// One that the engine has not put together yet.
const right = 'right'.padEnd(40, '\u00fc');
check('left '.repeat(3) + right, `left left left ${right}`, 'text');
const long = 'x\u20ac'.repeat(100_000);
check(long, long, 'text');

// Blobs: every kind of memory goes in, a Uint8Array comes out.
const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
for (const value of [
  bytes, Buffer.from(bytes), bytes.buffer, new DataView(bytes.buffer),
  new Uint16Array(bytes.buffer), new BigInt64Array(bytes.buffer), new Float64Array(bytes.buffer),
]) {
  check(value, bytes, 'blob');
}
check(bytes.subarray(2, 4), new Uint8Array([3, 4]), 'blob');
check(new DataView(bytes.buffer, 6), new Uint8Array([7, 8]), 'blob');
for (const empty of [
  new Uint8Array(0), new Float32Array(0), new DataView(new ArrayBuffer(0)), Buffer.alloc(0),
  new DataView(bytes.buffer, 8),
]) {
  check(empty, new Uint8Array(0), 'blob');
}
check(new ArrayBuffer(0), null, 'null');
if (typeof SharedArrayBuffer === 'function') {
  const shared = new Uint8Array(new SharedArrayBuffer(2)).fill(9);
  check(shared, new Uint8Array([9, 9]), 'blob');
  check(shared.buffer, new Uint8Array([9, 9]), 'blob');
}
assert.strictEqual(Object.getPrototypeOf(echo.get(bytes).value), Uint8Array.prototype);

// What cannot be bound.
for (const value of [undefined, Symbol('s')]) {
  assert.throws(() => echo.get(value), {
    name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE',
    message: 'Provided value cannot be bound to SQLite parameter 1.',
  });
}
assert.throws(() => database.prepare('SELECT ?, ?').get(1, {}), {
  message: 'Provided value cannot be bound to SQLite parameter 2.',
});
for (const value of [2n ** 63n, -(2n ** 63n) - 1n, 2n ** 200n]) {
  assert.throws(() => echo.get(value), {
    name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE', message: 'BigInt value is too large to bind.',
  });
}

// Integers: numbers as far as they are exact, or BigInts.
const largest = 2n ** 63n - 1n;
assert.throws(() => echo.get(largest), {
  name: 'RangeError', code: 'ERR_OUT_OF_RANGE',
  message: 'Value is too large to be represented as a JavaScript number: 9223372036854775807',
});
assert.strictEqual(echo.get(BigInt(Number.MAX_SAFE_INTEGER)).value, Number.MAX_SAFE_INTEGER);
assert.strictEqual(echo.get(BigInt(Number.MIN_SAFE_INTEGER)).value, Number.MIN_SAFE_INTEGER);
echo.setReadBigInts(true);
assert.strictEqual(echo.get(largest).value, largest);
assert.strictEqual(echo.get(-(2n ** 63n)).value, -(2n ** 63n));
assert.strictEqual(echo.get(7n).value, 7n);

// Text that is no UTF-8.
assert.strictEqual(
  database.prepare("SELECT CAST(x'ff41' AS TEXT) AS value").get().value, '\ufffdA');
