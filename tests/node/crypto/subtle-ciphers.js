// crypto.subtle: ciphers, each against node:crypto or known bytes.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const { subtle } = globalThis.crypto;

const bytes = (hex) => Buffer.from(hex, 'hex');
const plain = Buffer.from('The quick brown fox jumps over the lazy dog');
const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index));

function importAes(name, size, usages = ['encrypt', 'decrypt']) {
  return subtle.importKey('raw', secret.subarray(0, size), name, false, usages);
}

async function bothWays(algorithm, key, expected) {
  const encrypted = await subtle.encrypt(algorithm, key, plain);
  assert.ok(encrypted instanceof ArrayBuffer);
  assert.strictEqual(Buffer.from(encrypted).toString('hex'), expected.toString('hex'));
  const decrypted = await subtle.decrypt(algorithm, key, encrypted);
  assert.deepStrictEqual(Buffer.from(decrypted), plain);
  return Buffer.from(encrypted);
}

async function aesCbc() {
  const iv = secret.subarray(0, 16);
  for (const size of [16, 24, 32]) {
    const cipher = crypto.createCipheriv(`aes-${size * 8}-cbc`, secret.subarray(0, size), iv);
    const expected = Buffer.concat([cipher.update(plain), cipher.final()]);
    await bothWays({ name: 'AES-CBC', iv }, await importAes('AES-CBC', size), expected);
  }
  const key = await importAes('AES-CBC', 16);
  await assert.rejects(subtle.encrypt({ name: 'AES-CBC', iv: iv.subarray(1) }, key, plain),
                       { name: 'OperationError' });
  await assert.rejects(subtle.decrypt({ name: 'AES-CBC', iv }, key, plain),
                       { name: 'OperationError' });
}

async function aesGcm() {
  const key = await importAes('AES-GCM', 32);
  const iv = secret.subarray(0, 12);
  const additionalData = Buffer.from('more');
  for (const tagLength of [128, 96]) {
    const cipher = crypto.createCipheriv('aes-256-gcm', secret, iv,
                                         { authTagLength: tagLength / 8 });
    cipher.setAAD(additionalData);
    const expected = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const algorithm = { name: 'AES-GCM', iv, additionalData, tagLength };
    const encrypted = await bothWays(algorithm, key, expected);
    encrypted[3] ^= 1;
    await assert.rejects(subtle.decrypt(algorithm, key, encrypted), { name: 'OperationError' });
    await assert.rejects(subtle.decrypt(algorithm, key, encrypted.subarray(0, 4)),
                         { name: 'OperationError' });
  }
}

// The bits that count begin again at zero; the others stay.
async function aesCtr() {
  const key = await importAes('AES-CTR', 16);
  const blocks = Buffer.alloc(48);
  const counter = Buffer.alloc(16, 0xff);
  const streamOf = (start) => crypto.createCipheriv('aes-128-ctr', secret.subarray(0, 16), start)
    .update(Buffer.alloc(16));
  const after = (last) => Buffer.concat([Buffer.alloc(15, 0xff), Buffer.from([last])]);
  const expected = Buffer.concat([streamOf(counter), streamOf(after(0xf0)), streamOf(after(0xf1))]);
  assert.deepStrictEqual(
    Buffer.from(await subtle.encrypt({ name: 'AES-CTR', counter, length: 4 }, key, blocks)),
    expected);
  await assert.rejects(subtle.encrypt({ name: 'AES-CTR', counter, length: 1 }, key, blocks),
                       { name: 'OperationError' });
  const all = crypto.createCipheriv('aes-128-ctr', secret.subarray(0, 16), counter).update(blocks);
  assert.deepStrictEqual(
    Buffer.from(await subtle.encrypt({ name: 'AES-CTR', counter, length: 128 }, key, blocks)), all);
}

// RFC 3394, 4.1.
async function aesKw() {
  const wrapping = await subtle.importKey('raw', bytes('000102030405060708090a0b0c0d0e0f'),
                                          'AES-KW', false, ['wrapKey', 'unwrapKey']);
  const data = bytes('00112233445566778899aabbccddeeff');
  const key = await subtle.importKey('raw', data, 'AES-CBC', true, ['encrypt']);
  const wrapped = await subtle.wrapKey('raw', key, wrapping, 'AES-KW');
  assert.strictEqual(Buffer.from(wrapped).toString('hex'),
                     '1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5');
  const unwrapped = await subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', 'AES-CBC', true,
                                           ['encrypt']);
  assert.deepStrictEqual(Buffer.from(await subtle.exportKey('raw', unwrapped)), data);
  const broken = Buffer.from(wrapped);
  broken[0] ^= 1;
  await assert.rejects(
    subtle.unwrapKey('raw', broken, wrapping, 'AES-KW', 'AES-CBC', true, ['encrypt']),
    { name: 'OperationError' });
}

async function rsaOaep() {
  const { publicKey, privateKey } = await subtle.generateKey({
    name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }, true, ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey']);
  assert.deepStrictEqual(publicKey.usages, ['encrypt', 'wrapKey']);
  assert.deepStrictEqual(privateKey.usages, ['decrypt', 'unwrapKey']);
  const algorithm = { name: 'RSA-OAEP', label: Buffer.from('label') };
  const encrypted = await subtle.encrypt(algorithm, publicKey, plain);
  assert.deepStrictEqual(Buffer.from(await subtle.decrypt(algorithm, privateKey, encrypted)),
                         plain);
  await assert.rejects(subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, encrypted),
                       { name: 'OperationError' });
  const pem = crypto.KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
  assert.deepStrictEqual(
    crypto.privateDecrypt({ key: pem, oaepHash: 'sha256', oaepLabel: algorithm.label },
                          Buffer.from(encrypted)), plain);
  await assert.rejects(subtle.encrypt(algorithm, privateKey, plain),
                       { name: 'InvalidAccessError' });
}

(async () => {
  await aesCbc();
  await aesGcm();
  await aesCtr();
  await aesKw();
  await rsaOaep();
  console.log('done');
})();
