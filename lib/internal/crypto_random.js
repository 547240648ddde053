'use strict';

// globalThis.crypto as far as it is about randomness.

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS },
} = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');

const { fillRandom } = internalBinding('random');

const quotaBytes = 65536;
const uuidBytes = 16;
// The kernel is asked for many at once, since the call costs more than the bytes.
const uuidsAtOnce = 128;

const integerArrays = new Set([
  'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array',
  'Uint8ClampedArray', 'BigInt64Array', 'BigUint64Array',
]);
const typeOfArray = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

function domException(message, name) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, name);
}

function fillArray(array) {
  if (!integerArrays.has(typeOfArray.call(array))) {
    throw domException('The data argument must be an integer-type TypedArray',
                       'TypeMismatchError');
  }
  if (array.byteLength > quotaBytes) {
    throw domException('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
  }
  fillRandom(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return array;
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

let cache;
let nextInCache = uuidsAtOnce;

// Where the next bytes in the cache begin.
function takeFromCache() {
  if (nextInCache === uuidsAtOnce) {
    cache ??= new Uint8Array(uuidBytes * uuidsAtOnce);
    fillRandom(cache);
    nextInCache = 0;
  }
  return nextInCache++ * uuidBytes;
}

// Nobody who reads our memory later learns what was given out.
function wipeInCache(start) {
  for (let index = start; index < start + uuidBytes; index++) cache[index] = 0;
}

function cachedBytes() {
  const start = takeFromCache();
  const bytes = cache.slice(start, start + uuidBytes);
  wipeInCache(start);
  return bytes;
}

function freshBytes() {
  const bytes = new Uint8Array(uuidBytes);
  fillRandom(bytes);
  return bytes;
}

function randomUUIDBytes(options) {
  if (options !== undefined) {
    validateObject(options, 'options');
  }
  const { disableEntropyCache = false } = options ?? {};
  validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
  return disableEntropyCache ? freshBytes() : cachedBytes();
}

function formatUUID(bytes, at, version) {
  bytes[at + 6] = (bytes[at + 6] & 0x0f) | version;
  bytes[at + 8] = (bytes[at + 8] & 0x3f) | 0x80;
  const pair = (index) => hex[bytes[at + index]] + hex[bytes[at + index + 1]];
  return `${pair(0)}${pair(2)}-${pair(4)}-${pair(6)}-${pair(8)}-${pair(10)}${pair(12)}${pair(14)}`;
}

// Version 4, variant 1.
function randomUUID(options = undefined) {
  if (options !== undefined) return formatUUID(randomUUIDBytes(options), 0, 0x40);
  const start = takeFromCache();
  const text = formatUUID(cache, start, 0x40);
  wipeInCache(start);
  return text;
}

// Version 7: begins with the time in milliseconds, so that they sort by it.
function randomUUIDv7(options = undefined) {
  const bytes = randomUUIDBytes(options);
  const now = Date.now();
  new DataView(bytes.buffer).setUint16(0, now / 2 ** 32);
  new DataView(bytes.buffer).setUint32(2, now);
  return formatUUID(bytes, 0, 0x70);
}

let isConstructing = false;

class Crypto {
  // Marks what is one.
  #brand;

  constructor() {
    if (!isConstructing) {
      throw new ERR_ILLEGAL_CONSTRUCTOR();
    }
  }

  static #check(value) {
    if (!(#brand in Object(value))) {
      throw new ERR_INVALID_THIS('Crypto');
    }
  }

  get subtle() {
    Crypto.#check(this);
    return require('internal/crypto/subtle').subtle;
  }

  getRandomValues(array) {
    Crypto.#check(this);
    return fillArray(array);
  }

  randomUUID(options) {
    Crypto.#check(this);
    return randomUUID(options);
  }
}

Object.defineProperties(Crypto.prototype, {
  subtle: { __proto__: null, enumerable: true },
  getRandomValues: { __proto__: null, enumerable: true },
  randomUUID: { __proto__: null, enumerable: true },
  [Symbol.toStringTag]: { __proto__: null, configurable: true, value: 'Crypto' },
});

isConstructing = true;
const crypto = new Crypto();
isConstructing = false;

module.exports = { Crypto, crypto, randomUUID, randomUUIDv7 };
