'use strict';

// Keys of the Web Crypto API are equal if everything about them is.

const assert = require('assert');
const { subtle } = globalThis.crypto ?? require('crypto').webcrypto;

const makeKey = (byte, extractable = true, usages = ['sign'], hash = 'SHA-256') =>
  subtle.importKey('raw', Buffer.alloc(1, byte), { name: 'HMAC', hash }, extractable, usages);

async function main() {
  const key = await makeKey(0);
  assert.deepStrictEqual(await makeKey(0), key);
  assert.notDeepStrictEqual(await makeKey(1), key);
  assert.notDeepStrictEqual(await makeKey(0, false), key);
  assert.notDeepStrictEqual(await makeKey(0, true, ['sign', 'verify']), key);
  assert.notDeepStrictEqual(await makeKey(0, true, ['sign'], 'SHA-512'), key);
  const [secret, other] = [await makeKey(0, false), await makeKey(0, false)];
  assert.deepStrictEqual(secret, other);
}

main();
