'use strict';

// The options of the classes of node:zlib, checked in the order in which Node checks them.
//
// settingsOf(mode, options) says what the native half is made with and what the stream does; make()
// makes it. Both the classes and the functions that do all at once start with these.

const {
  codes: {
    ERR_BROTLI_INVALID_PARAM,
    ERR_INVALID_ARG_TYPE,
    ERR_OUT_OF_RANGE,
    ERR_ZSTD_INVALID_PARAM,
  },
} = require('internal/errors');
const { Buffer, kMaxLength } = require('buffer');
const { isAnyArrayBuffer } = require('internal/util/types');
const {
  checkRangesOrGetDefault,
  validateBoolean,
  validateFiniteNumber,
} = require('internal/validators');
const { constants } = require('internal/zlib/constants');

const {
  DEFLATERAW, GUNZIP, GZIP, INFLATE, UNZIP, BROTLI_DECODE, BROTLI_ENCODE, ZSTD_COMPRESS,
  Z_DEFAULT_CHUNK, Z_DEFAULT_COMPRESSION, Z_DEFAULT_MEMLEVEL, Z_DEFAULT_STRATEGY,
  Z_DEFAULT_WINDOWBITS, Z_FIXED, Z_MAX_LEVEL, Z_MAX_MEMLEVEL, Z_MAX_WINDOWBITS, Z_MIN_CHUNK,
  Z_MIN_LEVEL, Z_MIN_MEMLEVEL, Z_MIN_WINDOWBITS,
} = constants;

// ---- What all have -----------------------------------------------------------------------------

// The numbers for flushing: from the first to the last one, and those that are used by default.
const zlibFlushes = {
  first: constants.Z_NO_FLUSH, last: constants.Z_BLOCK, index: 0,
  flush: constants.Z_NO_FLUSH, finishFlush: constants.Z_FINISH, fullFlush: constants.Z_FULL_FLUSH,
};
const brotliFlushes = {
  first: constants.BROTLI_OPERATION_PROCESS, last: constants.BROTLI_OPERATION_EMIT_METADATA,
  index: 1,
  flush: constants.BROTLI_OPERATION_PROCESS, finishFlush: constants.BROTLI_OPERATION_FINISH,
  fullFlush: constants.BROTLI_OPERATION_FLUSH,
};
const zstdFlushes = {
  first: constants.ZSTD_e_continue, last: constants.ZSTD_e_end, index: 2,
  flush: constants.ZSTD_e_continue, finishFlush: constants.ZSTD_e_end,
  fullFlush: constants.ZSTD_e_flush,
};
const flushKinds = [zlibFlushes, brotliFlushes, zstdFlushes];

function isBrotli(mode) {
  return mode === BROTLI_DECODE || mode === BROTLI_ENCODE;
}

function isZstd(mode) {
  return mode >= ZSTD_COMPRESS;
}

function flushesOf(mode) {
  if (isBrotli(mode)) return brotliFlushes;
  return isZstd(mode) ? zstdFlushes : zlibFlushes;
}

function chunkSizeOf({ chunkSize }) {
  if (!validateFiniteNumber(chunkSize, 'options.chunkSize')) return Z_DEFAULT_CHUNK;
  if (chunkSize < Z_MIN_CHUNK) {
    throw new ERR_OUT_OF_RANGE('options.chunkSize', `>= ${Z_MIN_CHUNK}`, chunkSize);
  }
  return chunkSize;
}

// Settings that have to do with the stream rather than with the format.
function streamSettings(mode, options) {
  const flushes = flushesOf(mode);
  const settings = {
    chunkSize: Z_DEFAULT_CHUNK,
    finishFlush: flushes.finishFlush,
    flush: flushes.flush,
    flushes,
    info: options?.info,
    maxOutputLength: kMaxLength,
    rejectGarbageAfterEnd: false,
  };
  if (!options) return settings;
  settings.chunkSize = chunkSizeOf(options);
  for (const name of ['flush', 'finishFlush']) {
    settings[name] = checkRangesOrGetDefault(
      options[name], `options.${name}`, flushes.first, flushes.last, settings[name]);
  }
  settings.maxOutputLength = checkRangesOrGetDefault(
    options.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength);
  if (options.rejectGarbageAfterEnd !== undefined) {
    validateBoolean(options.rejectGarbageAfterEnd, 'options.rejectGarbageAfterEnd');
    settings.rejectGarbageAfterEnd = options.rejectGarbageAfterEnd;
  }
  return settings;
}

