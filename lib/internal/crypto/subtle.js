'use strict';

// crypto.subtle. Arguments are converted and checked here, in the order of the standard; what is
// done with them is told in the files of the folder of this name.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { TextDecoder } = require('internal/encoding');
const { normalize } = require('internal/crypto/subtle/algorithms');
const {
  requireArguments, toBoolean, toBufferSource,
} = require('internal/crypto/subtle/conversions');
const { CryptoKey, hasUsage, slotsOf } = require('internal/crypto/subtle/crypto_key');
const { promiseOf } = require('internal/crypto/subtle/jobs');
const {
  dictionaries, toAlgorithm, toCryptoKey, toKeyFormat, toLong, toUsages,
} = require('internal/crypto/subtle/parameters');
const {
  emitExperimentalWarning, kEnumerableProperty, lazyDOMException,
} = require('internal/util');

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

// A promise for what the body makes of the arguments, each of which has a conversion.
function perform(receiver, name, given, conversions, body) {
  return promiseOf(() => {
    if (receiver !== subtle) throw new ERR_INVALID_THIS('SubtleCrypto');
    const prefix = `Failed to execute '${name}' on 'SubtleCrypto'`;
    requireArguments(given.length, conversions.length, prefix);
    const values = [];
    for (let index = 0; index < conversions.length; index++) {
      values[index] =
        conversions[index](given[index], { prefix, context: `${ordinals[index]} argument` },
                           values);
    }
    return Reflect.apply(body, undefined, values);
  });
}

// What is JSON in one format is bytes in the others.
function toKeyData(value, where, converted) {
  return converted[0] === 'jwk' ? dictionaries.JsonWebKey(value, where) :
    toBufferSource(value, where);
}

function checkKey(key, { name }, usage, refusal = `Unable to use this key to ${usage}`) {
  if (slotsOf(key).algorithm.name !== name) {
    throw lazyDOMException('Key algorithm mismatch', 'InvalidAccessError');
  }
  if (!hasUsage(key, usage)) throw lazyDOMException(refusal, 'InvalidAccessError');
}

function checkBaseKey(key, algorithm, usage) {
  if (!hasUsage(key, usage)) {
    throw lazyDOMException(`baseKey does not have ${usage} usage`, 'InvalidAccessError');
  }
  checkKey(key, algorithm, usage);
}

// Ciphers that are not made for keys wrap them, too.
function normalizeEither(algorithm, operation, otherwise) {
  try {
    return normalize(algorithm, operation);
  } catch {
    return normalize(algorithm, otherwise);
  }
}

// ---- Wrapped keys ----------------------------------------------------------------------------

// The padding makes the length one that can be wrapped.
function jwkToBytes(jwk, { name }) {
  const { Buffer } = require('buffer');
  const text = JSON.stringify(Object.setPrototypeOf(jwk, null));
  return Buffer.from(name === 'AES-KW' ? text.padEnd(Math.ceil(text.length / 8) * 8) : text);
}

function jwkFromBytes(memory) {
  let jwk;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(memory);
    const parsed = JSON.parse(text);
    jwk = dictionaries.JsonWebKey(
      typeof parsed === 'object' && parsed !== null ? Object.setPrototypeOf(parsed, null) : parsed,
      {});
  } catch (cause) {
    throw lazyDOMException('Invalid wrapped JWK key', { name: 'DataError', cause });
  }
  if (!Object.hasOwn(jwk, 'kty')) throw lazyDOMException('Invalid wrapped JWK key', 'DataError');
  return jwk;
}

function wrap(format, key, wrappingKey, wrapAlgorithm) {
  const { encryptOrDecrypt } = require('internal/crypto/subtle/operations');
  const algorithm = normalizeEither(wrapAlgorithm, 'wrapKey', 'encrypt');
  checkKey(wrappingKey, algorithm, 'wrapKey');
  const exported = require('internal/crypto/subtle/export').exportKey(format, key);
  const bytes = format === 'jwk' ? jwkToBytes(exported, algorithm) : exported;
  return encryptOrDecrypt(true, algorithm, wrappingKey, bytes);
}

