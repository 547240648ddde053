'use strict';

// Ciphers that notice when something was changed.

const assert = require('assert');
const crypto = require('crypto');

const key = Buffer.alloc(32, 7);
const iv = Buffer.alloc(12, 3);
const text = Buffer.from('attack at dawn');
const header = Buffer.from('to whom it may concern');

function encrypt(name, options) {
  const keyOfCipher = key.subarray(0, crypto.getCipherInfo(name).keyLength);
  const cipher = crypto.createCipheriv(name, keyOfCipher, iv, options);
  assert.throws(() => cipher.getAuthTag(), { code: 'ERR_CRYPTO_INVALID_STATE' });
  cipher.setAAD(header, { plaintextLength: text.length });
  const secret = Buffer.concat([cipher.update(text), cipher.final()]);
  return { keyOfCipher, secret, tag: cipher.getAuthTag() };
}

function decrypt(name, options, { keyOfCipher, secret, tag }) {
  const decipher = crypto.createDecipheriv(name, keyOfCipher, iv, options);
  decipher.setAuthTag(tag);
  decipher.setAAD(header, { plaintextLength: text.length });
  return Buffer.concat([decipher.update(secret), decipher.final()]);
}

for (const [name, options] of [['aes-128-gcm'], ['aes-256-gcm', { authTagLength: 12 }],
                               ['aes-256-ccm', { authTagLength: 16 }],
                               ['aes-128-ocb', { authTagLength: 16 }],
                               ['chacha20-poly1305', { authTagLength: 16 }]]) {
  const message = encrypt(name, options);
  assert.strictEqual(message.tag.length, options?.authTagLength ?? 16);
  assert.deepStrictEqual(decrypt(name, options, message), text);
  message.secret[0] ^= 1;
  assert.throws(() => decrypt(name, options, message),
                { message: 'Unsupported state or unable to authenticate data' });
}

assert.throws(() => crypto.createCipheriv('aes-256-ccm', key, iv),
              { code: 'ERR_CRYPTO_INVALID_AUTH_TAG',
                message: 'authTagLength required for aes-256-ccm' });
assert.throws(() => crypto.createCipheriv('aes-256-gcm', key, iv, { authTagLength: 3 }),
              { message: 'Invalid authentication tag length: 3' });
const decipher = crypto.createDecipheriv('aes-256-gcm', key, iv);
assert.throws(() => decipher.setAuthTag(Buffer.alloc(17)),
              { code: 'ERR_CRYPTO_INVALID_AUTH_TAG' });
decipher.setAuthTag(Buffer.alloc(16));
assert.throws(() => decipher.setAuthTag(Buffer.alloc(16)), { code: 'ERR_CRYPTO_INVALID_STATE' });
const plain = crypto.createCipheriv('aes-256-cbc', key, Buffer.alloc(16));
assert.throws(() => plain.setAAD(header), { code: 'ERR_CRYPTO_INVALID_STATE' });
const ccm = crypto.createCipheriv('aes-256-ccm', key, iv, { authTagLength: 16 });
assert.throws(() => ccm.setAAD(header), {
  code: 'ERR_MISSING_ARGS', message: 'options.plaintextLength required for CCM mode with AAD',
});
