'use strict';

// What every part of fs needs to take its arguments: paths, descriptors, flags, modes, times,
// encodings. Functions check and convert; none of them touches the file system.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE },
} = require('internal/errors');
const {
  parseFileMode,
  validateAbortSignal,
  validateFunction,
  validateInteger,
} = require('internal/validators');
const constants = require('internal/fs/constants');

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_SYNC, O_TRUNC, O_WRONLY } = constants;

// One system call moves at most so many bytes, whatever it is asked for.
const maxTransferSize = 2 ** 31 - 1;
const maxDescriptor = 2 ** 31 - 1;

const typeName = (value) => Object.prototype.toString.call(value);
const isUint8Array = (value) => {
  return ArrayBuffer.isView(value) && typeName(value) === '[object Uint8Array]';
};

function isURL(value) {
  return Boolean(value.href && value.protocol && value.auth === undefined &&
    value.path === undefined);
}

function toPathIfFileURL(value) {
  if (typeof value !== 'object' || value === null || !isURL(value)) return value;
  return require('url').fileURLToPath(value);
}

function checkPath(path, name) {
  let hasNul;
  if (typeof path === 'string') {
    hasNul = path.includes('\u0000');
  } else if (isUint8Array(path)) {
    hasNul = Uint8Array.prototype.includes.call(path, 0);
  } else {
    const error = new ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'URL'], path);
    Error.captureStackTrace(error, getValidatedPath);
    throw error;
  }
  if (hasNul) {
    const error = new ERR_INVALID_ARG_VALUE(
      name, path, 'must be a string, Uint8Array, or URL without null bytes');
    Error.captureStackTrace(error, getValidatedPath);
    throw error;
  }
}

// A path as a string or the bytes of one.
function getValidatedPath(fileURLOrPath, name = 'path') {
  const path = toPathIfFileURL(fileURLOrPath);
  checkPath(path, name);
  return path;
}

function getValidatedFd(fd, name = 'fd') {
  // -0 is a descriptor as well, and means 0.
  if (Object.is(fd, -0)) return 0;
  validateInteger(fd, name, 0, maxDescriptor);
  return fd;
}

function isFd(value) {
  return Number.isInteger(value) && value >= 0 && value <= maxDescriptor;
}

function assertEncoding(encoding) {
  if (encoding && encoding !== 'buffer' && !require('buffer').Buffer.isEncoding(encoding)) {
    throw new ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
}

// Options may be left out (also by giving the callback in their place), be an encoding, or an
// object; then absent members have their defaults.
function getOptions(options, defaultOptions = {}) {
  if (options === undefined || options === null || typeof options === 'function') {
    return defaultOptions;
  }
  let given = options;
  if (typeof options === 'string') {
    given = { ...defaultOptions, encoding: options };
  } else if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', ['string', 'Object'], options);
  }
  if (given.encoding !== 'buffer') assertEncoding(given.encoding);
  if (given.signal !== undefined) validateAbortSignal(given.signal, 'options.signal');
  return given;
}

// A copy of options, of those that are inherited, too.
function copyOptions(options, defaults) {
  const copy = { ...defaults };
  for (const name in options) copy[name] = options[name];
  return copy;
}

