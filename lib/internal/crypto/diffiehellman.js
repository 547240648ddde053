'use strict';

// Diffie-Hellman, with numbers and on elliptic curves.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_CRYPTO_ECDH_INVALID_FORMAT,
    ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY,
    ERR_CRYPTO_INCOMPATIBLE_KEY,
    ERR_CRYPTO_UNKNOWN_DH_GROUP,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const {
  callbackOf,
  getArrayBufferOrView,
  kHandle,
  native,
  toBuf,
  toBuffer,
} = require('internal/crypto/util');
const {
  dataOf,
  isKeyObject,
  preparePrivateKey,
  preparePublicOrPrivateKey,
  typeOf,
} = require('internal/crypto/keys');
const { isStringOrBuffer } = require('internal/crypto/key_encoding');
const { deprecate } = require('internal/util');
const {
  validateFunction,
  validateInt32,
  validateObject,
  validateString,
} = require('internal/validators');

const usualGenerator = 2;
const numberTypes = ['number', 'string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

function encode(buffer, encoding) {
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

function primeOfGroup(name) {
  const prime = native.dhGroupPrime(name);
  if (prime === undefined) throw new ERR_CRYPTO_UNKNOWN_DH_GROUP();
  return prime;
}

// The native half, with the names of Node's.
class DiffieHellmanHandle {
  #native;

  constructor(prime, generator) {
    this.#native = native.dhCreate(prime, generator);
  }

  get verifyError() {
    return native.dhVerifyError(this.#native);
  }

  generateKeys() {
    return toBuffer(native.dhGenerateKeys(this.#native));
  }

  computeSecret(key) {
    return toBuffer(native.dhComputeSecret(this.#native, key));
  }

  get(name) {
    const bytes = native.dhGet(this.#native, name);
    if (bytes === undefined) {
      const error = new Error(`No ${name} key - did you forget to generate one?`);
      throw Object.assign(error, { code: 'ERR_CRYPTO_INVALID_STATE' });
    }
    return toBuffer(bytes);
  }

  set(name, bytes) {
    native.dhSet(this.#native, name, bytes);
  }
}

function defineHandle(object, handle) {
  object[kHandle] = handle;
  Object.defineProperty(object, 'verifyError', {
    __proto__: null, enumerable: true, value: handle.verifyError, writable: false,
  });
}

function readGenerator(generator, encoding) {
  if (!generator) return usualGenerator;
  if (typeof generator === 'number') {
    validateInt32(generator, 'generator');
    return generator;
  }
  if (!isStringOrBuffer(generator)) {
    throw new ERR_INVALID_ARG_TYPE('generator', numberTypes, generator);
  }
  return toBuf(generator, encoding);
}

function DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  if (!(this instanceof DiffieHellman)) {
    return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
  }
  if (typeof sizeOrKey !== 'number' && !isStringOrBuffer(sizeOrKey)) {
    throw new ERR_INVALID_ARG_TYPE('sizeOrKey', numberTypes, sizeOrKey);
  }
  if (typeof sizeOrKey === 'number') {
    validateInt32(sizeOrKey, 'sizeOrKey');
    sizeOrKey += 0;
  }
  if (keyEncoding && !Buffer.isEncoding(keyEncoding) && keyEncoding !== 'buffer') {
    genEncoding = generator;
    generator = keyEncoding;
    keyEncoding = false;
  }
  if (typeof sizeOrKey !== 'number') sizeOrKey = toBuf(sizeOrKey, keyEncoding);
  defineHandle(this, new DiffieHellmanHandle(sizeOrKey, readGenerator(generator, genEncoding)));
}

function DiffieHellmanGroup(name) {
  if (!(this instanceof DiffieHellmanGroup)) return new DiffieHellmanGroup(name);
  validateString(name, 'name');
  defineHandle(this, new DiffieHellmanHandle(primeOfGroup(name), usualGenerator));
}

const commonMethods = {
  generateKeys(encoding) {
    return encode(this[kHandle].generateKeys(), encoding);
  },

  computeSecret(key, inputEncoding, outputEncoding) {
    const bytes = getArrayBufferOrView(key, 'key', inputEncoding);
    const secret = this[kHandle].computeSecret(bytes);
    if (secret === undefined) throw new ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY();
    return encode(secret, outputEncoding);
  },

  getPrime(encoding) {
    return encode(this[kHandle].get('prime'), encoding);
  },

  getGenerator(encoding) {
    return encode(this[kHandle].get('generator'), encoding);
  },

  getPublicKey(encoding) {
    return encode(this[kHandle].get('public'), encoding);
  },

  getPrivateKey(encoding) {
    return encode(this[kHandle].get('private'), encoding);
  },
};

Object.assign(DiffieHellman.prototype, commonMethods);
Object.assign(DiffieHellmanGroup.prototype, commonMethods);

DiffieHellman.prototype.setPublicKey = function setPublicKey(key, encoding) {
  this[kHandle].set('public', getArrayBufferOrView(key, 'key', encoding));
  return this;
};

DiffieHellman.prototype.setPrivateKey = function setPrivateKey(key, encoding) {
  this[kHandle].set('private', getArrayBufferOrView(key, 'key', encoding));
  return this;
};

// ---- Elliptic curves -------------------------------------------------------------------------

const pointForms = { __proto__: null, compressed: 2, uncompressed: 4, hybrid: 6 };

function readForm(format) {
  if (!format) return pointForms.uncompressed;
  const form = pointForms[format];
  if (form === undefined) throw new ERR_CRYPTO_ECDH_INVALID_FORMAT(format);
  return form;
}

class ECDHHandle {
  #native;

  constructor(curve) {
    this.#native = native.ecdhCreate(curve);
  }

  generateKeys() {
    native.ecdhGenerateKeys(this.#native);
  }

  computeSecret(key) {
    const secret = native.ecdhComputeSecret(this.#native, key);
    return secret && toBuffer(secret);
  }

  get(name, form) {
    return toBuffer(name === 'public' ? native.ecdhGetPublicKey(this.#native, form) :
      native.ecdhGetPrivateKey(this.#native));
  }

  set(name, bytes) {
    if (name === 'public') native.ecdhSetPublicKey(this.#native, bytes);
    else native.ecdhSetPrivateKey(this.#native, bytes);
  }
}

function ECDH(curve) {
  if (!(this instanceof ECDH)) return new ECDH(curve);
  validateString(curve, 'curve');
  this[kHandle] = new ECDHHandle(curve);
}

ECDH.prototype.computeSecret = DiffieHellman.prototype.computeSecret;
ECDH.prototype.setPrivateKey = DiffieHellman.prototype.setPrivateKey;
ECDH.prototype.setPublicKey = deprecate(DiffieHellman.prototype.setPublicKey,
                                        'ecdh.setPublicKey() is deprecated.', 'DEP0031');
ECDH.prototype.getPrivateKey = DiffieHellman.prototype.getPrivateKey;

ECDH.prototype.generateKeys = function generateKeys(encoding, format) {
  this[kHandle].generateKeys();
  return this.getPublicKey(encoding, format);
};

ECDH.prototype.getPublicKey = function getPublicKey(encoding, format) {
  return encode(this[kHandle].get('public', readForm(format)), encoding);
};

ECDH.convertKey = function convertKey(key, curve, inputEncoding, outputEncoding, format) {
  validateString(curve, 'curve');
  const bytes = getArrayBufferOrView(key, 'key', inputEncoding);
  return encode(toBuffer(native.ecdhConvertKey(bytes, curve, readForm(format))), outputEncoding);
};

// ---- With key objects ------------------------------------------------------------------------

const typesThatCan = new Set(['dh', 'ec', 'x448', 'x25519']);

function checkPair(privateKey, publicKey) {
  if (!isKeyObject(privateKey) || !isKeyObject(publicKey) || typeOf(privateKey) !== 'private' ||
      typeOf(publicKey) === 'secret') {
    return;
  }
  const own = native.keyDetails(dataOf(privateKey)).type;
  const other = native.keyDetails(dataOf(publicKey)).type;
  if (own !== other || !typesThatCan.has(own)) {
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY('key types for Diffie-Hellman', `${own} and ${other}`);
  }
}

function diffieHellman(options, callback) {
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  const { privateKey, publicKey } = options;
  if (privateKey === undefined) {
    throw new ERR_INVALID_ARG_VALUE('options.privateKey', privateKey);
  }
  if (publicKey === undefined) throw new ERR_INVALID_ARG_VALUE('options.publicKey', publicKey);
  checkPair(privateKey, publicKey);
  const other = preparePublicOrPrivateKey(publicKey, 'options.publicKey');
  const own = preparePrivateKey(privateKey, 'options.privateKey');
  if (callback === undefined) return toBuffer(native.deriveBits(own, other));
  native.deriveBits(own, other, callbackOf(callback, toBuffer));
  return undefined;
}

module.exports = { DiffieHellman, DiffieHellmanGroup, ECDH, diffieHellman, primeOfGroup };
