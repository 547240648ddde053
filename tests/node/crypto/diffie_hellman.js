'use strict';

// Two parties agree on a secret.

const assert = require('assert');
const crypto = require('crypto');

const alice = crypto.getDiffieHellman('modp5');
const bob = crypto.createDiffieHellman(alice.getPrime(), alice.getGenerator());
const aliceKey = alice.generateKeys();
const bobKey = bob.generateKeys('hex');
assert.strictEqual(alice.computeSecret(bobKey, 'hex', 'hex'),
                   bob.computeSecret(aliceKey).toString('hex'));
assert.deepStrictEqual(alice.getPublicKey(), aliceKey);
assert.strictEqual(crypto.getDiffieHellman('modp5').getPrime().length, 192);
assert.throws(() => crypto.getDiffieHellman('modp0'), { code: 'ERR_CRYPTO_UNKNOWN_DH_GROUP' });
assert.throws(() => crypto.createDiffieHellman({}), { code: 'ERR_INVALID_ARG_TYPE' });

const one = crypto.createECDH('prime256v1');
const other = crypto.createECDH('prime256v1');
const oneKey = one.generateKeys();
const otherKey = other.generateKeys('base64', 'compressed');
assert.strictEqual(oneKey.length, 65);
assert.deepStrictEqual(one.computeSecret(otherKey, 'base64'), other.computeSecret(oneKey));
const third = crypto.createECDH('prime256v1');
third.setPrivateKey(one.getPrivateKey());
assert.deepStrictEqual(third.getPublicKey(), oneKey);
const compressed = crypto.ECDH.convertKey(oneKey, 'prime256v1', undefined, undefined, 'compressed');
assert.strictEqual(compressed.length, 33);
assert.throws(() => one.computeSecret(Buffer.alloc(65)),
              { code: 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY' });
assert.throws(() => crypto.createECDH('none'), { code: 'ERR_CRYPTO_INVALID_CURVE' });

for (const [type, options] of [['x25519'], ['ec', { namedCurve: 'secp384r1' }],
                               ['dh', { group: 'modp5' }]]) {
  const left = crypto.generateKeyPairSync(type, options);
  const right = crypto.generateKeyPairSync(type, options);
  const secret = crypto.diffieHellman({ privateKey: left.privateKey, publicKey: right.publicKey });
  assert.deepStrictEqual(
    crypto.diffieHellman({ privateKey: right.privateKey, publicKey: left.publicKey }), secret);
}
