'use strict';

// Signatures.

const {
  codes: {
    ERR_CRYPTO_SIGN_KEY_REQUIRED,
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
const { FastBuffer } = require('internal/buffer');
const { preparePrivateKey, preparePublicOrPrivateKey } = require('internal/crypto/keys');
const { Writable } = require('stream');
const { normalizeEncoding } = require('internal/util');
const { validateEncoding, validateFunction, validateString } = require('internal/validators');

const { RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_MAX_SIGN } = native.constants;

function readInteger(name, options) {
  const value = options[name];
  if (value === undefined || value === value >> 0) return value;
  throw new ERR_INVALID_ARG_VALUE(`options.${name}`, value);
}

// What may come with a key: [padding, length of the salt, whether IEEE P1363].
function readSignOptions(options) {
  const padding = readInteger('padding', options);
  let saltLength = readInteger('saltLength', options);
  if (padding === RSA_PKCS1_PSS_PADDING && saltLength === undefined) {
    saltLength = RSA_PSS_SALTLEN_MAX_SIGN;
  }
  const { dsaEncoding = 'der' } = typeof options === 'object' ? options : {};
  if (dsaEncoding !== 'der' && dsaEncoding !== 'ieee-p1363') {
    throw new ERR_INVALID_ARG_VALUE('options.dsaEncoding', dsaEncoding);
  }
  return [padding ?? null, saltLength ?? null, dsaEncoding === 'ieee-p1363'];
}

// ---- By methods and as streams ---------------------------------------------------------------

// A digest that is signed or compared at the end, once.
class Digest {
  #algorithm;
  #hash;

  constructor(algorithm) {
    this.#algorithm = algorithm;
    this.#hash = native.hashCreate(algorithm);
    if (this.#hash === undefined) {
      throw Object.assign(new TypeError('Invalid digest'), { code: 'ERR_CRYPTO_INVALID_DIGEST' });
    }
  }

  update(bytes) {
    this.#take();
    native.hashUpdate(this.#hash, bytes);
  }

  finish() {
    this.#take();
    const value = new FastBuffer(native.hashLength(this.#hash));
    native.hashDigest(this.#hash, value);
    this.#hash = undefined;
    return [this.#algorithm, value];
  }

  #take() {
    if (this.#hash === undefined) {
      throw Object.assign(new Error('Not initialised'), { code: 'ERR_CRYPTO_INVALID_STATE' });
    }
  }
}

function initialize(object, algorithm, options) {
  validateString(algorithm, 'algorithm');
  object[kHandle] = new Digest(algorithm);
  Reflect.apply(Writable, object, [options]);
}

function Sign(algorithm, options) {
  if (!(this instanceof Sign)) return new Sign(algorithm, options);
  initialize(this, algorithm, options);
}

function Verify(algorithm, options) {
  if (!(this instanceof Verify)) return new Verify(algorithm, options);
  initialize(this, algorithm, options);
}

for (const constructor of [Sign, Verify]) {
  Object.setPrototypeOf(constructor.prototype, Writable.prototype);
  Object.setPrototypeOf(constructor, Writable);

  constructor.prototype._write = function _write(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
  };

  constructor.prototype.update = function update(data, encoding) {
    if (typeof data === 'string') {
      validateEncoding(data, encoding);
      data = toBuf(data, normalizeEncoding(encoding));
    } else if (!ArrayBuffer.isView(data)) {
      throw new ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
    }
    this[kHandle].update(data);
    return this;
  };
}

Sign.prototype.sign = function sign(privateKey, encoding) {
  if (!privateKey) throw new ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const handle = preparePrivateKey(privateKey, 'privateKey');
  const options = readSignOptions(privateKey);
  const signature = toBuffer(native.signDigest(handle, ...this[kHandle].finish(), ...options));
  return encoding && encoding !== 'buffer' ? signature.toString(encoding) : signature;
};

Verify.prototype.verify = function verify(key, signature, signatureEncoding) {
  if (key == null) preparePublicOrPrivateKey(key, 'key');
  const options = readSignOptions(key);
  const bytes = getArrayBufferOrView(signature, 'signature', signatureEncoding);
  const handle = preparePublicOrPrivateKey(key, 'key');
  return native.verifyDigest(handle, ...this[kHandle].finish(), ...options, bytes);
};

// ---- All at once -----------------------------------------------------------------------------

function checkContext(key) {
  if (key?.context !== undefined && !ArrayBuffer.isView(key.context)) {
    throw new ERR_INVALID_ARG_TYPE('options.context', ['Buffer', 'TypedArray', 'DataView'],
                                   key.context);
  }
  if (key?.context?.byteLength > 0) {
    throw Object.assign(new Error('Context parameter is unsupported'),
                        { code: 'ERR_CRYPTO_OPERATION_FAILED' });
  }
}

function signOneShot(algorithm, data, key, callback) {
  if (algorithm != null) validateString(algorithm, 'algorithm');
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = getArrayBufferOrView(data, 'data');
  if (!key) throw new ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const options = readSignOptions(key);
  checkContext(key);
  const parameters = [preparePrivateKey(key), algorithm ?? null, bytes, ...options];
  if (callback === undefined) return toBuffer(native.signOnce(...parameters));
  native.signOnce(...parameters, callbackOf(callback, toBuffer));
  return undefined;
}

function verifyOneShot(algorithm, data, key, signature, callback) {
  if (algorithm != null) validateString(algorithm, 'algorithm');
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = getArrayBufferOrView(data, 'data');
  const options = readSignOptions(key);
  checkContext(key);
  const signatureBytes = getArrayBufferOrView(signature, 'signature');
  const parameters =
    [preparePublicOrPrivateKey(key), algorithm ?? null, bytes, ...options, signatureBytes];
  if (callback === undefined) return native.verifyOnce(...parameters);
  native.verifyOnce(...parameters, callbackOf(callback, (isRight) => isRight));
  return undefined;
}

module.exports = { Sign, Verify, signOneShot, verifyOneShot };
