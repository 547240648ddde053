'use strict';

// A DataView is as good as any other view, and only its part of the buffer counts.

const assert = require('assert');
const crypto = require('crypto');

const text = 'abcd';
const view = new DataView(new ArrayBuffer(8), 2, text.length);
for (let index = 0; index < text.length; index++) view.setUint8(index, text.charCodeAt(index));

const sha1 = (data) => crypto.createHash('sha1').update(data).digest('hex');
assert.strictEqual(sha1(view), sha1(text));

const hmac = (key) => crypto.createHmac('sha1', key).update(view).digest('hex');
assert.strictEqual(hmac(view), hmac(text));

const derived = (data) => crypto.pbkdf2Sync(data, data, 1, 8, 'sha1').toString('hex');
assert.strictEqual(derived(view), derived(text));

assert.strictEqual(crypto.timingSafeEqual(view, Buffer.from(text)), true);
assert.strictEqual(crypto.timingSafeEqual(view, new DataView(new ArrayBuffer(4))), false);

const filled = new DataView(new ArrayBuffer(96), 16, 64);
assert.strictEqual(crypto.randomFillSync(filled), filled);
const bytes = new Uint8Array(filled.buffer);
assert(bytes.subarray(16, 80).some((byte) => byte !== 0));
assert(bytes.subarray(0, 16).every((byte) => byte === 0));
assert(bytes.subarray(80).every((byte) => byte === 0));
