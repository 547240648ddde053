'use strict';

// Key objects.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { getArrayBufferOrView } = require('internal/crypto/util');
const { isAnyArrayBuffer } = require('internal/util/types');
const { validateObject, validateOneOf } = require('internal/validators');

const byteTypes = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// What a key object holds; programs get none of these into their hands.
class KeyHandle {
  constructor(data) {
    this.data = data;
  }
}

class KeyObject {
  #handle;
  #type;

  constructor(type, handle) {
    if (type !== 'secret' && type !== 'public' && type !== 'private') {
      throw new ERR_INVALID_ARG_VALUE('type', type);
    }
    if (!(handle instanceof KeyHandle)) {
      throw new ERR_INVALID_ARG_TYPE('handle', 'object', handle);
    }
    this.#type = type;
    this.#handle = handle;
  }

  static isKeyObject(value) {
    return typeof value === 'object' && value !== null && #handle in value;
  }

  static dataOf(key) {
    return key.#handle.data;
  }

  get type() {
    return this.#type;
  }

  equals(otherKeyObject) {
    if (!isKeyObject(otherKeyObject)) {
      throw new ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    }
    return this.type === otherKeyObject.type &&
      this.constructor.haveSameData(dataOf(this), dataOf(otherKeyObject));
  }
}
const { isKeyObject, dataOf } = KeyObject;
delete KeyObject.isKeyObject;
delete KeyObject.dataOf;
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, {
  __proto__: null, configurable: true, value: 'KeyObject',
});

class SecretKeyObject extends KeyObject {
  constructor(bytes) {
    super('secret', new KeyHandle(bytes));
  }

  static haveSameData(left, right) {
    return left.byteLength === right.byteLength &&
      internalBinding('crypto').timingSafeEqual(left, right);
  }

  get symmetricKeySize() {
    return dataOf(this).length;
  }

  export(options) {
    if (options !== undefined) {
      validateObject(options, 'options');
      validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
      if (options.format === 'jwk') {
        return { kty: 'oct', k: dataOf(this).toString('base64url') };
      }
    }
    return Buffer.from(dataOf(this));
  }
}

// A copy of the bytes that no program can change.
function ownBytes(bytes) {
  if (ArrayBuffer.isView(bytes)) {
    return Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return Buffer.from(Buffer.from(bytes));
}

// The bytes of a key, from whatever may hold them.
function prepareSecretKey(key, encoding, takesBytesOnly = false) {
  if (!takesBytesOnly && isKeyObject(key)) {
    if (key.type !== 'secret') throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(key.type, 'secret');
    return dataOf(key);
  }
  if (typeof key !== 'string' && !ArrayBuffer.isView(key) && !isAnyArrayBuffer(key)) {
    throw new ERR_INVALID_ARG_TYPE(
      'key',
      takesBytesOnly ? byteTypes : [...byteTypes, 'string', 'KeyObject', 'CryptoKey'], key);
  }
  return getArrayBufferOrView(key, 'key', encoding);
}

function createSecretKey(key, encoding) {
  return new SecretKeyObject(ownBytes(prepareSecretKey(key, encoding, true)));
}

module.exports = { KeyObject, createSecretKey, isKeyObject, prepareSecretKey };