function unwrap(format, wrapped, unwrappingKey, unwrapAlgorithm, keyAlgorithm, extractable,
                usages) {
  const { encryptOrDecrypt } = require('internal/crypto/subtle/operations');
  const { importKey } = require('internal/crypto/subtle/import');
  const algorithm = normalizeEither(unwrapAlgorithm, 'unwrapKey', 'decrypt');
  const wanted = normalize(keyAlgorithm, 'importKey');
  checkKey(unwrappingKey, algorithm, 'unwrapKey');
  return encryptOrDecrypt(false, algorithm, unwrappingKey, wrapped).map((memory) =>
    importKey(format, format === 'jwk' ? jwkFromBytes(memory) : memory, wanted, extractable,
              usages));
}

// ---- Derived keys ----------------------------------------------------------------------------

function deriveKey(algorithm, baseKey, derivedKeyType, extractable, usages) {
  const { deriveBits, keyLengthOf } = require('internal/crypto/subtle/operations');
  const { importKey } = require('internal/crypto/subtle/import');
  const wanted = normalize(algorithm, 'deriveBits');
  const imported = normalize(derivedKeyType, 'importKey');
  const measured = normalize(derivedKeyType, 'get key length');
  checkBaseKey(baseKey, wanted, 'deriveKey');
  const secret = deriveBits(wanted, baseKey, keyLengthOf(measured));
  const make = (memory) => importKey('raw-secret', memory, imported, extractable, usages);
  return secret instanceof ArrayBuffer ? make(secret) : secret.map(make);
}

function getPublicKey(key, usages) {
  const { type, data, algorithm } = slotsOf(key);
  if (type !== 'private') {
    throw lazyDOMException('key must be a private key',
                           type === 'secret' ? 'NotSupportedError' : 'InvalidAccessError');
  }
  const { importHandle } = require('internal/crypto/subtle/import');
  return importHandle('public', data, algorithm, true, usages);
}

// ---- The class -------------------------------------------------------------------------------

class SubtleCrypto {
  constructor() {
    throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  static supports(operation, algorithm, lengthOrAdditionalAlgorithm = null) {
    emitExperimentalWarning('The supports Web Crypto API method');
    if (this !== SubtleCrypto) throw new ERR_INVALID_THIS('SubtleCrypto constructor');
    const { supports } = require('internal/crypto/subtle/supports');
    return supports(arguments.length, operation, algorithm, lengthOrAdditionalAlgorithm);
  }

  encrypt(algorithm, key, data) {
    return perform(this, 'encrypt', arguments, [toAlgorithm, toCryptoKey, toBufferSource],
                   (...values) => cipher('encrypt', ...values));
  }

  decrypt(algorithm, key, data) {
    return perform(this, 'decrypt', arguments, [toAlgorithm, toCryptoKey, toBufferSource],
                   (...values) => cipher('decrypt', ...values));
  }

  sign(algorithm, key, data) {
    return perform(this, 'sign', arguments, [toAlgorithm, toCryptoKey, toBufferSource],
                   (wanted, signingKey, bytes) => {
      const normalized = normalize(wanted, 'sign');
      checkKey(signingKey, normalized, 'sign');
      return require('internal/crypto/subtle/operations').sign(normalized, signingKey, bytes);
    });
  }

  verify(algorithm, key, signature, data) {
    return perform(this, 'verify', arguments,
                   [toAlgorithm, toCryptoKey, toBufferSource, toBufferSource],
                   (wanted, verifyingKey, given, bytes) => {
      const normalized = normalize(wanted, 'verify');
      checkKey(verifyingKey, normalized, 'verify');
      const operations = require('internal/crypto/subtle/operations');
      return operations.verify(normalized, verifyingKey, given, bytes);
    });
  }

  digest(algorithm, data) {
    return perform(this, 'digest', arguments, [toAlgorithm, toBufferSource], (wanted, bytes) =>
      require('internal/crypto/subtle/operations').digest(normalize(wanted, 'digest'), bytes));
  }

  generateKey(algorithm, extractable, keyUsages) {
    return perform(this, 'generateKey', arguments, [toAlgorithm, toBoolean, toUsages],
                   (wanted, isExtractable, usages) =>
      require('internal/crypto/subtle/generate').generateKey(
        normalize(wanted, 'generateKey'), isExtractable, usages));
  }

  deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
    return perform(this, 'deriveKey', arguments,
                   [toAlgorithm, toCryptoKey, toAlgorithm, toBoolean, toUsages], deriveKey);
  }

