'use strict';

// What the parts of node:crypto share.

const { Buffer } = require('buffer');
const {
  codes: { ERR_CRYPTO_ENGINE_UNKNOWN, ERR_INVALID_ARG_TYPE },
} = require('internal/errors');
const { FastBuffer } = require('internal/buffer');
const { cachedResult, filterDuplicateStrings } = require('internal/util');
const { isAnyArrayBuffer } = require('internal/util/types');
const { validateNumber, validateString } = require('internal/validators');

const native = internalBinding('crypto');

if (require('internal/options').getOptionValue('--openssl-legacy-provider') &&
    !native.loadLegacyProvider()) {
  process.emitWarning('OpenSSL has no legacy provider here: old algorithms are not there');
}

const kHandle = Symbol('kHandle');

const errorClasses = [Error, TypeError, RangeError];

// All errors of the native half are made here.
native.makeError = function makeError(kind, message, properties) {
  const error = new errorClasses[kind](message);
  Error.captureStackTrace(error, makeError);
  return Object.assign(error, properties);
};

function toBuffer(bytes) {
  return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toBuf(value, encoding) {
  if (typeof value !== 'string') return value;
  return Buffer.from(value, encoding === 'buffer' ? 'utf8' : encoding);
}

const byteTypes = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// Views come first: asking whether something is a buffer takes far longer.
function getArrayBufferOrView(value, name, encoding) {
  if (typeof value === 'string') return toBuf(value, encoding);
  if (!ArrayBuffer.isView(value) && !isAnyArrayBuffer(value)) {
    throw new ERR_INVALID_ARG_TYPE(name, byteTypes, value);
  }
  return value;
}

function validateByteSource(value, name) {
  const bytes = toBuf(value);
  if (ArrayBuffer.isView(bytes) || isAnyArrayBuffer(bytes)) return bytes;
  throw new ERR_INVALID_ARG_TYPE(
    name, ['string', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'], value);
}

function getStringOption(options, name) {
  const value = options?.[name];
  if (value != null) validateString(value, `options.${name}`);
  return value;
}

// The callback of a native job gets undefined for no error; those of programs get null. It is
// called as Node does it, with the job as `this`.
function callbackOf(callback, convert) {
  return (error, result) => {
    if (error !== undefined) Reflect.apply(callback, {}, [error]);
    else Reflect.apply(callback, {}, [null, convert(result)]);
  };
}

const getCiphers = cachedResult(() => filterDuplicateStrings(native.getCiphers()));
const getHashes = cachedResult(() => filterDuplicateStrings(native.getHashes()));
const getCurves = cachedResult(() => filterDuplicateStrings(native.getCurves()));

function setEngine(id, flags) {
  validateString(id, 'id');
  if (flags) validateNumber(flags, 'flags');
  throw new ERR_CRYPTO_ENGINE_UNKNOWN(id);
}

// There is no separate heap for secrets.
function secureHeapUsed() {
  return { total: 0, used: 0, utilization: NaN, min: 2 };
}

// What OpenSSL takes for secure enough, by default.
function getOpenSSLSecLevel() {
  return require('internal/tls/binding').securityLevel();
}

module.exports = {
  callbackOf,
  getArrayBufferOrView,
  getCiphers,
  getCurves,
  getHashes,
  getOpenSSLSecLevel,
  getStringOption,
  kHandle,
  native,
  secureHeapUsed,
  setEngine,
  toBuf,
  toBuffer,
  validateByteSource,
};
