'use strict';

// crypto.subtle as far as it is about digests, HMAC, and keys derived from passwords and secrets.
// Of all other algorithms it says what the standard wants: that they are not supported.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { customInspectSymbol, kEnumerableProperty, lazyDOMException } = require('internal/util');

const digests = new Map([
  ['SHA-1', { name: 'sha1', blockBits: 512 }],
  ['SHA-256', { name: 'sha256', blockBits: 512 }],
  ['SHA-384', { name: 'sha384', blockBits: 1024 }],
  ['SHA-512', { name: 'sha512', blockBits: 1024 }],
]);
const usagesOf = new Map([
  ['HMAC', ['sign', 'verify']],
  ['PBKDF2', ['deriveKey', 'deriveBits']],
  ['HKDF', ['deriveKey', 'deriveBits']],
]);

function unsupported() {
  return lazyDOMException('Unrecognized algorithm name', 'NotSupportedError');
}

// Algorithms are given as names or objects; names are compared without their case.
function normalize(algorithm, known) {
  const parameters = typeof algorithm === 'string' ? { name: algorithm } : algorithm;
  const wanted = String(parameters?.name).toUpperCase();
  if (!known.has(wanted)) throw unsupported();
  return { ...parameters, name: wanted };
}

function digestOf(algorithm) {
  return digests.get(normalize(algorithm, digests).name);
}