  deriveBits(algorithm, baseKey, length = null) {
    return perform(this, 'deriveBits', arguments, [toAlgorithm, toCryptoKey], (wanted, key) => {
      const bits = length === null ? null : toLong(length, {
        prefix: "Failed to execute 'deriveBits' on 'SubtleCrypto'", context: '3rd argument',
      });
      const normalized = normalize(wanted, 'deriveBits');
      checkBaseKey(key, normalized, 'deriveBits');
      return require('internal/crypto/subtle/operations').deriveBits(normalized, key, bits);
    });
  }

  importKey(format, keyData, algorithm, extractable, keyUsages) {
    return perform(this, 'importKey', arguments,
                   [toKeyFormat, toKeyData, toAlgorithm, toBoolean, toUsages],
                   (form, data, wanted, isExtractable, usages) => {
      const normalized = normalize(wanted, 'importKey');
      const { importKey } = require('internal/crypto/subtle/import');
      return importKey(form, data, normalized, isExtractable, usages);
    });
  }

  exportKey(format, key) {
    return perform(this, 'exportKey', arguments, [toKeyFormat, toCryptoKey],
                   (...values) => require('internal/crypto/subtle/export').exportKey(...values));
  }

  wrapKey(format, key, wrappingKey, wrapAlgorithm) {
    return perform(this, 'wrapKey', arguments,
                   [toKeyFormat, toCryptoKey, toCryptoKey, toAlgorithm], wrap);
  }

  unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm, extractable,
            keyUsages) {
    return perform(this, 'unwrapKey', arguments,
                   [toKeyFormat, toBufferSource, toCryptoKey, toAlgorithm, toAlgorithm, toBoolean,
                    toUsages], unwrap);
  }

  getPublicKey(key, keyUsages) {
    emitExperimentalWarning('The getPublicKey Web Crypto API method');
    return perform(this, 'getPublicKey', arguments, [toCryptoKey, toUsages], getPublicKey);
  }

  encapsulateBits(encapsulationAlgorithm, encapsulationKey) {
    return encapsulate(this, 'encapsulateBits', arguments, []);
  }

  encapsulateKey(encapsulationAlgorithm, encapsulationKey, sharedKeyAlgorithm, extractable,
                 keyUsages) {
    return encapsulate(this, 'encapsulateKey', arguments, [toAlgorithm, toBoolean, toUsages]);
  }

  decapsulateBits(decapsulationAlgorithm, decapsulationKey, ciphertext) {
    return encapsulate(this, 'decapsulateBits', arguments, [toBufferSource]);
  }

  decapsulateKey(decapsulationAlgorithm, decapsulationKey, ciphertext, sharedKeyAlgorithm,
                 extractable, keyUsages) {
    return encapsulate(this, 'decapsulateKey', arguments,
                       [toBufferSource, toAlgorithm, toBoolean, toUsages]);
  }
}

function cipher(operation, algorithm, key, data) {
  const { encryptOrDecrypt } = require('internal/crypto/subtle/operations');
  const normalized = normalize(algorithm, operation);
  checkKey(key, normalized, operation);
  return encryptOrDecrypt(operation === 'encrypt', normalized, key, data);
}

// OpenSSL 3.0 has no algorithm for it, so that normalize() throws.
function encapsulate(receiver, name, given, conversions) {
  emitExperimentalWarning(`The ${name} Web Crypto API method`);
  return perform(receiver, name, given, [toAlgorithm, toCryptoKey, ...conversions],
                 (algorithm) => normalize(algorithm, name.slice(0, 'encapsulate'.length)));
}

for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
  if (name === 'constructor') continue;
  Object.defineProperty(SubtleCrypto.prototype, name, kEnumerableProperty);
}
Object.defineProperty(SubtleCrypto, 'supports', kEnumerableProperty);
Object.defineProperty(SubtleCrypto.prototype, Symbol.toStringTag, {
  __proto__: null, configurable: true, value: 'SubtleCrypto',
});

const subtle = Object.create(SubtleCrypto.prototype);

module.exports = { CryptoKey, SubtleCrypto, subtle };
