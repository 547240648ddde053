'use strict';

// Key objects: made, written, read and compared.

const assert = require('assert');
const crypto = require('crypto');

const secret = crypto.createSecretKey(Buffer.from('a secret'));
assert.strictEqual(secret.type, 'secret');
assert.strictEqual(secret.symmetricKeySize, 8);
assert.deepStrictEqual(secret.export(), Buffer.from('a secret'));
assert.deepStrictEqual(secret.export({ format: 'jwk' }), { kty: 'oct', k: 'YSBzZWNyZXQ' });
assert.ok(secret.equals(crypto.createSecretKey('a secret', 'utf8')));
assert.strictEqual(crypto.generateKeySync('aes', { length: 256 }).symmetricKeySize, 32);

const kinds = [['rsa', { modulusLength: 1024 }], ['ec', { namedCurve: 'prime256v1' }],
               ['ed25519'], ['x25519']];
for (const [type, options] of kinds) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type, options);
  assert.deepStrictEqual([publicKey.type, privateKey.type], ['public', 'private']);
  assert.strictEqual(publicKey.asymmetricKeyType, type);
  for (const form of [{ format: 'pem', type: 'spki' }, { format: 'der', type: 'spki' },
                      { format: 'jwk' }]) {
    const again = crypto.createPublicKey({ key: publicKey.export(form), ...form });
    assert.ok(again.equals(publicKey), `${type} ${form.format}`);
  }
  for (const form of [{ format: 'pem', type: 'pkcs8' }, { format: 'der', type: 'pkcs8' },
                      { format: 'jwk' },
                      { format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }]) {
    const again = crypto.createPrivateKey({ key: privateKey.export(form), ...form });
    assert.ok(again.equals(privateKey), `${type} ${form.format}`);
    assert.ok(crypto.createPublicKey(again).equals(publicKey));
  }
}

const rsa = crypto.generateKeyPairSync('rsa', {
  modulusLength: 1024, publicExponent: 3,
  publicKeyEncoding: { format: 'pem', type: 'pkcs1' },
  privateKeyEncoding: { format: 'pem', type: 'pkcs1' },
});
assert.ok(rsa.publicKey.startsWith('-----BEGIN RSA PUBLIC KEY-----\n'));
assert.deepStrictEqual({ ...crypto.createPrivateKey(rsa.privateKey).asymmetricKeyDetails },
                       { modulusLength: 1024, publicExponent: 3n });

assert.throws(() => crypto.createPrivateKey('no key'), { code: 'ERR_OSSL_UNSUPPORTED' });
assert.throws(() => crypto.createPublicKey(secret), { code: 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE' });
assert.throws(() => crypto.createPrivateKey(5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => crypto.generateKeyPairSync('ec', { namedCurve: 'none' }),
              { code: 'ERR_CRYPTO_INVALID_CURVE' });
assert.throws(() => crypto.generateKeyPairSync('none'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new crypto.KeyObject('secret', {}), { code: 'ERR_INVALID_ARG_TYPE' });

let answers = 0;
crypto.generateKeyPair('ed25519', (error, publicKey, privateKey) => {
  assert.deepStrictEqual([error, publicKey.type, privateKey.type], [null, 'public', 'private']);
  answers++;
});
crypto.generateKey('hmac', { length: 64 }, (error, key) => {
  assert.strictEqual(key.symmetricKeySize, 8);
  answers++;
});
process.on('exit', () => assert.strictEqual(answers, 2));
