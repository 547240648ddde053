'use strict';

// node:crypto. Its parts are loaded when they are first used; so is OpenSSL.

const { assertCrypto, deprecate, isPendingDeprecation } = require('internal/util');
assertCrypto();
const {
  codes: {
    ERR_CRYPTO_ARGON2_NOT_SUPPORTED,
    ERR_CRYPTO_FIPS_UNAVAILABLE,
    ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH,
    ERR_METHOD_NOT_IMPLEMENTED,
  },
} = require('internal/errors');

// ---- Parts -----------------------------------------------------------------------------------

const functionsOf = {
  'internal/crypto/cipher': [
    'getCipherInfo', 'privateDecrypt', 'privateEncrypt', 'publicDecrypt', 'publicEncrypt',
  ],
  'internal/crypto/derive': ['hkdf', 'hkdfSync', 'pbkdf2', 'pbkdf2Sync', 'scrypt', 'scryptSync'],
  'internal/crypto/diffiehellman': ['diffieHellman'],
  'internal/crypto/hash': ['hash'],
  'internal/crypto/keygen': [
    'generateKey', 'generateKeyPair', 'generateKeyPairSync', 'generateKeySync',
  ],
  'internal/crypto/keys': ['createPrivateKey', 'createPublicKey', 'createSecretKey'],
  'internal/crypto/random': [
    'checkPrime', 'checkPrimeSync', 'generatePrime', 'generatePrimeSync', 'randomBytes',
    'randomFill', 'randomFillSync', 'randomInt',
  ],
  'internal/crypto/util': ['getCiphers', 'getCurves', 'getHashes', 'secureHeapUsed', 'setEngine'],
  'internal/crypto_random': ['randomUUID', 'randomUUIDv7'],
};
const classesOf = {
  'internal/crypto/certificate': ['Certificate'],
  'internal/crypto/cipher': ['Cipheriv', 'Decipheriv'],
  'internal/crypto/diffiehellman': ['DiffieHellman', 'DiffieHellmanGroup', 'ECDH'],
  'internal/crypto/keys': ['KeyObject'],
  'internal/crypto/sig': ['Sign', 'Verify'],
  'internal/crypto/x509': ['X509Certificate'],
};
const missing = ['decapsulate', 'encapsulate'];

// A property whose value is made when it is first asked for, and can be replaced.
function defineLazily(name, make, enumerable = true) {
  const replace = (value) => Object.defineProperty(module.exports, name, {
    __proto__: null, value, enumerable, configurable: true, writable: true,
  });
  Object.defineProperty(module.exports, name, {
    __proto__: null,
    enumerable,
    configurable: true,
    get() {
      const value = make();
      replace(value);
      return value;
    },
    set: replace,
  });
}

// ---- Small functions -------------------------------------------------------------------------

function createHash(algorithm, options) {
  return new (require('internal/crypto/hash').Hash)(algorithm, options);
}

function createHmac(hmac, key, options) {
  return new (require('internal/crypto/hash').Hmac)(hmac, key, options);
}

function createCipheriv(cipher, key, iv, options) {
  return new (require('internal/crypto/cipher').Cipheriv)(cipher, key, iv, options);
}

function createDecipheriv(cipher, key, iv, options) {
  return new (require('internal/crypto/cipher').Decipheriv)(cipher, key, iv, options);
}

function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  const { DiffieHellman } = require('internal/crypto/diffiehellman');
  return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}

function createDiffieHellmanGroup(name) {
  return new (require('internal/crypto/diffiehellman').DiffieHellmanGroup)(name);
}

function createECDH(curve) {
  return new (require('internal/crypto/diffiehellman').ECDH)(curve);
}

function createSign(algorithm, options) {
  return new (require('internal/crypto/sig').Sign)(algorithm, options);
}

function createVerify(algorithm, options) {
  return new (require('internal/crypto/sig').Verify)(algorithm, options);
}

function checkBytes(value, name) {
  if (ArrayBuffer.isView(value) || require('internal/util/types').isAnyArrayBuffer(value)) return;
  const error = new TypeError(
    `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
  throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
}

function timingSafeEqual(buf1, buf2) {
  checkBytes(buf1, 'buf1');
  checkBytes(buf2, 'buf2');
  if (buf1.byteLength !== buf2.byteLength) throw new ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH();
  return require('internal/crypto/util').native.timingSafeEqual(buf1, buf2);
}

// OpenSSL 3.0 does not have it.
function argon2() {
  throw new ERR_CRYPTO_ARGON2_NOT_SUPPORTED();
}

function argon2Sync() {
  throw new ERR_CRYPTO_ARGON2_NOT_SUPPORTED();
}

function getFips() {
  return 0;
}

function setFips(isOn) {
  if (isOn) throw new ERR_CRYPTO_FIPS_UNAVAILABLE();
}

function getRandomValues(array) {
  return globalThis.crypto.getRandomValues(array);
}

module.exports = {
  argon2,
  argon2Sync,
  createCipheriv,
  createDecipheriv,
  createDiffieHellman,
  createDiffieHellmanGroup,
  createECDH,
  createHash,
  createHmac,
  createSign,
  createVerify,
  getDiffieHellman: createDiffieHellmanGroup,
  getFips,
  setFips,
  timingSafeEqual,
};

for (const [id, names] of [...Object.entries(functionsOf), ...Object.entries(classesOf)]) {
  for (const name of names) defineLazily(name, () => require(id)[name]);
}
for (const name of missing) {
  Object.defineProperty(module.exports, name, {
    __proto__: null,
    value: { [name]() { throw new ERR_METHOD_NOT_IMPLEMENTED(`crypto.${name}`); } }[name],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
defineLazily('sign', () => require('internal/crypto/sig').signOneShot);
defineLazily('verify', () => require('internal/crypto/sig').verifyOneShot);
defineLazily('Hash', () => deprecate(require('internal/crypto/hash').Hash,
                                     'crypto.Hash constructor is deprecated.', 'DEP0179'));
defineLazily('Hmac', () => deprecate(require('internal/crypto/hash').Hmac,
                                     'crypto.Hmac constructor is deprecated.', 'DEP0181'));
for (const name of ['prng', 'pseudoRandomBytes', 'rng']) {
  defineLazily(name, () => isPendingDeprecation() ?
    deprecate(module.exports.randomBytes, `crypto.${name} is deprecated.`, 'DEP0115') :
    module.exports.randomBytes, false);
}

let constants;

function getConstants() {
  if (constants === undefined) {
    constants = Object.setPrototypeOf(require('internal/crypto/util').native.constants, null);
    const { getOptionValue } = require('internal/options');
    constants.defaultCipherList =
      getOptionValue('--tls-cipher-list') ?? constants.defaultCoreCipherList;
  }
  return constants;
}

Object.defineProperties(module.exports, {
  fips: {
    __proto__: null,
    get: deprecate(getFips, 'The crypto.fips is deprecated. Please use crypto.getFips()',
                   'DEP0093'),
    set: deprecate(setFips, 'The crypto.fips is deprecated. Please use crypto.setFips()',
                   'DEP0093'),
  },
  constants: { __proto__: null, configurable: false, enumerable: true, get: getConstants },
  webcrypto: {
    __proto__: null, configurable: false, enumerable: true, get: () => globalThis.crypto,
  },
  subtle: {
    __proto__: null, configurable: false, enumerable: true, get: () => globalThis.crypto.subtle,
  },
  getRandomValues: {
    __proto__: null, configurable: false, enumerable: true, get: () => getRandomValues,
  },
});
