'use strict';

// A new RSA key is made of numbers that belong together.

const assert = require('assert');
const { generateKeyPairSync, createSign, createVerify, publicEncrypt, privateDecrypt } =
  require('crypto');

const numberOf = (text) => BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);

function greatestDivisor(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function check(bits, publicExponent) {
  const { publicKey, privateKey } =
    generateKeyPairSync('rsa', { modulusLength: bits, publicExponent });
  const jwk = privateKey.export({ format: 'jwk' });
  const { n, e, d, p, q, dp, dq, qi } =
    Object.fromEntries(['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi']
      .map((name) => [name, numberOf(jwk[name])]));
  assert.strictEqual(n, p * q);
  assert.strictEqual(n.toString(2).length, bits);
  assert.strictEqual(e, BigInt(publicExponent));
  assert(p > q);
  assert.strictEqual(greatestDivisor(e, (p - 1n) * (q - 1n)), 1n);
  const multiple = (p - 1n) * (q - 1n) / greatestDivisor(p - 1n, q - 1n);
  assert.strictEqual(e * d % multiple, 1n);
  assert.strictEqual(d % (p - 1n), dp);
  assert.strictEqual(d % (q - 1n), dq);
  assert.strictEqual(q * qi % p, 1n);

  const message = Buffer.from('Rondo');
  const signature = createSign('sha256').update(message).sign(privateKey);
  assert(createVerify('sha256').update(message).verify(publicKey, signature));
  assert.deepStrictEqual(privateDecrypt(privateKey, publicEncrypt(publicKey, message)), message);
  assert.strictEqual(privateKey.asymmetricKeyType, 'rsa');
  assert.strictEqual(privateKey.asymmetricKeyDetails.modulusLength, bits);
}

check(2048, 65537);
check(2048, 65539);
