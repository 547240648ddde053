// crypto.subtle: digests of any length, and KMAC. The values are those of NIST's and RFC 9861's
// examples.
'use strict';
const assert = require('assert');
const { subtle } = globalThis.crypto;

process.removeAllListeners('warning');
const hex = (memory) => Buffer.from(memory).toString('hex');
const data = new Uint8Array([0, 1, 2, 3]);
const customization = Buffer.from('Email Signature');
const none = new Uint8Array(0);

(async () => {
  assert.strictEqual(
    hex(await subtle.digest({ name: 'cSHAKE128', outputLength: 256, customization }, data)),
    'c1c36925b6409a04f1b504fcbca9d82b4017277cb5ed2b2065fc1d3814d5aaf5');
  assert.strictEqual(
    hex(await subtle.digest({ name: 'cSHAKE128', outputLength: 128 }, none)),
    '7f9c2ba4e88f827d616045507605853e');
  assert.strictEqual(
    hex(await subtle.digest({ name: 'TurboSHAKE128', outputLength: 256 }, none)),
    '1e415f1c5983aff2169217277d17bb538cd945a397ddec541f1ce41af2c1b74c');
  assert.strictEqual(
    hex(await subtle.digest({ name: 'KT128', outputLength: 256 }, none)),
    '1ac2d450fc3b4205d19da7bfca1b37513c0803577ac7167f06fe2ce1f0ef39e5');
  const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => 0x40 + index));
  const key = await subtle.importKey('raw-secret', secret, 'KMAC128', true, ['sign', 'verify']);
  const algorithm = { name: 'KMAC128', outputLength: 256 };
  const signature = await subtle.sign(algorithm, key, data);
  assert.strictEqual(hex(signature),
                     'e5780b0d3ea6f7d3a429c5706aa43a00fadbd7d49628839e3187243f456ee14e');
  assert.strictEqual(await subtle.verify(algorithm, key, signature, data), true);
  assert.strictEqual(await subtle.verify(algorithm, key, signature, none), false);
  console.log('done');
})();