function toBytes(data, name) {
  const { Buffer } = require('buffer');
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (require('internal/util/types').isAnyArrayBuffer(data)) return Buffer.from(data);
  const { codedTypeError } = require('internal/webidl');
  throw codedTypeError(`${name} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
}

function toMemory(bytes) {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const kCreate = Symbol('kCreate');

class CryptoKey {
  #fields;

  constructor(token, fields) {
    if (token !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#fields = fields;
  }

  static fieldsOf(key) {
    if (!(#fields in Object(key))) throw new ERR_INVALID_THIS('CryptoKey');
    return key.#fields;
  }

  get type() { return fieldsOf(this).type; }
  get extractable() { return fieldsOf(this).extractable; }
  get algorithm() { return fieldsOf(this).algorithm; }
  get usages() { return fieldsOf(this).usages; }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return this;
    const { inspectFields } = require('internal/blob');
    const { type, extractable, algorithm, usages } = fieldsOf(this);
    return inspectFields('CryptoKey', { type, extractable, algorithm, usages }, options);
  }
}
const { fieldsOf } = CryptoKey;
delete CryptoKey.fieldsOf;

// The bytes of a key that may be used like this.
function useKey(key, algorithm, usage) {
  const fields = fieldsOf(key);
  if (fields.algorithm.name !== algorithm.name) {
    throw lazyDOMException('Key algorithm mismatch', 'InvalidAccessError');
  }
  if (!fields.usages.includes(usage)) {
    throw lazyDOMException(`Unable to use this key to ${usage}`, 'InvalidAccessError');
  }
  return fields;
}

function makeKey(algorithm, bytes, extractable, usages) {
  const allowed = usagesOf.get(algorithm.name);
  if (usages.some((usage) => !allowed.includes(usage))) {
    throw lazyDOMException(`Unsupported key usage for ${algorithm.name} key`, 'SyntaxError');
  }
  if (algorithm.name === 'HMAC' && usages.length === 0) {
    throw lazyDOMException('Usages cannot be empty when importing a secret key.', 'SyntaxError');
  }
  const described = algorithm.name === 'HMAC' ?
    { length: bytes.length * 8, hash: { name: normalize(algorithm.hash, digests).name } } : {};
  return new CryptoKey(kCreate, {
    type: 'secret',
    extractable,
    algorithm: { name: algorithm.name, ...described },
    usages: allowed.filter((usage) => usages.includes(usage)),
    bytes,
  });
}

function mac(key, data) {
  const { algorithm, bytes } = key;
  const { createHmac } = require('crypto');
  return createHmac(digestOf(algorithm.hash).name, bytes).update(data).digest();
}

function deriveBytes(algorithm, bytes, length) {
  const { promisify } = require('internal/util');
  const { pbkdf2, hkdf } = require('internal/crypto/derive');
  const digest = digestOf(algorithm.hash).name;
  const salt = toBytes(algorithm.salt, 'algorithm.salt');
  return algorithm.name === 'PBKDF2' ?
    promisify(pbkdf2)(bytes, salt, algorithm.iterations, length, digest) :
    promisify(hkdf)(digest, bytes, salt, toBytes(algorithm.info, 'algorithm.info'), length);
}

class SubtleCrypto {
  #brand;

  constructor(token) {
    if (token !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  static check(value) {
    if (!(#brand in Object(value))) throw new ERR_INVALID_THIS('SubtleCrypto');
  }

  async digest(algorithm, data) {
    check(this);
    const { name } = digestOf(algorithm);
    return toMemory(require('crypto').createHash(name).update(toBytes(data, 'data')).digest());
  }

  async importKey(format, keyData, algorithm, extractable, keyUsages) {
    check(this);
    const wanted = normalize(algorithm, usagesOf);
    if (format !== 'raw') {
      throw lazyDOMException(`Unable to import ${wanted.name} key with format ${format}`,
                             'NotSupportedError');
    }
    const { Buffer } = require('buffer');
    const bytes = Buffer.from(toBytes(keyData, 'keyData'));
    if (wanted.name !== 'HMAC' && extractable) {
      throw lazyDOMException(`${wanted.name} keys are not extractable`, 'SyntaxError');
    }
    return makeKey(wanted, bytes, Boolean(extractable), [...keyUsages]);
  }

  async exportKey(format, key) {
    check(this);
    const { bytes, extractable } = fieldsOf(key);
    if (format !== 'raw') throw lazyDOMException('Unable to export the key', 'NotSupportedError');
    if (!extractable) throw lazyDOMException('key is not extractable', 'InvalidAccessError');
    return toMemory(require('buffer').Buffer.from(bytes));
  }

  async generateKey(algorithm, extractable, keyUsages) {
    check(this);
    const wanted = normalize(algorithm, new Set(['HMAC']));
    const bits = wanted.length ?? digestOf(wanted.hash).blockBits;
    const bytes = require('crypto').randomBytes(Math.ceil(bits / 8));
    return makeKey(wanted, bytes, Boolean(extractable), [...keyUsages]);
  }

  async sign(algorithm, key, data) {
    check(this);
    const fields = useKey(key, normalize(algorithm, new Set(['HMAC'])), 'sign');
    return toMemory(mac(fields, toBytes(data, 'data')));
  }

  async verify(algorithm, key, signature, data) {
    check(this);
    const fields = useKey(key, normalize(algorithm, new Set(['HMAC'])), 'verify');
    const expected = mac(fields, toBytes(data, 'data'));
    const given = toBytes(signature, 'signature');
    return given.length === expected.length &&
      require('crypto').timingSafeEqual(given, expected);
  }

  async deriveBits(algorithm, baseKey, length) {
    check(this);
    const wanted = normalize(algorithm, new Set(['PBKDF2', 'HKDF']));
    const { bytes } = useKey(baseKey, wanted, 'deriveBits');
    if (!Number.isInteger(length) || length % 8 !== 0) {
      throw lazyDOMException('length must be a multiple of 8', 'OperationError');
    }
    const derived = await deriveBytes(wanted, bytes, length / 8);
    return ArrayBuffer.isView(derived) ? toMemory(derived) : derived;
  }

  async encrypt() { throw unsupported(); }
  async decrypt() { throw unsupported(); }
  async deriveKey() { throw unsupported(); }
  async wrapKey() { throw unsupported(); }
  async unwrapKey() { throw unsupported(); }
}
const { check } = SubtleCrypto;
delete SubtleCrypto.check;

for (const Class of [CryptoKey, SubtleCrypto]) {
  for (const name of Object.getOwnPropertyNames(Class.prototype)) {
    if (name !== 'constructor') Object.defineProperty(Class.prototype, name, kEnumerableProperty);
  }
  Object.defineProperty(Class.prototype, Symbol.toStringTag, {
    __proto__: null, configurable: true, value: Class.name,
  });
}

module.exports = { CryptoKey, SubtleCrypto, subtle: new SubtleCrypto(kCreate) };
