// crypto.subtle: signatures and agreed secrets, checked by node:crypto where that has them.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const { subtle } = globalThis.crypto;
const { KeyObject } = crypto;

const data = Buffer.from('some data');
const { RSA_PKCS1_PSS_PADDING } = crypto.constants;
const publicExponent = new Uint8Array([1, 0, 1]);

async function signAndVerify(generated, algorithm, check) {
  const { publicKey, privateKey } = await subtle.generateKey(generated, false, ['sign', 'verify']);
  assert.strictEqual(privateKey.extractable, false);
  assert.strictEqual(publicKey.extractable, true);
  const signature = await subtle.sign(algorithm, privateKey, data);
  assert.strictEqual(await subtle.verify(algorithm, publicKey, signature, data), true);
  assert.strictEqual(await subtle.verify(algorithm, publicKey, signature, Buffer.from('x')), false);
  assert.strictEqual(await subtle.verify(algorithm, publicKey, Buffer.from('x'), data), false);
  const pem = crypto.createPublicKey({
    key: Buffer.from(await subtle.exportKey('spki', publicKey)), format: 'der', type: 'spki',
  });
  assert.ok(check(pem, Buffer.from(signature)));
  await assert.rejects(subtle.sign(algorithm, publicKey, data), { name: 'InvalidAccessError' });
}

async function agree(algorithm, size) {
  const usages = ['deriveBits', 'deriveKey'];
  const own = await subtle.generateKey(algorithm, true, usages);
  const other = await subtle.generateKey(algorithm, true, usages);
  assert.deepStrictEqual(own.publicKey.usages, []);
  const derive = (pair, peer, length) =>
    subtle.deriveBits({ ...algorithm, public: peer.publicKey }, pair.privateKey, length);
  const bits = Buffer.from(await derive(own, other, size * 8));
  assert.strictEqual(bits.length, size);
  assert.deepStrictEqual(Buffer.from(await derive(other, own, size * 8)), bits);
  assert.deepStrictEqual(Buffer.from(await derive(own, other, 64)), bits.subarray(0, 8));
  assert.deepStrictEqual(
    crypto.diffieHellman({
      privateKey: KeyObject.from(own.privateKey), publicKey: KeyObject.from(other.publicKey),
    }), bits);
  await assert.rejects(derive(own, other, (size + 1) * 8), { name: 'OperationError' });
  const key = await subtle.deriveKey({ ...algorithm, public: other.publicKey }, own.privateKey,
                                     { name: 'AES-GCM', length: 128 }, true, ['encrypt']);
  assert.deepStrictEqual(Buffer.from(await subtle.exportKey('raw', key)), bits.subarray(0, 16));
}

(async () => {
  const rsa = { modulusLength: 1024, publicExponent, hash: 'SHA-256' };
  await signAndVerify({ name: 'RSASSA-PKCS1-v1_5', ...rsa }, 'RSASSA-PKCS1-v1_5',
                      (key, signature) => crypto.verify('sha256', data, key, signature));
  await signAndVerify({ name: 'RSA-PSS', ...rsa }, { name: 'RSA-PSS', saltLength: 20 },
                      (key, signature) => crypto.verify('sha256', data, {
                        key, padding: RSA_PKCS1_PSS_PADDING, saltLength: 20,
                      }, signature));
  for (const namedCurve of ['P-256', 'P-384', 'P-521']) {
    await signAndVerify({ name: 'ECDSA', namedCurve }, { name: 'ECDSA', hash: 'SHA-384' },
                        (key, signature) => crypto.verify('sha384', data, {
                          key, dsaEncoding: 'ieee-p1363',
                        }, signature));
  }
  await signAndVerify({ name: 'Ed25519' }, 'Ed25519',
                      (key, signature) => crypto.verify(null, data, key, signature));
  await agree({ name: 'ECDH', namedCurve: 'P-256' }, 32);
  await agree({ name: 'ECDH', namedCurve: 'P-521' }, 66);
  await agree({ name: 'X25519' }, 32);
  console.log('done');
})();
