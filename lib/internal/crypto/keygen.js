'use strict';

// New keys.

const {
  codes: {
    ERR_INCOMPATIBLE_OPTION_PAIR,
    ERR_INVALID_ARG_VALUE,
    ERR_MISSING_OPTION,
  },
} = require('internal/errors');
const {
  PrivateKeyObject,
  PublicKeyObject,
  createSecretKey,
  exportPrivate,
  exportPublic,
} = require('internal/crypto/keys');
const {
  parsePrivateKeyEncoding,
  parsePublicKeyEncoding,
} = require('internal/crypto/key_encoding');
const { native } = require('internal/crypto/util');
const { customPromisifyArgs, kEmptyObject } = require('internal/util');
const {
  validateBuffer,
  validateFunction,
  validateInt32,
  validateInteger,
  validateObject,
  validateOneOf,
  validateString,
  validateUint32,
} = require('internal/validators');

const rawKinds = { __proto__: null, ed25519: 'ED25519', ed448: 'ED448', x25519: 'X25519',
                   x448: 'X448' };

// ---- Pairs: each function gives a native function and its parameters --------------------------

// An option that has two names, the older of which is deprecated.
function readDigestName(options, name, oldName) {
  const { [name]: value, [oldName]: oldValue } = options;
  if (oldValue !== undefined) {
    process.emitWarning(`"options.${oldName}" is deprecated, use "options.${name}" instead.`,
                        'DeprecationWarning', 'DEP0154');
    validateString(oldValue, `options.${oldName}`);
    if (value && oldValue !== value) {
      throw new ERR_INVALID_ARG_VALUE(`options.${oldName}`, oldValue);
    }
  }
  return value || oldValue || null;
}

function readRsa(type, options) {
  const { modulusLength, publicExponent, saltLength, hashAlgorithm, mgf1HashAlgorithm } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  if (publicExponent != null) validateUint32(publicExponent, 'options.publicExponent');
  const common = [type === 'rsa-pss', modulusLength + 0, (publicExponent ?? 0x10001) + 0];
  if (type === 'rsa') return [native.generateRsa, ...common, null, null, null];
  if (saltLength !== undefined) validateInt32(saltLength, 'options.saltLength', 0);
  if (hashAlgorithm !== undefined) validateString(hashAlgorithm, 'options.hashAlgorithm');
  if (mgf1HashAlgorithm !== undefined) {
    validateString(mgf1HashAlgorithm, 'options.mgf1HashAlgorithm');
  }
  return [native.generateRsa, ...common, readDigestName(options, 'hashAlgorithm', 'hash'),
          readDigestName(options, 'mgf1HashAlgorithm', 'mgf1Hash'), saltLength ?? null];
}

function readDsa(type, { modulusLength, divisorLength }) {
  validateUint32(modulusLength, 'options.modulusLength');
  if (divisorLength != null) validateInt32(divisorLength, 'options.divisorLength', 0);
  return [native.generateDsa, modulusLength + 0, (divisorLength ?? -1) + 0];
}

function readEc(type, { namedCurve, paramEncoding }) {
  validateString(namedCurve, 'options.namedCurve');
  if (paramEncoding != null && paramEncoding !== 'named' && paramEncoding !== 'explicit') {
    throw new ERR_INVALID_ARG_VALUE('options.paramEncoding', paramEncoding);
  }
  return [native.generateEc, namedCurve, paramEncoding !== 'explicit'];
}

