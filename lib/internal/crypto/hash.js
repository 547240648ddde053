'use strict';

// Digests and HMACs.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_CRYPTO_HASH_FINALIZED,
    ERR_CRYPTO_HASH_UPDATE_FAILED,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { FastBuffer } = require('internal/buffer');
const { digestOnce, digestSize } = require('internal/crypto/digest');
const { getStringOption, kHandle, native, toBuf } = require('internal/crypto/util');
const { prepareSecretKey } = require('internal/crypto/keys');
const LazyTransform = require('internal/streams/lazy_transform');
const {
  getDeprecationWarningEmitter,
  isPendingDeprecation,
  normalizeEncoding,
} = require('internal/util');
const {
  validateEncoding,
  validateObject,
  validateString,
  validateUint32,
} = require('internal/validators');

const kState = Symbol('kState');
const kFinalized = Symbol('kFinalized');

const warnOfShake = getDeprecationWarningEmitter(
  'DEP0198',
  'Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.',
  undefined,
  (algorithm) => isPendingDeprecation() && /^shake-?(128|256)$/i.test(algorithm));

// The native half of a digest; its methods are Node's.
class HashHandle {
  #native;
  #result;

  constructor(algorithm, length) {
    this.#native = algorithm instanceof HashHandle ?
      native.hashCopy(algorithm.#native, length) : native.hashCreate(algorithm, length);
    if (this.#native === undefined) throw new Error('Digest method not supported');
  }

  update(bytes) {
    return native.hashUpdate(this.#native, bytes);
  }

  // Who has piped into it may still ask.
  digest() {
    if (this.#result === undefined) {
      this.#result = new FastBuffer(native.hashLength(this.#native));
      native.hashDigest(this.#native, this.#result);
    }
    return this.#result;
  }
}
Object.defineProperty(HashHandle, 'name', { __proto__: null, value: 'Hash' });

class HmacHandle {
  #native;

  constructor(algorithm, key) {
    this.#native = native.hmacCreate(algorithm, key);
  }

  update(bytes) {
    return native.hmacUpdate(this.#native, bytes);
  }

  digest() {
    const result = new FastBuffer(native.hmacLength(this.#native));
    native.hmacDigest(this.#native, result);
    return result;
  }
}
Object.defineProperty(HmacHandle, 'name', { __proto__: null, value: 'Hmac' });

function encode(buffer, encoding) {
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

function Hash(algorithm, options) {
  if (!new.target) return new Hash(algorithm, options);
  const isCopy = algorithm instanceof HashHandle;
  if (!isCopy) validateString(algorithm, 'algorithm');
  let length = typeof options === 'object' && options !== null ? options.outputLength : undefined;
  if (length !== undefined) {
    validateUint32(length, 'options.outputLength');
    length += 0;
  }
  this[kHandle] = new HashHandle(algorithm, length);
  this[kState] = { [kFinalized]: false };
  if (!isCopy && length === undefined) warnOfShake(algorithm);
  Reflect.apply(LazyTransform, this, [options]);
}
Object.setPrototypeOf(Hash.prototype, LazyTransform.prototype);
Object.setPrototypeOf(Hash, LazyTransform);

Hash.prototype.copy = function copy(options) {
  if (this[kState][kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  return new Hash(this[kHandle], options);
};

Hash.prototype._transform = function _transform(chunk, encoding, callback) {
  callback(this[kHandle].update(toBuf(chunk, encoding)) ? undefined :
    new ERR_CRYPTO_HASH_UPDATE_FAILED());
};

Hash.prototype._flush = function _flush(callback) {
  this.push(this[kHandle].digest());
  callback();
};

Hash.prototype.update = function update(data, encoding) {
  if (this[kState][kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  if (typeof data === 'string') {
    validateEncoding(data, encoding);
    data = toBuf(data, normalizeEncoding(encoding));
  } else if (!ArrayBuffer.isView(data)) {
    throw new ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
  }
  if (!this[kHandle].update(data)) throw new ERR_CRYPTO_HASH_UPDATE_FAILED();
  return this;
};

// What makes no sense as an encoding counts as none.
function outputEncodingOf(value) {
  const text = value && `${value}`;
  return text && (normalizeEncoding(text) ?? 'buffer');
}

Hash.prototype.digest = function digest(outputEncoding) {
  const state = this[kState];
  if (state[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  const encoding = outputEncodingOf(outputEncoding);
  const result = encode(this[kHandle].digest(), encoding);
  state[kFinalized] = true;
  return result;
};

function Hmac(hmac, key, options) {
  if (!(this instanceof Hmac)) return new Hmac(hmac, key, options);
  validateString(hmac, 'hmac');
  const encoding = getStringOption(options, 'encoding');
  this[kHandle] = new HmacHandle(hmac, prepareSecretKey(key, encoding));
  this[kState] = { [kFinalized]: false };
  Reflect.apply(LazyTransform, this, [options]);
}
Object.setPrototypeOf(Hmac.prototype, LazyTransform.prototype);
Object.setPrototypeOf(Hmac, LazyTransform);

Hmac.prototype.update = Hash.prototype.update;
Hmac.prototype._flush = Hash.prototype._flush;
Hmac.prototype._transform = Hash.prototype._transform;

// Unlike a digest it may be asked again, and is then empty.
Hmac.prototype.digest = function digest(outputEncoding) {
  const state = this[kState];
  if (state[kFinalized]) return encode(Buffer.from(''), outputEncoding);
  const result = encode(this[kHandle].digest(), outputEncodingOf(outputEncoding));
  state[kFinalized] = true;
  return result;
};

function readOutputEncoding(value) {
  if (value === 'hex') return value;
  validateString(value, 'outputEncoding');
  const encoding = normalizeEncoding(value) ??
    (value.toLowerCase() === 'buffer' ? 'buffer' : undefined);
  if (encoding === undefined) throw new ERR_INVALID_ARG_VALUE('outputEncoding', value);
  return encoding;
}

function hash(algorithm, input, options) {
  validateString(algorithm, 'algorithm');
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) {
    throw new ERR_INVALID_ARG_TYPE('input', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
  }
  let outputEncoding = options;
  let outputLength;
  if (typeof options !== 'string' && options !== undefined) {
    validateObject(options, 'options');
    ({ outputEncoding, outputLength } = options);
  }
  const encoding = readOutputEncoding(outputEncoding ?? 'hex');
  if (outputLength === undefined) {
    warnOfShake(algorithm);
  } else {
    validateUint32(outputLength, 'outputLength');
    outputLength += 0;
    const size = digestSize(algorithm);
    if (size > 0 && size !== outputLength) {
      throw new Error(`Output length ${outputLength} is invalid for ${algorithm}, which does ` +
        'not support XOF');
    }
  }
  const result = digestOnce(algorithm, toBuf(input), outputLength);
  if (result === undefined) throw new Error(`Digest method ${algorithm} is not supported`);
  return encode(result, encoding);
}

module.exports = { Hash, Hmac, hash };