function dictionaryOf({ dictionary }) {
  if (dictionary === undefined || ArrayBuffer.isView(dictionary)) return dictionary;
  if (isAnyArrayBuffer(dictionary)) return Buffer.from(dictionary);
  throw new ERR_INVALID_ARG_TYPE(
    'options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], dictionary);
}

// ---- zlib --------------------------------------------------------------------------------------

function windowBitsOf(mode, { windowBits }) {
  const takesFromHeader = mode === INFLATE || mode === GUNZIP || mode === UNZIP;
  if (takesFromHeader && (windowBits == null || windowBits === 0)) return 0;
  const least = Z_MIN_WINDOWBITS + (mode === GZIP ? 1 : 0);
  return checkRangesOrGetDefault(
    windowBits, 'options.windowBits', least, Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS);
}

const defaultZlibFormat = {
  windowBits: Z_DEFAULT_WINDOWBITS,
  level: Z_DEFAULT_COMPRESSION,
  memLevel: Z_DEFAULT_MEMLEVEL,
  strategy: Z_DEFAULT_STRATEGY,
  dictionary: undefined,
};

function zlibFormat(mode, options) {
  if (!options) return defaultZlibFormat;
  // zlib itself cannot make raw data with the smallest window.
  if (mode === DEFLATERAW && options.windowBits === 8) options.windowBits = 9;
  return {
    windowBits: windowBitsOf(mode, options),
    level: checkRangesOrGetDefault(
      options.level, 'options.level', Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION),
    memLevel: checkRangesOrGetDefault(
      options.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL),
    strategy: checkRangesOrGetDefault(
      options.strategy, 'options.strategy', Z_DEFAULT_STRATEGY, Z_FIXED, Z_DEFAULT_STRATEGY),
    dictionary: dictionaryOf(options),
  };
}

// ---- brotli and zstd ---------------------------------------------------------------------------

const parameterMax = {
  brotli: constants.BROTLI_PARAM_NDIRECT,
  compress: constants.ZSTD_c_overlapLog,
  decompress: constants.ZSTD_d_windowLogMax,
};
const noParameters = new Uint32Array(0);

// Keys and values in turn.
function parametersOf(options, max, InvalidKey) {
  const params = options?.params;
  if (!params) return noParameters;
  const found = new Map();
  for (const name of Object.keys(params)) {
    const key = +name;
    if (Number.isNaN(key) || key < 0 || key > max || found.has(key)) throw new InvalidKey(name);
    const value = params[name];
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      throw new ERR_INVALID_ARG_TYPE('options.params[key]', 'number', value);
    }
    found.set(key, value);
  }
  return Uint32Array.from([...found].flat());
}

function brotliFormat(mode, options) {
  const parameters = parametersOf(options, parameterMax.brotli, ERR_BROTLI_INVALID_PARAM);
  if (options && dictionaryOf(options) !== undefined) {
    throw initializationError('The brotli library of this system knows no dictionaries');
  }
  return { parameters };
}

function sourceSizeOf(size) {
  if (size === undefined) return undefined;
  if (typeof size !== 'number') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'pledgedSrcSize must be a number');
  }
  if (size < 0) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'pledgedSrcSize must be non-negative');
  }
  if (!Number.isSafeInteger(size)) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'pledgedSrcSize must be a safe integer');
  }
  return size;
}

function codedError(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

function zstdFormat(mode, options) {
  const isCompressing = mode === ZSTD_COMPRESS;
  const max = isCompressing ? parameterMax.compress : parameterMax.decompress;
  const parameters = parametersOf(options, max, ERR_ZSTD_INVALID_PARAM);
  const { dictionary } = options ?? {};
  const isBytes = ArrayBuffer.isView(dictionary) || isAnyArrayBuffer(dictionary);
  return {
    parameters,
    dictionary: isBytes ? dictionary : undefined,
    sourceSize: isCompressing ? sourceSizeOf(options?.pledgedSrcSize) : undefined,
  };
}

// ---- All together ------------------------------------------------------------------------------

function formatOf(mode, options) {
  if (isBrotli(mode)) return brotliFormat(mode, options);
  return isZstd(mode) ? zstdFormat(mode, options) : zlibFormat(mode, options);
}

let native;
function loadNative() {
  return native ??= internalBinding('zlib');
}

function makeCodec(mode, format, hasOneMember) {
  if (isBrotli(mode)) return loadNative().createBrotli(mode, format.parameters);
  if (isZstd(mode)) {
    return loadNative().createZstd(
      mode, format.parameters, format.sourceSize, format.dictionary);
  }
  return loadNative().createZlib(
    mode, format.windowBits, format.level, format.memLevel, format.strategy, format.dictionary,
    hasOneMember);
}

// The native half of a stream.
function make(mode, format, hasOneMember) {
  const codec = makeCodec(mode, format, hasOneMember);
  if (codec.code === undefined) return codec;
  throw initializationError(codec.message);
}

function initializationError(message) {
  return codedError(Error, 'ERR_ZLIB_INITIALIZATION_FAILED', message);
}

const lengthOfBytes = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), 'byteLength').get;

// Programs can give a buffer a property that claims more than there is.
function checkBounds(bytes, offset = 0, end = 0) {
  if (bytes instanceof Uint8Array && bytes.byteLength > Reflect.apply(lengthOfBytes, bytes, [])) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'input buffer is out of bounds');
  }
  if (offset > end) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'output buffer is out of bounds');
  }
}

module.exports = { checkBounds, flushKinds, formatOf, loadNative, make, streamSettings };
