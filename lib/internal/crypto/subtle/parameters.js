'use strict';

// The dictionaries that describe algorithms, under their names in the standard, and the enumerations.

const {
  conversionError, dictionaryOf, integerOf, isObject, oneOf, sequenceOf, sizeOf, toBoolean,
  toBufferSource, toText, toUint8Array, bytesOf,
} = require('internal/crypto/subtle/conversions');
const {
  CryptoKey, allUsages, slotsOf,
} = require('internal/crypto/subtle/crypto_key');
const { lazyDOMException } = require('internal/util');

const curves = {
  '__proto__': null, 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1',
};
const sizeMax = 2 ** 31 - 1;
const infoSizeMax = 1024;
const customizationSizeMax = 512;

const toOctet = integerOf(8);
const toShort = integerOf(16);
const toLong = integerOf(32);

function toAlgorithm(value, where) {
  return isObject(value) ? value : toText(value, where);
}

function toCryptoKey(value, where) {
  if (Object.prototype.isPrototypeOf.call(CryptoKey.prototype, value)) return value;
  throw conversionError(where, 'is not of type CryptoKey.');
}

const toKeyFormat = oneOf('KeyFormat', [
  'raw', 'raw-public', 'raw-seed', 'raw-secret', 'raw-private', 'pkcs8', 'spki', 'jwk',
]);
const toUsages = sequenceOf(oneOf('KeyUsage', allUsages));

// ---- Checks ----------------------------------------------------------------------------------

function operationError(message) {
  return lazyDOMException(message, 'OperationError');
}

function checkSize(name, size) {
  return (bytes) => {
    if (sizeOf(bytes) !== size) {
      throw operationError(`${name} must contain exactly ${size} bytes`);
    }
  };
}

function checkSizeMax(bytes, name, most = sizeMax) {
  if (sizeOf(bytes) > most) throw operationError(`${name} must be at most ${most} bytes`);
}

function checkAesLength(length) {
  if (length !== 128 && length !== 192 && length !== 256) {
    throw operationError('AES key length must be 128, 192, or 256 bits');
  }
}

function checkCurve(name) {
  if (curves[name] === undefined) {
    throw lazyDOMException('Unrecognized namedCurve', 'NotSupportedError');
  }
}

function checkWholeBytes(name) {
  return (length) => {
    if (length === 0 || length % 8 !== 0) throw operationError(`Invalid ${name} outputLength`);
  };
}

// Digests for other algorithms are those of the SHA family.
function hashFor(name) {
  return ['hash', toAlgorithm, true, (hash) => {
    const text = typeof hash === 'string' ? hash : hash.name;
    if (typeof text !== 'string' || !text.toLowerCase().startsWith('sha')) {
      throw lazyDOMException(`Only SHA hashes are supported in ${name}`, 'NotSupportedError');
    }
  }];
}

function checkVector(bytes, { name }) {
  switch (name.toLowerCase()) {
    case 'chacha20-poly1305': checkSize('algorithm.iv', 12)(bytes); break;
    case 'aes-gcm': checkSizeMax(bytes, 'algorithm.iv'); break;
    default:
      if (sizeOf(bytes) > 15) {
        throw operationError('AES-OCB algorithm.iv must be no more than 15 bytes');
      }
  }
}

const tagLengths = {
  '__proto__': null,
  'chacha20-poly1305': ['ChaCha20-Poly1305', new Set([128])],
  'aes-gcm': ['AES-GCM', new Set([32, 64, 96, 104, 112, 120, 128])],
  'aes-ocb': ['AES-OCB', new Set([64, 96, 128])],
};

function checkTagLength(length, { name }) {
  const { 0: shownName, 1: allowed } = tagLengths[name.toLowerCase()];
  if (!allowed.has(length)) {
    throw operationError(`${length} is not a valid ${shownName} tag length`);
  }
}

function checkPeer(key, { name }) {
  const { type, algorithm } = slotsOf(key);
  if (type !== 'public') {
    throw lazyDOMException('algorithm.public must be a public key', 'InvalidAccessError');
  }
  if (algorithm.name.toLowerCase() !== name.toLowerCase()) {
    throw lazyDOMException('key algorithm mismatch', 'InvalidAccessError');
  }
}

// Which of NIST's functions it shall be; OpenSSL has none but the plain one.
function checkFunctionName(source) {
  let name = '';
  const bytes = bytesOf(source);
  for (let index = 0; index < sizeOf(source); index++) name += String.fromCharCode(bytes[index]);
  if (!['', 'KMAC', 'TupleHash', 'ParallelHash'].includes(name)) {
    throw lazyDOMException('Unsupported CShakeParams functionName', 'NotSupportedError');
  }
}

function checkCounterLength(length) {
  if (length === 0 || length > 128) {
    throw operationError('AES-CTR algorithm.length must be between 1 and 128');
  }
}

function checkNoContext(bytes) {
  if (sizeOf(bytes) > 0) {
    throw lazyDOMException('Non zero-length ContextParams.context is not supported.',
                           'NotSupportedError');
  }
}

function notZero(name, errorName) {
  return (value) => {
    if (value === 0) throw lazyDOMException(`${name} cannot be 0`, errorName);
  };
}

// ---- Dictionaries ----------------------------------------------------------------------------

const named = [['name', toText, true]];
const texts = (...names) => names.map((name) => [name, toText]);
const withHash = (name, ...members) => dictionaryOf(name, named, [hashFor(name), ...members]);

