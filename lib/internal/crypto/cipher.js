'use strict';

// Ciphers.

const {
  codes: {
    ERR_CRYPTO_INVALID_STATE,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_UNKNOWN_ENCODING,
  },
} = require('internal/errors');
const {
  getArrayBufferOrView,
  getStringOption,
  kHandle,
  native,
  toBuf,
  toBuffer,
} = require('internal/crypto/util');
const {
  preparePrivateKey,
  preparePublicOrPrivateKey,
  prepareSecretKey,
} = require('internal/crypto/keys');
const { digestSize } = require('internal/crypto/digest');
const LazyTransform = require('internal/streams/lazy_transform');
const {
  getDeprecationWarningEmitter,
  kEmptyObject,
  normalizeEncoding,
} = require('internal/util');
const {
  validateEncoding,
  validateInt32,
  validateObject,
  validateString,
} = require('internal/validators');

const warnOfShortTag = getDeprecationWarningEmitter(
  'DEP0182',
  'Using AES-GCM authentication tags of less than 128 bits without specifying the ' +
  'authTagLength option when initializing decryption is deprecated.');

// The native half of a cipher.
class CipherBase {
  #native;

  constructor(isEncrypting, name, key, iv, tagLength) {
    this.#native = native.cipherCreate(isEncrypting, name, key, iv, tagLength);
  }

