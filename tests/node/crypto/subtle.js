// crypto.subtle: digests, HMAC, and keys derived from others.
'use strict';
const assert = require('assert');
const { subtle } = globalThis.crypto;

const hex = (memory) => Buffer.from(memory).toString('hex');
const bytes = (text) => new TextEncoder().encode(text);

async function digests() {
  assert.strictEqual(hex(await subtle.digest('SHA-256', bytes('abc'))),
                     'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.strictEqual(hex(await subtle.digest({ name: 'sha-1' }, new ArrayBuffer(0))),
                     'da39a3ee5e6b4b0d3255bfef95601890afd80709');
  await assert.rejects(subtle.digest('MD5', bytes('')), { name: 'NotSupportedError' });
}

async function hmac() {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes('key'), algorithm, false, ['sign', 'verify']);
  assert.deepStrictEqual([key.type, key.extractable, key.usages, key.algorithm], [
    'secret', false, ['sign', 'verify'],
    { name: 'HMAC', length: 24, hash: { name: 'SHA-256' } },
  ]);
  const data = bytes('The quick brown fox jumps over the lazy dog');
  const signature = await subtle.sign('HMAC', key, data);
  assert.strictEqual(hex(signature),
                     'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8');
  assert.strictEqual(await subtle.verify('HMAC', key, signature, data), true);
  assert.strictEqual(await subtle.verify('HMAC', key, signature, bytes('other')), false);
  await assert.rejects(subtle.exportKey('raw', key), { name: /^InvalidAccess/ });
  const made = await subtle.generateKey(algorithm, true, ['sign']);
  assert.strictEqual((await subtle.exportKey('raw', made)).byteLength, 64);
  await assert.rejects(subtle.verify('HMAC', made, signature, data), { name: 'InvalidAccessError' });
}

async function derived() {
  const usages = ['deriveBits'];
  const password = await subtle.importKey('raw', bytes('password'), 'PBKDF2', false, usages);
  const salt = bytes('salt');
  assert.strictEqual(
    hex(await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 }, password, 256)),
    '120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b');
  const secret = await subtle.importKey('raw', new Uint8Array(22).fill(11), 'HKDF', false, usages);
  const info = new Uint8Array(0);
  assert.strictEqual(
    hex(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: info, info }, secret, 336)),
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8');
}

assert.throws(() => new CryptoKey(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
(async () => {
  await digests();
  await hmac();
  await derived();
  console.log('done');
})();
