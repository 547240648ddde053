'use strict';

// Digests and HMACs, by methods and as streams.

const assert = require('assert');
const crypto = require('crypto');

const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
assert.strictEqual(crypto.createHash('sha256').update('abc').digest('hex'), abc);
assert.strictEqual(crypto.createHash('SHA256').update('a').update(Buffer.from('bc')).digest('hex'),
                   abc);
assert.strictEqual(crypto.createHash('RSA-SHA256').update('616263', 'hex').digest('base64'),
                   Buffer.from(abc, 'hex').toString('base64'));
assert.ok(Buffer.isBuffer(crypto.createHash('md5').digest()));

const first = crypto.createHash('sha1').update('one');
const second = first.copy();
assert.strictEqual(first.digest('hex'), second.digest('hex'));
assert.throws(() => first.digest(), { code: 'ERR_CRYPTO_HASH_FINALIZED' });
assert.throws(() => first.update('x'), { message: 'Digest already called' });
assert.throws(() => first.copy(), { code: 'ERR_CRYPTO_HASH_FINALIZED' });

assert.strictEqual(crypto.createHash('shake128', { outputLength: 5 }).digest('hex'), '7f9c2ba4e8');
assert.throws(() => crypto.createHash('sha256', { outputLength: 5 }),
              { code: 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH' });
assert.throws(() => crypto.createHash('nothing'), { message: 'Digest method not supported' });
assert.throws(() => crypto.createHash(5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => crypto.createHash('md5').update(5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.ok(crypto.getHashes().includes('sha512'));

const hmac = crypto.createHmac('sha256', 'key')
  .update('The quick brown fox jumps over the lazy dog');
assert.strictEqual(hmac.digest('hex'),
                   'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8');
assert.strictEqual(hmac.digest('hex'), '');
assert.strictEqual(crypto.createHmac('md5', '').digest('hex'), '74e6f7298a9c2d168935f58c001bad88');
assert.strictEqual(
  crypto.createHmac('sha1', crypto.createSecretKey(Buffer.from('key'))).update('x').digest('hex'),
  crypto.createHmac('sha1', 'key').update('x').digest('hex'));
assert.throws(() => crypto.createHmac('nothing', 'k'), {
  name: 'TypeError', code: 'ERR_CRYPTO_INVALID_DIGEST', message: 'Invalid digest: nothing',
});
assert.throws(() => crypto.createHmac('sha1'), { code: 'ERR_INVALID_ARG_TYPE' });

const stream = crypto.createHash('sha256');
let text = '';
stream.setEncoding('hex');
stream.on('data', (piece) => { text += piece; });
stream.on('end', () => assert.strictEqual(text, abc));
stream.write('a');
stream.end('bc');
