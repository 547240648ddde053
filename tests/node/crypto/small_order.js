'use strict';

// Keys and signatures whose points have a small order are right for nothing.

const assert = require('assert');
const { createPublicKey, generateKeyPairSync, sign, verify } = require('crypto');

function publicKey(crv, bytes) {
  return createPublicKey({
    key: { kty: 'OKP', crv, x: bytes.toString('base64url') }, format: 'jwk',
  });
}

const point = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03';
const data = Buffer.from('8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6', 'hex');
const signature = Buffer.from(`${point}7a${'00'.repeat(32)}`, 'hex');
assert.strictEqual(
  verify(null, data, publicKey('Ed25519', Buffer.from(`${point}fa`, 'hex')), signature), false);

const one = Buffer.alloc(57);
one[0] = 1;
assert.strictEqual(
  verify(null, data, publicKey('Ed448', one), Buffer.concat([one, Buffer.alloc(57)])), false);

for (const type of ['ed25519', 'ed448']) {
  const { publicKey: key, privateKey } = generateKeyPairSync(type);
  const good = sign(null, data, privateKey);
  assert.strictEqual(verify(null, data, key, good), true);
  good[0] ^= 1;
  assert.strictEqual(verify(null, data, key, good), false);
}
