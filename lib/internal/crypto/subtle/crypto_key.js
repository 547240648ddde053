'use strict';

// CryptoKey: a key and what it may be used for.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { customInspectSymbol, kEnumerableProperty } = require('internal/util');
const { kClone, kPack } = require('internal/transferable');

// The order in which keys tell them.
const allUsages = [
  'encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey',
  'encapsulateKey', 'encapsulateBits', 'decapsulateKey', 'decapsulateBits',
];

function contains(list, wanted) {
  for (let index = 0; index < list.length; index++) {
    if (list[index] === wanted) return true;
  }
  return false;
}

// Those of both lists, each once.
function commonUsages(usages, allowed) {
  const result = [];
  for (let index = 0; index < allUsages.length; index++) {
    const usage = allUsages[index];
    if (contains(usages, usage) && contains(allowed, usage)) result[result.length] = usage;
  }
  return result;
}

function copyUsages(usages) {
  return commonUsages(usages, allUsages);
}

// Puts the slots onto an object that has been made already, where no program sees them.
class Slots extends function(object) { return object; } {
  #slots;

  constructor(key, slots) {
    super(key);
    this.#slots = slots;
  }

  static of(key) {
    if (typeof key !== 'object' || key === null || !(#slots in key)) {
      throw new ERR_INVALID_THIS('CryptoKey');
    }
    return key.#slots;
  }

  static has(key) {
    return typeof key === 'object' && key !== null && #slots in key;
  }
}
const { of: slotsOf, has: isCryptoKey } = Slots;

function copyAlgorithm(algorithm, prototype) {
  const copy = { __proto__: prototype, ...algorithm };
  if (Object.hasOwn(copy, 'hash') && copy.hash !== undefined) {
    copy.hash = { __proto__: prototype, ...copy.hash };
  }
  if (Object.hasOwn(copy, 'publicExponent') && copy.publicExponent !== undefined) {
    copy.publicExponent = new Uint8Array(copy.publicExponent);
  }
  return copy;
}

class CryptoKey {
  constructor() {
    throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get type() { return slotsOf(this).type; }

  get extractable() { return slotsOf(this).extractable; }

  // The same object each time, which is the program's to change.
  get algorithm() {
    const slots = slotsOf(this);
    return slots.shownAlgorithm ??= copyAlgorithm(slots.algorithm, Object.prototype);
  }

  get usages() {
    const slots = slotsOf(this);
    return slots.shownUsages ??= copyUsages(slots.usages);
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return this;
    const { inspectFields } = require('internal/blob');
    const { type, extractable, algorithm, usages } = slotsOf(this);
    return inspectFields('CryptoKey', {
      type,
      extractable,
      algorithm: copyAlgorithm(algorithm, Object.prototype),
      usages: copyUsages(usages),
    }, options);
  }

  [kClone]() {
    const { type, extractable, algorithm, usages, data } = slotsOf(this);
    return makeKey(type, data, algorithm, usages, extractable);
  }

  [kPack]() {
    const { type, extractable, algorithm, usages, data } = slotsOf(this);
    const { packData } = require('internal/crypto/keys');
    return {
      maker: 'internal/crypto/subtle/crypto_key:unpackCryptoKey',
      data: {
        key: packData(type, data),
        algorithm: copyAlgorithm(algorithm, Object.prototype),
        usages: copyUsages(usages),
        extractable,
      },
    };
  }
}
for (const name of ['type', 'extractable', 'algorithm', 'usages']) {
  Object.defineProperty(CryptoKey.prototype, name, kEnumerableProperty);
}
Object.defineProperty(CryptoKey.prototype, Symbol.toStringTag, {
  __proto__: null, configurable: true, value: 'CryptoKey',
});

// As in Node, keys are of a class of their own, which nobody gets to see.
const keyPrototype = Object.create(CryptoKey.prototype, {
  constructor: { __proto__: null, value: CryptoKey, configurable: true, writable: true },
});

// The data are bytes of a secret, or a native key.
function makeKey(type, data, algorithm, usages, extractable) {
  const key = Object.create(keyPrototype);
  new Slots(key, {
    __proto__: null,
    type,
    extractable,
    algorithm: copyAlgorithm(algorithm, null),
    usages: copyUsages(usages),
    data,
    shownAlgorithm: undefined,
    shownUsages: undefined,
  });
  return key;
}

// One that came from another thread.
function unpackCryptoKey({ key, algorithm, usages, extractable }) {
  const { dataOf, unpackKey } = require('internal/crypto/keys');
  return makeKey(key.type, dataOf(unpackKey(key)), algorithm, usages, extractable);
}

function hasUsage(key, usage) {
  return contains(slotsOf(key).usages, usage);
}

module.exports = {
  CryptoKey, allUsages, commonUsages, contains, hasUsage, isCryptoKey, makeKey, slotsOf,
  unpackCryptoKey,
};
