'use strict';

// Random bytes and integers, primes, and comparing without telling.

const assert = require('assert');
const crypto = require('crypto');

assert.strictEqual(crypto.randomBytes(16).length, 16);
assert.notDeepStrictEqual(crypto.randomBytes(16), crypto.randomBytes(16));
assert.throws(() => crypto.randomBytes(-1), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => crypto.randomBytes('1'), { code: 'ERR_INVALID_ARG_TYPE' });

const filled = crypto.randomFillSync(Buffer.alloc(10), 5);
assert.deepStrictEqual(filled.subarray(0, 5), Buffer.alloc(5));
assert.throws(() => crypto.randomFillSync(Buffer.alloc(10), 11), { code: 'ERR_OUT_OF_RANGE' });

let answers = 0;
crypto.randomBytes(8, (error, bytes) => {
  assert.deepStrictEqual([error, bytes.length], [null, 8]);
  answers++;
});
crypto.randomFill(new Uint32Array(4), 1, 2, (error, array) => {
  assert.deepStrictEqual([array[0], array[3]], [0, 0]);
  answers++;
});
crypto.randomInt(3, (error, value) => {
  assert.ok(value >= 0 && value < 3);
  answers++;
});
crypto.generatePrime(32, { bigint: true }, (error, prime) => {
  assert.ok(crypto.checkPrimeSync(prime));
  answers++;
});
process.on('exit', () => assert.strictEqual(answers, 4));

for (let round = 0; round < 100; round++) {
  const value = crypto.randomInt(-5, 5);
  assert.ok(value >= -5 && value < 5);
}
assert.throws(() => crypto.randomInt(5, 5), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => crypto.randomInt(0.5), { code: 'ERR_INVALID_ARG_TYPE' });

assert.ok(crypto.checkPrimeSync(7n));
assert.ok(!crypto.checkPrimeSync(Buffer.from([8])));
assert.strictEqual(crypto.generatePrimeSync(64).byteLength, 8);

assert.ok(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')));
assert.ok(!crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('b')));
assert.throws(() => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')),
              { name: 'RangeError', code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' });
assert.throws(() => crypto.timingSafeEqual('a', 'a'), { code: 'ERR_INVALID_ARG_TYPE' });
