'use strict';

// Keys from passwords (PBKDF2, scrypt) and from other keys (HKDF).

const { kMaxLength } = require('buffer');
const {
  codes: {
    ERR_INCOMPATIBLE_OPTION_PAIR,
    ERR_INVALID_ARG_TYPE,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const {
  callbackOf,
  getArrayBufferOrView,
  native,
  toBuf,
  toBuffer,
  validateByteSource,
} = require('internal/crypto/util');
const { isCryptoKey, isKeyObject, prepareSecretKey } = require('internal/crypto/keys');
const { isAnyArrayBuffer } = require('internal/util/types');
const {
  validateFunction,
  validateInt32,
  validateInteger,
  validateString,
  validateUint32,
} = require('internal/validators');

// ---- PBKDF2 ----------------------------------------------------------------------------------

function readPbkdf2(password, salt, iterations, keylen, digest) {
  validateString(digest, 'digest');
  const passwordBytes = getArrayBufferOrView(password, 'password');
  const saltBytes = getArrayBufferOrView(salt, 'salt');
  validateInt32(iterations, 'iterations', 1);
  validateInt32(keylen, 'keylen', 0);
  return [passwordBytes, saltBytes, iterations, keylen + 0, digest];
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === 'function') {
    callback = digest;
    digest = undefined;
  }
  const parameters = readPbkdf2(password, salt, iterations, keylen, digest);
  validateFunction(callback, 'callback');
  native.pbkdf2(...parameters, callbackOf(callback, toBuffer));
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  return toBuffer(native.pbkdf2(...readPbkdf2(password, salt, iterations, keylen, digest)));
}

// ---- scrypt ----------------------------------------------------------------------------------

const scryptDefaults = { N: 16384, r: 8, p: 1, maxmem: 32 << 20 };
const longNames = { N: 'cost', r: 'blockSize', p: 'parallelization' };

// An option has a short and a long name; both at once make no sense. Zero is the usual value. Each
// is read once: a getter might answer differently the next time.
function readScryptOption(options, name) {
  const longName = longNames[name];
  const { [name]: short, [longName]: long } = options;
  if (short !== undefined) validateUint32(short, name);
  if (long !== undefined) {
    if (short !== undefined) throw new ERR_INCOMPATIBLE_OPTION_PAIR(name, longName);
    validateUint32(long, longName);
  }
  return short || long || scryptDefaults[name];
}

function readScrypt(password, salt, keylen, options) {
  const passwordBytes = getArrayBufferOrView(password, 'password');
  const saltBytes = getArrayBufferOrView(salt, 'salt');
  validateInt32(keylen, 'keylen', 0);
  const given = options || scryptDefaults;
  const numbers = ['N', 'r', 'p'].map((name) => readScryptOption(given, name));
  const { maxmem } = given;
  if (maxmem !== undefined) validateInteger(maxmem, 'maxmem', 0);
  return [passwordBytes, saltBytes, ...numbers, maxmem || scryptDefaults.maxmem, keylen + 0];
}

function scrypt(password, salt, keylen, options, callback = scryptDefaults) {
  if (callback === scryptDefaults) {
    callback = options;
    options = scryptDefaults;
  }
  const parameters = readScrypt(password, salt, keylen, options);
  validateFunction(callback, 'callback');
  native.scrypt(...parameters, callbackOf(callback, toBuffer));
}

function scryptSync(password, salt, keylen, options = scryptDefaults) {
  return toBuffer(native.scrypt(...readScrypt(password, salt, keylen, options)));
}

// ---- HKDF ------------------------------------------------------------------------------------

const infoBytesMax = 1024;

function readHkdfKey(key) {
  if (isKeyObject(key) || isCryptoKey(key)) return prepareSecretKey(key);
  const bytes = toBuf(key);
  if (!ArrayBuffer.isView(bytes) && !isAnyArrayBuffer(bytes)) {
    throw new ERR_INVALID_ARG_TYPE(
      'ikm',
      ['string', 'SecretKeyObject', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'], bytes);
  }
  return bytes;
}

function readHkdf(digest, key, salt, info, length) {
  validateString(digest, 'digest');
  const keyBytes = readHkdfKey(key);
  const saltBytes = validateByteSource(salt, 'salt');
  const infoBytes = validateByteSource(info, 'info');
  validateInteger(length, 'length', 0, kMaxLength);
  if (infoBytes.byteLength > infoBytesMax) {
    throw new ERR_OUT_OF_RANGE('info', `must not contain more than ${infoBytesMax} bytes`,
                               infoBytes.byteLength);
  }
  return [digest, keyBytes, saltBytes, infoBytes, length + 0];
}

function hkdf(digest, key, salt, info, length, callback) {
  const parameters = readHkdf(digest, key, salt, info, length);
  validateFunction(callback, 'callback');
  native.hkdf(...parameters, callbackOf(callback, (bytes) => bytes.buffer));
}

function hkdfSync(digest, key, salt, info, length) {
  return native.hkdf(...readHkdf(digest, key, salt, info, length)).buffer;
}

module.exports = { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