function readDh(type, { group, prime, primeLength, generator }) {
  if (group != null) {
    for (const [name, value] of Object.entries({ prime, primeLength, generator })) {
      if (value != null) throw new ERR_INCOMPATIBLE_OPTION_PAIR('group', name);
    }
    validateString(group, 'options.group');
    const { primeOfGroup } = require('internal/crypto/diffiehellman');
    return [native.generateDh, primeOfGroup(group), 2];
  }
  if (prime != null) {
    if (primeLength != null) throw new ERR_INCOMPATIBLE_OPTION_PAIR('prime', 'primeLength');
    validateBuffer(prime, 'options.prime');
  } else if (primeLength != null) {
    validateInt32(primeLength, 'options.primeLength', 0);
  } else {
    throw new ERR_MISSING_OPTION('At least one of the group, prime, or primeLength options');
  }
  if (generator != null) validateInt32(generator, 'options.generator', 0);
  return [native.generateDh, prime ?? primeLength + 0, (generator ?? 2) + 0];
}

const readers = {
  '__proto__': null, 'rsa': readRsa, 'rsa-pss': readRsa, 'dsa': readDsa, 'ec': readEc, 'dh': readDh,
};

function readEncoding(type, options, name, parse) {
  const encoding = options[name];
  if (encoding == null) return undefined;
  if (typeof encoding !== 'object') throw new ERR_INVALID_ARG_VALUE(`options.${name}`, encoding);
  return parse(encoding, type, `options.${name}`);
}

// What to call, and what to make of the key that it gives.
function prepare(type, options) {
  validateString(type, 'type');
  if (options !== undefined) validateObject(options, 'options');
  const given = options ?? kEmptyObject;
  const publicEncoding = readEncoding(type, given, 'publicKeyEncoding', parsePublicKeyEncoding);
  const privateEncoding =
    readEncoding(type, given, 'privateKeyEncoding', parsePrivateKeyEncoding);
  let job;
  if (readers[type] !== undefined) {
    validateObject(options, 'options');
    job = readers[type](type, options);
  } else if (rawKinds[type] !== undefined) {
    job = [native.generateRawKind, rawKinds[type]];
  } else {
    throw new ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
  }
  const finish = (handle) => ({
    publicKey: publicEncoding === undefined ? new PublicKeyObject(handle) :
      exportPublic(handle, publicEncoding),
    privateKey: privateEncoding === undefined ? new PrivateKeyObject(handle) :
      exportPrivate(handle, privateEncoding),
  });
  return { job, finish };
}

function generateKeyPair(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'callback');
  const { job: [generate, ...parameters], finish } = prepare(type, options);
  generate(...parameters, (error, handle) => {
    let pair;
    try {
      if (error === undefined) pair = finish(handle);
    } catch (failure) {
      error = failure;
    }
    if (error !== undefined) Reflect.apply(callback, {}, [error]);
    else Reflect.apply(callback, {}, [null, pair.publicKey, pair.privateKey]);
  });
}
Object.defineProperty(generateKeyPair, customPromisifyArgs, {
  __proto__: null, value: ['publicKey', 'privateKey'], enumerable: false,
});

function generateKeyPairSync(type, options) {
  const { job: [generate, ...parameters], finish } = prepare(type, options);
  return finish(generate(...parameters));
}

// ---- Secrets ---------------------------------------------------------------------------------

function readSecretLength(type, options) {
  validateString(type, 'type');
  validateObject(options, 'options');
  const { length } = options;
  if (type === 'hmac') {
    validateInteger(length, 'options.length', 8, 2 ** 31 - 1);
  } else if (type === 'aes') {
    validateOneOf(length, 'options.length', [128, 192, 256]);
  } else {
    throw new ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
  }
  return Math.floor(length / 8);
}

function generateKey(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'callback');
  const { randomBytes } = require('internal/crypto/random');
  randomBytes(readSecretLength(type, options), (error, bytes) => {
    if (error) Reflect.apply(callback, {}, [error]);
    else Reflect.apply(callback, {}, [null, createSecretKey(bytes)]);
  });
}

function generateKeySync(type, options) {
  const { randomBytes } = require('internal/crypto/random');
  return createSecretKey(randomBytes(readSecretLength(type, options)));
}

module.exports = { generateKey, generateKeyPair, generateKeyPairSync, generateKeySync };
