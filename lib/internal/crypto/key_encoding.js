'use strict';

// The options that tell in which form a key is, or shall be.

const {
  codes: { ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { getArrayBufferOrView } = require('internal/crypto/util');
const { isAnyArrayBuffer } = require('internal/util/types');
const { validateObject } = require('internal/validators');

const formats = ['pem', 'der', 'jwk', 'raw-public', 'raw-private', 'raw-seed'];

function isStringOrBuffer(value) {
  return typeof value === 'string' || ArrayBuffer.isView(value) || isAnyArrayBuffer(value);
}

function readFormat(format, fallback, name) {
  if (format === undefined && fallback !== undefined) return fallback;
  if (!formats.includes(format)) throw new ERR_INVALID_ARG_VALUE(name, format);
  return format;
}

// The encodings of public and of private keys; `isPublic` is undefined if it may be either.
function readType(type, isRequired, keyType, isPublic, name) {
  if (type === undefined && !isRequired) return undefined;
  if (type === 'pkcs1') {
    if (keyType !== undefined && keyType !== 'rsa') {
      throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for RSA keys');
    }
    return type;
  }
  if (type === 'spki' && isPublic !== false) return type;
  if (type === 'pkcs8' && isPublic !== true) return type;
  if (type === 'sec1' && isPublic !== true) {
    if (keyType !== undefined && keyType !== 'ec') {
      throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for EC keys');
    }
    return type;
  }
  throw new ERR_INVALID_ARG_VALUE(name, type);
}

function readRawType(format, type, isPublic, prefix) {
  if (format === 'raw-public') {
    if (isPublic === false) throw new ERR_INVALID_ARG_VALUE(`${prefix}.format`, format);
    if (type !== undefined && type !== 'uncompressed' && type !== 'compressed') {
      throw new ERR_INVALID_ARG_VALUE(`${prefix}.type`, type);
    }
    return type ?? 'uncompressed';
  }
  if (isPublic === true) throw new ERR_INVALID_ARG_VALUE(`${prefix}.format`, format);
  if (type !== undefined) throw new ERR_INVALID_ARG_VALUE(`${prefix}.type`, type);
  return undefined;
}

function readFormatAndType(encoding, keyType, isPublic, prefix) {
  const isInput = keyType === undefined;
  const format = readFormat(encoding.format, isInput ? 'pem' : undefined, `${prefix}.format`);
  if (format.startsWith('raw-')) {
    return { format, type: readRawType(format, encoding.type, isPublic, prefix) };
  }
  const isRequired = (!isInput || format === 'der') && format !== 'jwk';
  return {
    format, type: readType(encoding.type, isRequired, keyType, isPublic, `${prefix}.type`),
  };
}

function checkOutputCipher({ cipher, passphrase }, format, type, prefix) {
  if (cipher != null) {
    if (typeof cipher !== 'string') throw new ERR_INVALID_ARG_VALUE(`${prefix}.cipher`, cipher);
    if (format === 'der' && (type === 'pkcs1' || type === 'sec1')) {
      throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'does not support encryption');
    }
  } else if (passphrase !== undefined) {
    throw new ERR_INVALID_ARG_VALUE(`${prefix}.cipher`, cipher,
                                    'is required when a passphrase is specified');
  }
}

// `keyType` is told for output, and undefined for input.
function parseKeyEncoding(options, keyType, isPublic, prefix = 'options') {
  validateObject(options, 'options');
  const isInput = keyType === undefined;
  const { format, type } = readFormatAndType(options, keyType, isPublic, prefix);
  if (isPublic === true) return { format, type };
  const { cipher, passphrase, encoding } = options;
  if (format === 'raw-private' || format === 'raw-seed') {
    if (cipher != null || passphrase !== undefined) {
      throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS('raw format', 'does not support encryption');
    }
    return { format, type };
  }
  if (!isInput) checkOutputCipher(options, format, type, prefix);
  const isWanted = isInput ? passphrase !== undefined : cipher != null;
  if (isWanted && !isStringOrBuffer(passphrase)) {
    throw new ERR_INVALID_ARG_VALUE(`${prefix}.passphrase`, passphrase);
  }
  return {
    format, type, cipher,
    passphrase: passphrase === undefined ? undefined :
      getArrayBufferOrView(passphrase, 'key.passphrase', encoding),
  };
}

function parsePublicKeyEncoding(options, keyType, prefix) {
  return parseKeyEncoding(options, keyType, keyType ? true : undefined, prefix);
}

function parsePrivateKeyEncoding(options, keyType, prefix) {
  return parseKeyEncoding(options, keyType, false, prefix);
}

module.exports = {
  isStringOrBuffer,
  parseKeyEncoding,
  parsePrivateKeyEncoding,
  parsePublicKeyEncoding,
};
