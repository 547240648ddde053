'use strict';

// PBKDF2, scrypt and HKDF: known answers, now and on the pool.

const assert = require('assert');
const crypto = require('crypto');

const expected = {
  pbkdf2: '0c60c80f961f0e71f3a9b524af6012062fe037a6',
  scrypt: '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442',
  hkdf: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
};
const cost = { N: 16, r: 1, p: 1 };
const ikm = Buffer.alloc(22, 0x0b);
const salt = Buffer.from('000102030405060708090a0b0c', 'hex');
const info = Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex');

assert.strictEqual(crypto.pbkdf2Sync('password', 'salt', 1, 20, 'sha1').toString('hex'),
                   expected.pbkdf2);
assert.strictEqual(crypto.scryptSync('', '', 32, cost).toString('hex'), expected.scrypt);
const bits = crypto.hkdfSync('sha256', ikm, salt, info, 42);
assert.ok(bits instanceof ArrayBuffer);
assert.strictEqual(Buffer.from(bits).toString('hex'), expected.hkdf);

let isMainDone = false;
let answers = 0;
const check = (name) => (error, key) => {
  assert.strictEqual(error, null);
  assert.ok(isMainDone);
  assert.strictEqual(Buffer.from(key).toString('hex'), expected[name]);
  answers++;
};
crypto.pbkdf2('password', 'salt', 1, 20, 'sha1', check('pbkdf2'));
crypto.scrypt('', '', 32, cost, check('scrypt'));
crypto.hkdf('sha256', ikm, salt, info, 42, check('hkdf'));
isMainDone = true;
process.on('exit', () => assert.strictEqual(answers, 3));

assert.throws(() => crypto.pbkdf2Sync('p', 's', 1, 1, 'none'),
              { code: 'ERR_CRYPTO_INVALID_DIGEST', message: 'Invalid digest: none' });
assert.throws(() => crypto.pbkdf2('p', 's', 0, 1, 'sha1', () => {}), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => crypto.pbkdf2('p', 's', 1, 1, 'sha1'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => crypto.scryptSync('p', 's', 1, { N: 3 }),
              { name: 'RangeError', code: 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' });
assert.throws(() => crypto.scryptSync('p', 's', 1, { N: 16, cost: 16 }),
              (error) => /INCOMPATIBLE_OPTION_PAIR|SCRYPT_INVALID/.test(error.code));
assert.throws(() => crypto.hkdfSync('sha256', 'k', 's', 'i', 100000),
              { code: 'ERR_CRYPTO_INVALID_KEYLEN' });