  update(bytes) {
    return toBuffer(native.cipherUpdate(this.#native, bytes));
  }

  final() {
    return toBuffer(native.cipherFinal(this.#native));
  }

  setAutoPadding(isOn) {
    return native.cipherSetAutoPadding(this.#native, isOn);
  }

  setAAD(bytes, plaintextLength) {
    return native.cipherSetAAD(this.#native, bytes, plaintextLength);
  }

  setAuthTag(bytes) {
    const answer = native.cipherSetAuthTag(this.#native, bytes);
    if (answer === 'short') warnOfShortTag();
    return Boolean(answer);
  }

  getAuthTag() {
    const tag = native.cipherGetAuthTag(this.#native);
    return tag && toBuffer(tag);
  }
}

// The decoder keeps the rest of a character for the next piece, so its encoding must stay.
function getDecoder(decoder, encoding) {
  const { StringDecoder } = require('string_decoder');
  const normalized = normalizeEncoding(encoding);
  decoder ||= new StringDecoder(encoding);
  if (decoder.encoding !== normalized) {
    if (normalized === undefined) throw new ERR_UNKNOWN_ENCODING(encoding);
    throw new ERR_INVALID_ARG_VALUE('outputEncoding', encoding,
                                    `cannot be changed from '${decoder.encoding}'`);
  }
  return decoder;
}

// A number of the options; -1 if it is not given.
function getUIntOption(options, name) {
  const value = options?.[name];
  if (value == null) return -1;
  if (value >>> 0 !== value) throw new ERR_INVALID_ARG_VALUE(`options.${name}`, value);
  return value + 0;
}

function initialize(cipher, name, key, iv, options, isEncrypting) {
  validateString(name, 'cipher');
  const keyBytes = prepareSecretKey(key, getStringOption(options, 'encoding'));
  const ivBytes = iv === null ? null : getArrayBufferOrView(iv, 'iv');
  const tagLength = getUIntOption(options, 'authTagLength');
  cipher[kHandle] = new CipherBase(isEncrypting, name, keyBytes, ivBytes, tagLength);
  cipher._decoder = null;
  Reflect.apply(LazyTransform, cipher, [options]);
}

const commonMethods = {
  _transform(chunk, encoding, callback) {
    this.push(this[kHandle].update(toBuf(chunk, encoding)));
    callback();
  },

  _flush(callback) {
    try {
      this.push(this[kHandle].final());
    } catch (error) {
      callback(error);
      return;
    }
    callback();
  },

  update(data, inputEncoding, outputEncoding) {
    if (typeof data === 'string') {
      validateEncoding(data, inputEncoding);
      data = toBuf(data, normalizeEncoding(inputEncoding));
    } else if (!ArrayBuffer.isView(data)) {
      throw new ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
    }
    const result = this[kHandle].update(data);
    if (!outputEncoding || outputEncoding === 'buffer') return result;
    this._decoder = getDecoder(this._decoder, outputEncoding);
    return this._decoder.write(result);
  },

  final(outputEncoding) {
    const result = this[kHandle].final();
    if (!outputEncoding || outputEncoding === 'buffer') return result;
    this._decoder = getDecoder(this._decoder, outputEncoding);
    return this._decoder.end(result);
  },

  setAutoPadding(isOn) {
    // Without an argument it is off, as in Node.
    if (!this[kHandle].setAutoPadding(Boolean(isOn))) {
      throw new ERR_CRYPTO_INVALID_STATE('setAutoPadding');
    }
    return this;
  },

  setAAD(data, options) {
    const encoding = getStringOption(options, 'encoding');
    const plaintextLength = getUIntOption(options, 'plaintextLength');
    const bytes = getArrayBufferOrView(data, 'aadbuf', encoding);
    if (!this[kHandle].setAAD(bytes, plaintextLength)) {
      throw new ERR_CRYPTO_INVALID_STATE('setAAD');
    }
    return this;
  },
};

function Cipheriv(cipher, key, iv, options) {
  if (!(this instanceof Cipheriv)) return new Cipheriv(cipher, key, iv, options);
  initialize(this, cipher, key, iv, options, true);
}

function Decipheriv(cipher, key, iv, options) {
  if (!(this instanceof Decipheriv)) return new Decipheriv(cipher, key, iv, options);
  initialize(this, cipher, key, iv, options, false);
}

for (const constructor of [Cipheriv, Decipheriv]) {
  Object.setPrototypeOf(constructor.prototype, LazyTransform.prototype);
  Object.setPrototypeOf(constructor, LazyTransform);
  Object.assign(constructor.prototype, commonMethods);
}

Cipheriv.prototype.getAuthTag = function getAuthTag() {
  const tag = this[kHandle].getAuthTag();
  if (tag === undefined) throw new ERR_CRYPTO_INVALID_STATE('getAuthTag');
  return tag;
};

Decipheriv.prototype.setAuthTag = function setAuthTag(tag, encoding) {
  const bytes = getArrayBufferOrView(tag, 'buffer', encoding);
  if (!this[kHandle].setAuthTag(bytes)) throw new ERR_CRYPTO_INVALID_STATE('setAuthTag');
  return this;
};

function getCipherInfo(nameOrNid, options) {
  if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('nameOrNid', ['string', 'number'], nameOrNid);
  }
  if (typeof nameOrNid === 'number') validateInt32(nameOrNid, 'nameOrNid');
  const lengths = [];
  if (options !== undefined) {
    validateObject(options, 'options');
    for (const name of ['keyLength', 'ivLength']) {
      if (options[name] !== undefined) validateInt32(options[name], `options.${name}`);
      lengths.push(options[name]);
    }
  }
  const info = native.getCipherInfo(nameOrNid, ...lengths);
  if (info !== undefined) info.name = info.name.toLowerCase();
  return info;
}

// ---- RSA -------------------------------------------------------------------------------------

const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING } = native.constants;

function rsaFunction(operation, usualPadding, isPrivate) {
  return (key, buffer) => {
    const { oaepHash, oaepLabel, encoding } = key ?? kEmptyObject;
    if (oaepHash !== undefined) {
      validateString(oaepHash, 'key.oaepHash');
      if (digestSize(oaepHash) === 0) {
        throw Object.assign(new Error('Invalid digest'), { code: 'ERR_OSSL_EVP_INVALID_DIGEST' });
      }
    }
    const label = oaepLabel === undefined ? null :
      getArrayBufferOrView(oaepLabel, 'key.oaepLabel', encoding);
    const handle = isPrivate ? preparePrivateKey(key, 'privateKey') :
      preparePublicOrPrivateKey(key);
    const bytes = getArrayBufferOrView(buffer, 'buffer', encoding);
    return toBuffer(native.rsaCrypt(operation, handle, bytes, key.padding || usualPadding,
                                    oaepHash ?? null, label));
  };
}

const publicEncrypt = rsaFunction('encrypt', RSA_PKCS1_OAEP_PADDING, false);
const publicDecrypt = rsaFunction('recover', RSA_PKCS1_PADDING, false);
const privateEncrypt = rsaFunction('sign', RSA_PKCS1_PADDING, true);
const privateDecrypt = rsaFunction('decrypt', RSA_PKCS1_OAEP_PADDING, true);

module.exports = {
  Cipheriv,
  Decipheriv,
  getCipherInfo,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  publicEncrypt,
};
