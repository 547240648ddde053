'use strict';

// Ciphers: there and back again, and what is refused.

const assert = require('assert');
const crypto = require('crypto');

const key = Buffer.alloc(32, 7);
const text = 'Ein Männlein steht im Walde ganz still und stumm';

for (const [name, keyLength, ivLength] of [['aes-128-cbc', 16, 16], ['aes-256-ctr', 32, 16],
                                           ['aes-192-ecb', 24, 0], ['aes-256-cfb', 32, 16],
                                           ['chacha20', 32, 16]]) {
  const iv = ivLength === 0 ? null : Buffer.alloc(ivLength, 3);
  const cipher = crypto.createCipheriv(name, key.subarray(0, keyLength), iv);
  const secret = cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
  const decipher = crypto.createDecipheriv(name, key.subarray(0, keyLength), iv);
  assert.strictEqual(decipher.update(secret, 'base64', 'utf8') + decipher.final('utf8'), text);
}

const known = crypto.createCipheriv('aes-128-ecb', Buffer.alloc(16), null);
known.setAutoPadding(false);
assert.strictEqual(known.update(Buffer.alloc(16)).toString('hex'),
                   '66e94bd4ef8a2c3b884cfa59ca342b2e');
assert.strictEqual(known.final().length, 0);
assert.throws(() => known.final(), { code: 'ERR_CRYPTO_INVALID_STATE' });
assert.throws(() => known.update('x'), { message: 'Trying to add data in unsupported state' });

assert.throws(() => crypto.createCipheriv('none', key, null),
              { code: 'ERR_CRYPTO_UNKNOWN_CIPHER', message: 'Unknown cipher' });
assert.throws(() => crypto.createCipheriv('aes-128-cbc', key, Buffer.alloc(16)),
              { name: 'RangeError', code: 'ERR_CRYPTO_INVALID_KEYLEN' });
assert.throws(() => crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(5)),
              { name: 'TypeError', code: 'ERR_CRYPTO_INVALID_IV' });
assert.throws(() => crypto.createCipheriv('aes-128-cbc', 5, null),
              { code: 'ERR_INVALID_ARG_TYPE' });
const short = crypto.createDecipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16));
short.update(Buffer.alloc(15));
assert.throws(() => short.final(), {
  code: 'ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH', reason: 'wrong final block length',
  library: 'Provider routines',
});

assert.deepStrictEqual({ ...crypto.getCipherInfo('aes-128-cbc') }, {
  mode: 'cbc', name: 'aes-128-cbc', nid: 419, blockSize: 16, ivLength: 16, keyLength: 16,
});
assert.strictEqual(crypto.getCipherInfo('aes-128-cbc', { keyLength: 5 }), undefined);
assert.strictEqual(crypto.getCipherInfo('none'), undefined);
assert.ok(crypto.getCiphers().includes('aes-256-gcm'));
assert.ok(crypto.getCurves().includes('prime256v1'));

const cipher = crypto.createCipheriv('aes-256-cbc', key, Buffer.alloc(16));
const decipher = crypto.createDecipheriv('aes-256-cbc', key, Buffer.alloc(16));
let received = '';
cipher.pipe(decipher).setEncoding('utf8').on('data', (piece) => { received += piece; })
  .on('end', () => assert.strictEqual(received, text));
cipher.write(text.slice(0, 7));
cipher.end(text.slice(7));