const aesLength = ['length', toShort, true, checkAesLength];
const curve = ['namedCurve', toText, true, checkCurve];
const otherPrime = dictionaryOf('RsaOtherPrimesInfo', texts('r', 'd', 't'));

const dictionaries = {
  __proto__: null,
  Algorithm: dictionaryOf('Algorithm', named),
  RsaHashedKeyGenParams: dictionaryOf('RsaHashedKeyGenParams', named, [
    ['modulusLength', toLong, true],
    ['publicExponent', toUint8Array, true],
  ], [hashFor('RsaHashedKeyGenParams')]),
  RsaHashedImportParams: withHash('RsaHashedImportParams'),
  RsaPssParams: dictionaryOf('RsaPssParams', named, [['saltLength', toLong, true]]),
  RsaOaepParams: dictionaryOf('RsaOaepParams', named, [['label', toBufferSource]]),
  EcKeyImportParams: dictionaryOf('EcKeyImportParams', named, [curve]),
  EcKeyGenParams: dictionaryOf('EcKeyGenParams', named, [curve]),
  EcdsaParams: withHash('EcdsaParams'),
  EcdhKeyDeriveParams: dictionaryOf('EcdhKeyDeriveParams', named,
                                    [['public', toCryptoKey, true, checkPeer]]),
  AesKeyGenParams: dictionaryOf('AesKeyGenParams', named, [aesLength]),
  AesDerivedKeyParams: dictionaryOf('AesDerivedKeyParams', named, [aesLength]),
  AesCbcParams: dictionaryOf('AesCbcParams', named, [
    ['iv', toBufferSource, true, checkSize('algorithm.iv', 16)],
  ]),
  AesCtrParams: dictionaryOf('AesCtrParams', named, [
    ['counter', toBufferSource, true, checkSize('algorithm.counter', 16)],
    ['length', toOctet, true, checkCounterLength],
  ]),
  AeadParams: dictionaryOf('AeadParams', named, [
    ['iv', toBufferSource, true, checkVector],
    ['additionalData', toBufferSource, false,
     (bytes) => checkSizeMax(bytes, 'algorithm.additionalData')],
    ['tagLength', toOctet, false, checkTagLength],
  ]),
  HmacKeyGenParams: withHash('HmacKeyGenParams', [
    'length', toLong, false, notZero('HmacKeyGenParams.length', 'OperationError'),
  ]),
  HmacImportParams: withHash('HmacImportParams', [
    'length', toLong, false, notZero('HmacImportParams.length', 'DataError'),
  ]),
  HkdfParams: withHash('HkdfParams', ['salt', toBufferSource, true], [
    'info', toBufferSource, true, (bytes) => checkSizeMax(bytes, 'algorithm.info', infoSizeMax),
  ]),
  Pbkdf2Params: withHash('Pbkdf2Params', ['salt', toBufferSource, true], [
    'iterations', toLong, true, (count) => {
      if (count === 0) throw operationError('iterations cannot be zero');
    },
  ]),
  CShakeParams: dictionaryOf('CShakeParams', named, [
    ['outputLength', toLong, true, (length) => {
      if (Math.ceil(length / 8) * 8 > 2 ** 32 - 1) {
        throw operationError('Invalid CShakeParams outputLength');
      }
    }],
    ['functionName', toBufferSource, false, checkFunctionName],
    ['customization', toBufferSource, false,
     (bytes) => checkSizeMax(bytes, 'CShakeParams.customization', customizationSizeMax)],
  ]),
  TurboShakeParams: dictionaryOf('TurboShakeParams', named, [
    ['outputLength', toLong, true, checkWholeBytes('TurboShakeParams')],
    ['domainSeparation', toOctet, false, (value) => {
      if (value < 0x01 || value > 0x7f) {
        throw operationError('TurboShakeParams.domainSeparation must be in range 0x01-0x7f');
      }
    }],
  ]),
  KangarooTwelveParams: dictionaryOf('KangarooTwelveParams', named, [
    ['outputLength', toLong, true, checkWholeBytes('KangarooTwelveParams')],
    ['customization', toBufferSource, false,
     (bytes) => checkSizeMax(bytes, 'KangarooTwelveParams.customization', customizationSizeMax)],
  ]),
  ContextParams: dictionaryOf('ContextParams', named,
                              [['context', toBufferSource, false, checkNoContext]]),
  KmacKeyGenParams: dictionaryOf('KmacKeyGenParams', named, [['length', toLong]]),
  KmacImportParams: dictionaryOf('KmacImportParams', named, [['length', toLong]]),
  KmacParams: dictionaryOf('KmacParams', named, [
    ['outputLength', toLong, true], ['customization', toBufferSource],
  ]),
  JsonWebKey: dictionaryOf('JsonWebKey', [
    ...texts('kty', 'use', 'alg', 'crv', 'x', 'y', 'd', 'n', 'e', 'p', 'q', 'dp', 'dq', 'qi', 'k',
             'pub', 'priv'),
    ['key_ops', sequenceOf(toText)],
    ['ext', toBoolean],
    ['oth', sequenceOf(otherPrime)],
  ]),
};

module.exports = {
  checkSizeMax, curves, dictionaries, toAlgorithm, toCryptoKey, toKeyFormat, toLong, toUsages,
};
