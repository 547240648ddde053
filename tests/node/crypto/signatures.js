'use strict';

// Signing and verifying, by methods, at once, and on the pool; RSA as a cipher.

const assert = require('assert');
const crypto = require('crypto');

const { RSA_PKCS1_PSS_PADDING } = crypto.constants;
const data = Buffer.from('what is signed');
const other = Buffer.from('what is not');
let answers = 0;

const kinds = [['rsa', { modulusLength: 1024 }, {}, 'sha256'],
               ['rsa', { modulusLength: 1024 },
                { padding: RSA_PKCS1_PSS_PADDING, saltLength: 20 }, 'sha256'],
               ['ec', { namedCurve: 'secp384r1' }, {}, 'sha384'],
               ['ec', { namedCurve: 'prime256v1' }, { dsaEncoding: 'ieee-p1363' }, 'sha256'],
               ['ed25519', undefined, {}, null]];
for (const [type, options, more, digest] of kinds) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type, options);
  const signature = crypto.sign(digest, data, { key: privateKey, ...more });
  assert.ok(crypto.verify(digest, data, { key: publicKey, ...more }, signature));
  assert.ok(!crypto.verify(digest, other, { key: publicKey, ...more }, signature));
  if (more.dsaEncoding) assert.strictEqual(signature.length, 64);
  if (digest !== null) {
    const made = crypto.createSign(digest).update(data).sign({ key: privateKey, ...more }, 'hex');
    const check = crypto.createVerify(digest);
    check.write(data);
    check.end();
    assert.ok(check.verify({ key: publicKey, ...more }, made, 'hex'));
  }
  crypto.sign(digest, data, { key: privateKey, ...more }, (error, later) => {
    assert.strictEqual(error, null);
    crypto.verify(digest, data, { key: publicKey, ...more }, later, (failure, isRight) => {
      assert.deepStrictEqual([failure, isRight], [null, true]);
      answers++;
    });
  });
}
process.on('exit', () => assert.strictEqual(answers, kinds.length));

assert.throws(() => crypto.createSign('none'),
              { name: 'TypeError', code: 'ERR_CRYPTO_INVALID_DIGEST' });
assert.throws(() => crypto.createSign('sha1').sign(), { code: 'ERR_CRYPTO_SIGN_KEY_REQUIRED' });

const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
assert.deepStrictEqual(crypto.privateDecrypt(privateKey, crypto.publicEncrypt(publicKey, data)),
                       data);
assert.deepStrictEqual(crypto.publicDecrypt(publicKey, crypto.privateEncrypt(privateKey, data)),
                       data);
const sealed = crypto.publicEncrypt({ key: publicKey, oaepHash: 'sha256', oaepLabel: 'x' }, data);
assert.deepStrictEqual(
  crypto.privateDecrypt({ key: privateKey, oaepHash: 'sha256', oaepLabel: Buffer.from('x') },
                        sealed), data);
assert.throws(() => crypto.privateDecrypt(privateKey, sealed), { code: /^ERR_OSSL_/ });