const flagNumbers = {
  __proto__: null,
  'r': O_RDONLY,
  'rs': O_RDONLY | O_SYNC,
  'sr': O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  'sr+': O_RDWR | O_SYNC,
  'w': O_TRUNC | O_CREAT | O_WRONLY,
  'wx': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'xw': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'a': O_APPEND | O_CREAT | O_WRONLY,
  'ax': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'xa': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'as': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'sa': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'xa+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
  'sa+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

function stringToFlags(flags, name = 'flags') {
  if (typeof flags === 'number') {
    validateInteger(flags, name, -2147483648, 2147483647);
    return flags;
  }
  if (flags === null || flags === undefined) return O_RDONLY;
  const number = typeof flags === 'string' ? flagNumbers[flags] : undefined;
  if (number === undefined) throw new ERR_INVALID_ARG_VALUE(name, flags);
  return number;
}

// The mode argument of access and copyFile, which has few bits.
function getBoundedMode(mode, defaultMode, maximum) {
  if (mode === undefined || mode === null) return defaultMode;
  validateInteger(mode, 'mode', 0, maximum);
  return mode;
}

const getAccessMode = (mode) => getBoundedMode(mode, constants.F_OK, 7);
const getCopyMode = (mode) => getBoundedMode(mode, 0, 7);

// Seconds from 1970. Numbers and what looks like one are seconds already.
function toUnixTimestamp(time, name = 'time') {
  // The comparison with == is what makes "1.5" a number and "1.5x" none.
  if (typeof time === 'string' && +time == time) return +time; // eslint-disable-line eqeqeq
  if (Number.isFinite(time)) return time < 0 ? Date.now() / 1000 : time;
  if (typeName(time) === '[object Date]') {
    return Date.prototype.getTime.call(time) / 1000;
  }
  throw new ERR_INVALID_ARG_TYPE(name, ['Date', 'Time in seconds'], time);
}

function validateOffsetLengthRead(offset, length, bufferLength) {
  if (offset < 0) throw new ERR_OUT_OF_RANGE('offset', '>= 0', offset);
  if (length < 0) throw new ERR_OUT_OF_RANGE('length', '>= 0', length);
  if (offset + length > bufferLength) {
    throw new ERR_OUT_OF_RANGE('length', `<= ${bufferLength - offset}`, length);
  }
}

function validateOffsetLengthWrite(offset, length, byteLength) {
  if (offset > byteLength) throw new ERR_OUT_OF_RANGE('offset', `<= ${byteLength}`, offset);
  if (length > byteLength - offset) {
    throw new ERR_OUT_OF_RANGE('length', `<= ${byteLength - offset}`, length);
  }
  if (length < 0) throw new ERR_OUT_OF_RANGE('length', '>= 0', length);
  if (!Number.isInteger(length) || length > maxTransferSize) {
    validateInteger(length, 'length', 0, maxTransferSize);
  }
}

const maxOffset = 2n ** 63n - 1n;

// A position to read from: -1, null and undefined mean the file's own.
function validatePosition(position, name, length) {
  if (position === null || position === undefined) return -1;
  if (typeof position === 'number') {
    validateInteger(position, name, -1);
    return position;
  }
  if (typeof position === 'bigint') {
    const last = maxOffset - BigInt(length);
    if (position < -1n || position > last) {
      throw new ERR_OUT_OF_RANGE(name, `>= -1 && <= ${last}`, position);
    }
    return Number(position);
  }
  throw new ERR_INVALID_ARG_TYPE(name, ['integer', 'bigint'], position);
}

function validateBufferArray(buffers, name = 'buffers') {
  if (!Array.isArray(buffers)) throw new ERR_INVALID_ARG_TYPE(name, 'ArrayBufferView[]', buffers);
  for (let i = 0; i < buffers.length; i++) {
    if (!ArrayBuffer.isView(buffers[i])) {
      throw new ERR_INVALID_ARG_TYPE(name, 'ArrayBufferView[]', buffers);
    }
  }
  return buffers;
}

function validateStringAfterArrayBufferView(value, name) {
  if (typeof value !== 'string') {
    throw new ERR_INVALID_ARG_TYPE(
      name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

// Owners and groups: -1 leaves the old one.
function validateOwner(id, name) {
  validateInteger(id, name, -1, 2 ** 32 - 1);
}

// Tells the callback, at once, if the operation was called off before it began.
function checkAborted(signal, callback) {
  if (!signal?.aborted) return false;
  const { AbortError } = require('internal/errors');
  callback(new AbortError(undefined, { cause: signal.reason }));
  return true;
}

// The caller's callback, checked. The native half calls it in the asynchronous context of now.
function makeCallback(callback, name = 'cb') {
  if (typeof callback !== 'function') validateFunction(callback, name);
  return callback;
}

// The engine's interface to the native half does not know DataViews.
function nativeView(view) {
  return view.BYTES_PER_ELEMENT === undefined ?
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view;
}

// What is asked of the native half: names as strings if they shall be UTF-8, else as bytes.
function wantsBytes(encoding) {
  return encoding !== undefined && encoding !== null && encoding !== 'utf8' &&
    encoding !== 'utf-8';
}

// A name that came as bytes, in the encoding that was asked for.
function encodeName(bytes, encoding) {
  const { Buffer } = require('buffer');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

// A name of either kind as the text for messages and for taking paths apart.
function pathToString(path) {
  return typeof path === 'string' ? path : require('buffer').Buffer.from(path).toString();
}

module.exports = {
  get BigIntStats() {
    return require('internal/fs/stats').BigIntStats;
  },
  get Dirent() {
    return require('internal/fs/dirent').Dirent;
  },
  get Stats() {
    return require('internal/fs/stats').Stats;
  },
  get validateRmOptionsSync() {
    return require('internal/fs/rm').validateRmOptionsSync;
  },
  get validateRmdirOptions() {
    return require('internal/fs/rm').validateRmdirOptions;
  },
  assertEncoding,
  checkAborted,
  constants,
  copyOptions,
  encodeName,
  getAccessMode,
  getCopyMode,
  getOptions,
  getValidatedFd,
  getValidatedPath,
  isFd,
  isUint8Array,
  makeCallback,
  maxTransferSize,
  nativeView,
  parseFileMode,
  pathToString,
  stringToFlags,
  toPathIfFileURL,
  toUnixTimestamp,
  validateBufferArray,
  validateOffsetLengthRead,
  validateOffsetLengthWrite,
  validateOwner,
  validatePosition,
  validateStringAfterArrayBufferView,
  wantsBytes,
};
