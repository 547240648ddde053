'use strict';

// Key objects.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS,
    ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_THIS,
  },
} = require('internal/errors');
const {
  isStringOrBuffer,
  parseKeyEncoding,
  parsePrivateKeyEncoding,
  parsePublicKeyEncoding,
} = require('internal/crypto/key_encoding');
const { getArrayBufferOrView, native, toBuffer } = require('internal/crypto/util');
const { isCryptoKey, slotsOf } = require('internal/crypto/subtle/crypto_key');
const { kClone, kPack } = require('internal/transferable');
const { getDeprecationWarningEmitter } = require('internal/util');
const { isAnyArrayBuffer } = require('internal/util/types');
const { validateObject, validateOneOf, validateString } = require('internal/validators');

const byteTypes = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

const warnOfCryptoKey = getDeprecationWarningEmitter(
  'DEP0203', 'Passing a CryptoKey to node:crypto functions is deprecated.');
const warnOfHiddenKey = getDeprecationWarningEmitter(
  'DEP0204', 'Passing a non-extractable CryptoKey to KeyObject.from() is deprecated.', undefined,
  (key) => !slotsOf(key).extractable);

// What a key object holds; programs get none of these into their hands.
class KeyHandle {
  constructor(data) {
    this.data = data;
  }
}

function haveSameBytes(left, right) {
  return left.byteLength === right.byteLength && native.timingSafeEqual(left, right);
}

function isSameKey(leftType, left, rightType, right) {
  if (leftType !== rightType) return false;
  return leftType === 'secret' ? haveSameBytes(left, right) : native.keyEquals(left, right);
}

// Of two keys of the Web Crypto API, whatever they may be used for.
function haveSameKey(left, right) {
  const { type, data } = slotsOf(left);
  const { type: otherType, data: otherData } = slotsOf(right);
  return isSameKey(type, data, otherType, otherData);
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

  // What these tell no program can change.
  static isKeyObject(value) {
    return KeyObject.#isOne(value);
  }

  static dataOf(key) {
    if (!KeyObject.#isOne(key)) throw new ERR_INVALID_THIS('KeyObject');
    return key.#handle.data;
  }

  static typeOf(key) {
    if (!KeyObject.#isOne(key)) throw new ERR_INVALID_THIS('KeyObject');
    return key.#type;
  }

  static #isOne(value) {
    return typeof value === 'object' && value !== null && #handle in value;
  }

  static from(key) {
    if (!isCryptoKey(key)) throw new ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
    warnOfHiddenKey(key);
    const { type, data } = slotsOf(key);
    return new classOfType[type](data);
  }

  get type() {
    return typeOf(this);
  }

  // Keys never change, so the copy can hold the same one.
  [kClone]() {
    return new classOfType[typeOf(this)](dataOf(this));
  }

  [kPack]() {
    return { maker: 'internal/crypto/keys:unpackKey', data: packKey(this) };
  }

  toCryptoKey(algorithm, extractable, keyUsages) {
    const { normalize } = require('internal/crypto/subtle/algorithms');
    const { importHandle } = require('internal/crypto/subtle/import');
    const { toAlgorithm, toUsages } = require('internal/crypto/subtle/parameters');
    const wanted = normalize(toAlgorithm(algorithm, {}), 'importKey');
    return importHandle(typeOf(this), dataOf(this), wanted, Boolean(extractable),
                        toUsages(keyUsages, {}));
  }

  equals(otherKeyObject) {
    if (!isKeyObject(otherKeyObject)) {
      throw new ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    }
    return isSameKey(typeOf(this), dataOf(this), typeOf(otherKeyObject), dataOf(otherKeyObject));
  }
}
const { dataOf, isKeyObject, typeOf } = KeyObject;
delete KeyObject.dataOf;
delete KeyObject.isKeyObject;
delete KeyObject.typeOf;
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, {
  __proto__: null, configurable: true, value: 'KeyObject',
});

class SecretKeyObject extends KeyObject {
  constructor(bytes) {
    super('secret', new KeyHandle(bytes));
  }

