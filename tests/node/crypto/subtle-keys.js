// crypto.subtle: keys in every form, and what is refused.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const { subtle } = globalThis.crypto;

const publicExponent = new Uint8Array([1, 0, 1]);

async function pairForms(algorithm, usages, forms) {
  const { publicKey, privateKey } = await subtle.generateKey(algorithm, true, usages);
  for (const key of [publicKey, privateKey]) {
    for (const format of forms[key.type]) {
      const exported = await subtle.exportKey(format, key);
      const again = await subtle.importKey(format, exported, algorithm, true, key.usages);
      assert.strictEqual(again.type, key.type);
      assert.deepStrictEqual(again.algorithm, key.algorithm);
      assert.deepStrictEqual(again.usages, key.usages);
      assert.deepStrictEqual(await subtle.exportKey(format, again), exported);
    }
  }
  const jwk = await subtle.exportKey('jwk', privateKey);
  assert.deepStrictEqual(jwk.key_ops, privateKey.usages);
  assert.strictEqual(jwk.ext, true);
  await assert.rejects(subtle.exportKey('spki', privateKey), { name: /^(NotSupported|Invalid)/ });
  await assert.rejects(subtle.importKey('jwk', { ...jwk, kty: 'oct' }, algorithm, true, []),
                       { name: 'DataError' });
  await assert.rejects(subtle.importKey('jwk', { ...jwk, ext: false }, algorithm, true,
                                        privateKey.usages), { name: 'DataError' });
  await assert.rejects(subtle.importKey('pkcs8', new Uint8Array(10), algorithm, true,
                                        privateKey.usages), { name: 'DataError' });
}

async function secretForms() {
  for (const [name, alg] of [['AES-CBC', 'A192CBC'], ['AES-CTR', 'A192CTR'], ['AES-GCM', 'A192GCM'],
                             ['AES-KW', 'A192KW']]) {
    const key = await subtle.generateKey({ name, length: 192 }, true, ['wrapKey', 'unwrapKey']);
    const jwk = await subtle.exportKey('jwk', key);
    assert.strictEqual(jwk.alg, alg);
    assert.strictEqual(Buffer.from(jwk.k, 'base64url').length, 24);
    const again = await subtle.importKey('jwk', jwk, name, true, ['wrapKey']);
    assert.deepStrictEqual(await subtle.exportKey('raw', again),
                           await subtle.exportKey('raw', key));
    await assert.rejects(subtle.importKey('raw', new Uint8Array(15), name, true, ['wrapKey']),
                         { name: 'DataError' });
    await assert.rejects(subtle.generateKey({ name, length: 192 }, true, ['sign']),
                         { name: 'SyntaxError' });
    await assert.rejects(subtle.generateKey({ name, length: 100 }, true, ['wrapKey']),
                         { name: 'OperationError' });
  }
  const hidden = await subtle.generateKey({ name: 'AES-CBC', length: 128 }, false, ['encrypt']);
  await assert.rejects(subtle.exportKey('raw', hidden), { name: /^InvalidAccess/ });
}

// Every kind of key, wrapped by every kind of cipher.
async function wrapped() {
  const iv = new Uint8Array(16);
  const wrappers = [
    [{ name: 'AES-KW', length: 128 }, 'AES-KW'],
    [{ name: 'AES-GCM', length: 256 }, { name: 'AES-GCM', iv }],
    [{ name: 'AES-CBC', length: 256 }, { name: 'AES-CBC', iv }],
    [{ name: 'AES-CTR', length: 128 }, { name: 'AES-CTR', counter: iv, length: 64 }],
  ];
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.generateKey(hmac, true, ['sign']);
  for (const [generated, algorithm] of wrappers) {
    const wrapping = await subtle.generateKey(generated, false, ['wrapKey', 'unwrapKey']);
    for (const format of ['raw', 'jwk']) {
      const hiddenKey = await subtle.wrapKey(format, key, wrapping, algorithm);
      const shown = await subtle.unwrapKey(format, hiddenKey, wrapping, algorithm, hmac, true,
                                           ['sign']);
      assert.deepStrictEqual(await subtle.exportKey('raw', shown),
                             await subtle.exportKey('raw', key));
    }
  }
}

async function asKeyObjects() {
  const secret = crypto.createSecretKey(Buffer.alloc(16, 7));
  const key = await subtle.importKey('raw', Buffer.alloc(16, 7), 'AES-CBC', true, ['encrypt']);
  assert.ok(crypto.KeyObject.from(key).equals(secret));
  assert.ok(require('util').types.isCryptoKey(key));
  assert.ok(!require('util').types.isCryptoKey(secret));
  assert.strictEqual(Object.prototype.toString.call(key), '[object CryptoKey]');
  // Repeated reads give the same object, whose changes change nothing.
  assert.strictEqual(key.algorithm, key.algorithm);
  assert.throws(() => CryptoKey.prototype.type, { code: 'ERR_INVALID_THIS' });
}

(async () => {
  const both = { public: ['spki', 'raw', 'jwk'], private: ['pkcs8', 'jwk'] };
  const signing = ['sign', 'verify'];
  await pairForms({ name: 'ECDSA', namedCurve: 'P-256' }, signing, both);
  await pairForms({ name: 'ECDH', namedCurve: 'P-384' }, ['deriveBits'], both);
  await pairForms({ name: 'Ed25519' }, signing, both);
  await pairForms({ name: 'X25519' }, ['deriveKey'], both);
  const rsa = { modulusLength: 1024, publicExponent, hash: { name: 'SHA-256' } };
  const ofRsa = { public: ['spki', 'jwk'], private: ['pkcs8', 'jwk'] };
  await pairForms({ name: 'RSA-PSS', ...rsa }, signing, ofRsa);
  await pairForms({ name: 'RSASSA-PKCS1-v1_5', ...rsa }, signing, ofRsa);
  await pairForms({ name: 'RSA-OAEP', ...rsa }, ['encrypt', 'decrypt'], ofRsa);
  await secretForms();
  await wrapped();
  await asKeyObjects();
  console.log('done');
})();