  get symmetricKeySize() {
    if (!isKeyObject(this) || typeOf(this) !== 'secret') throw new ERR_INVALID_THIS('KeyObject');
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

class AsymmetricKeyObject extends KeyObject {
  #details;

  constructor(type, handle) {
    super(type, new KeyHandle(handle));
  }

  static detailsOf(key) {
    const data = dataOf(key);
    if (!(#details in key)) throw new ERR_INVALID_THIS('KeyObject');
    return key.#details ??= native.keyDetails(data);
  }

  get asymmetricKeyType() {
    return detailsOf(this).type || undefined;
  }

  get asymmetricKeyDetails() {
    const { type, ...details } = detailsOf(this);
    if (!Object.hasOwn(details, 'publicExponent')) return details;
    const { publicExponent } = details;
    return { ...details, publicExponent: BigInt(`0x${toBuffer(publicExponent).toString('hex')}`) };
  }
}
const { detailsOf } = AsymmetricKeyObject;
delete AsymmetricKeyObject.detailsOf;

// Text for PEM, bytes for DER.
function finishExport(bytes, format) {
  return format === 'pem' ? toBuffer(bytes).toString('latin1') : toBuffer(bytes);
}

function exportPublic(handle, { format, type }) {
  const keyType = native.keyDetails(handle).type;
  const jwk = require('internal/crypto/jwk');
  if (format === 'jwk') return jwk.exportJwk(handle, keyType, false);
  if (format === 'raw-public') return jwk.exportRaw(handle, keyType, false, type === 'compressed');
  return finishExport(native.keyExportPublic(handle, format === 'pem', type), format);
}

function exportPrivate(handle, { format, type, cipher, passphrase }) {
  const keyType = native.keyDetails(handle).type;
  const jwk = require('internal/crypto/jwk');
  if (format === 'jwk') return jwk.exportJwk(handle, keyType, true);
  if (format === 'raw-private') return jwk.exportRaw(handle, keyType, true);
  // Only algorithms that OpenSSL 3.0 does not have begin with a seed.
  if (format === 'raw-seed') jwk.refuseRaw(keyType, format);
  return finishExport(native.keyExportPrivate(handle, format === 'pem', type, cipher ?? null,
                                              passphrase), format);
}

class PublicKeyObject extends AsymmetricKeyObject {
  constructor(handle) {
    super('public', handle);
  }

  export(options) {
    if (options?.format === 'jwk') return exportPublic(dataOf(this), options);
    const encoding = parsePublicKeyEncoding(options, detailsOf(this).type);
    return exportPublic(dataOf(this), encoding);
  }
}

class PrivateKeyObject extends AsymmetricKeyObject {
  constructor(handle) {
    super('private', handle);
  }

  export(options) {
    if (options?.passphrase !== undefined && options.format !== 'pem' &&
        options.format !== 'der') {
      throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(options.format, 'does not support encryption');
    }
    if (options?.format === 'jwk') return exportPrivate(dataOf(this), options);
    const encoding = parsePrivateKeyEncoding(options, detailsOf(this).type);
    return exportPrivate(dataOf(this), encoding);
  }
}

const classOfType = {
  __proto__: null, secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject,
};

// A copy of the bytes that no program can change.
function ownBytes(bytes) {
  if (ArrayBuffer.isView(bytes)) {
    return Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return Buffer.from(Buffer.from(bytes));
}

// { type, data } of either kind of key; undefined for anything else.
function slotsOfKey(key) {
  if (isKeyObject(key)) return { type: typeOf(key), data: dataOf(key) };
  if (!isCryptoKey(key)) return undefined;
  warnOfCryptoKey();
  return slotsOf(key);
}

// The bytes of a key, from whatever may hold them.
function prepareSecretKey(key, encoding, takesBytesOnly = false) {
  const slots = takesBytesOnly ? undefined : slotsOfKey(key);
  if (slots !== undefined) {
    const { type, data } = slots;
    if (type !== 'secret') throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'secret');
    return data;
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

// ---- From whatever programs have -------------------------------------------------------------

// What a key is wanted for: to use, or to make an object of it.
const consumePublic = 0;
const consumePrivate = 1;
const createPublic = 2;
const createPrivate = 3;

function keyTypes(context) {
  const isPrivate = context === consumePrivate || context === createPrivate;
  return [
    ...byteTypes, 'string', ...(context === createPrivate ? [] : ['KeyObject', 'CryptoKey']),
    ...(isPrivate ? ['URL'] : []),
  ];
}

function handleOfObject(key, { type, data }, context) {
  if (context === createPrivate) {
    throw new ERR_INVALID_ARG_TYPE('key', keyTypes(context), key);
  }
  if (type !== 'private') {
    if (context === consumePrivate || context === createPublic) {
      throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'private');
    }
    if (type !== 'public') {
      throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'private or public');
    }
  }
  return data;
}

function parseBytes(bytes, isPrivate, { format, type, passphrase }) {
  const parse = isPrivate ? native.keyParsePrivate : native.keyParsePublic;
  return parse(bytes, format === 'pem', type ?? '', passphrase ?? null);
}

function handleOfRaw(key, isPrivate, name) {
  const { key: data, format, asymmetricKeyType } = key;
  if (isPrivate && format === 'raw-public') {
    throw new ERR_INVALID_ARG_VALUE(`${name}.format`, format);
  }
  if (!ArrayBuffer.isView(data) && !isAnyArrayBuffer(data)) {
    throw new ERR_INVALID_ARG_TYPE(`${name}.key`, byteTypes, data);
  }
  validateString(asymmetricKeyType, `${name}.asymmetricKeyType`);
  const { importRaw } = require('internal/crypto/jwk');
  if (asymmetricKeyType === 'ec') validateString(key.namedCurve, `${name}.namedCurve`);
  return importRaw(data, asymmetricKeyType, format === 'raw-private', key.namedCurve);
}

// The native key.
function prepareAsymmetricKey(key, context, name = 'key') {
  const isPrivate = context === consumePrivate || context === createPrivate;
  const slots = slotsOfKey(key);
  if (slots !== undefined) return handleOfObject(key, slots, context);
  if (isStringOrBuffer(key)) {
    return parseBytes(getArrayBufferOrView(key, name), isPrivate, { format: 'pem' });
  }
  if (typeof key !== 'object' || key === null) {
    throw new ERR_INVALID_ARG_TYPE(name, keyTypes(context), key);
  }
  const { key: data, encoding, format } = key;
  const dataSlots = slotsOfKey(data);
  if (dataSlots !== undefined) return handleOfObject(data, dataSlots, context);
  if (format === 'jwk') {
    validateObject(data, `${name}.key`);
    const { importJwk } = require('internal/crypto/jwk');
    return importJwk(data, isPrivate ? true : context === createPublic ? false : undefined);
  }
  if (typeof format === 'string' && format.startsWith('raw-')) {
    return handleOfRaw(key, isPrivate, name);
  }
  if (!isStringOrBuffer(data)) {
    throw new ERR_INVALID_ARG_TYPE(`${name}.key`, keyTypes(context), data);
  }
  return parseBytes(getArrayBufferOrView(data, `${name}.key`, encoding), isPrivate,
                    parseKeyEncoding(key, undefined, isPrivate ? false : undefined, name));
}

function preparePrivateKey(key, name) {
  return prepareAsymmetricKey(key, consumePrivate, name);
}

function preparePublicOrPrivateKey(key, name) {
  return prepareAsymmetricKey(key, consumePublic, name);
}

function createPublicKey(key) {
  return new PublicKeyObject(prepareAsymmetricKey(key, createPublic));
}

function createPrivateKey(key) {
  return new PrivateKeyObject(prepareAsymmetricKey(key, createPrivate));
}

// A key as bytes, for another thread.
function packKey(key) {
  const type = typeOf(key);
  const form = { public: 'spki', private: 'pkcs8' }[type];
  const data = form === undefined ? key.export() : key.export({ type: form, format: 'der' });
  return { type, form, data: new Uint8Array(data) };
}

function packData(type, data) {
  return packKey(new classOfType[type](data));
}

// The bytes of a key that came from another thread.
function unpackKey({ type, form, data }) {
  const key = Buffer.from(data.buffer);
  if (type === 'secret') return createSecretKey(key);
  const make = type === 'public' ? createPublicKey : createPrivateKey;
  return make({ key, format: 'der', type: form });
}

module.exports = {
  packData,
  unpackKey,
  KeyObject,
  PrivateKeyObject,
  PublicKeyObject,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  dataOf,
  exportPrivate,
  exportPublic,
  isCryptoKey,
  haveSameKey,
  isKeyObject,
  preparePrivateKey,
  preparePublicOrPrivateKey,
  prepareSecretKey,
  typeOf,
};
