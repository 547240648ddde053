'use strict';

// Random bytes and numbers, and primes.

const { Buffer, kMaxLength } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const { FastBuffer } = require('internal/buffer');
const { native } = require('internal/crypto/util');
const { kEmptyObject } = require('internal/util');
const { isAnyArrayBuffer } = require('internal/util/types');
const {
  validateBoolean,
  validateFunction,
  validateInt32,
  validateNumber,
  validateObject,
} = require('internal/validators');

const lengthMax = Math.min(kMaxLength, 2 ** 31 - 1);

// ---- Bytes -----------------------------------------------------------------------------------

function readOffset(offset, elementSize, length) {
  validateNumber(offset, 'offset');
  offset *= elementSize;
  const max = Math.min(length, lengthMax);
  if (Number.isNaN(offset) || offset > max || offset < 0) {
    throw new ERR_OUT_OF_RANGE('offset', `>= 0 && <= ${max}`, offset);
  }
  return offset >>> 0;
}

function readSize(size, elementSize, offset, length) {
  validateNumber(size, 'size');
  size *= elementSize;
  if (Number.isNaN(size) || size > lengthMax || size < 0) {
    throw new ERR_OUT_OF_RANGE('size', `>= 0 && <= ${lengthMax}`, size);
  }
  if (size + offset > length) {
    throw new ERR_OUT_OF_RANGE('size + offset', `<= ${length}`, size + offset);
  }
  return size >>> 0;
}

function checkFillable(target) {
  if (!ArrayBuffer.isView(target) && !isAnyArrayBuffer(target)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], target);
  }
}

// Where to fill, in bytes.
function readPlace(target, offset, size) {
  const elementSize = target.BYTES_PER_ELEMENT || 1;
  const start = readOffset(offset, elementSize, target.byteLength);
  const count = size === undefined ? target.byteLength - start :
    readSize(size, elementSize, start, target.byteLength);
  return { start, count };
}

function randomFillSync(buf, offset = 0, size = undefined) {
  checkFillable(buf);
  const { start, count } = readPlace(buf, offset, size);
  if (count > 0) native.randomFill(buf, start, count);
  return buf;
}

function randomFill(buf, offset, size, callback) {
  checkFillable(buf);
  if (typeof offset === 'function') {
    callback = offset;
    offset = 0;
    size = buf.length;
  } else if (typeof size === 'function') {
    callback = size;
    size = (buf.length ?? buf.byteLength) - offset;
  } else {
    validateFunction(callback, 'callback');
  }
  const { start, count } = readPlace(buf, offset, size);
  if (count === 0) {
    callback(null, buf);
    return;
  }
  native.randomFill(buf, start, count, (error) => {
    if (error !== undefined) Reflect.apply(callback, {}, [error]);
    else Reflect.apply(callback, {}, [null, buf]);
  });
}

function randomBytes(size, callback) {
  size = readSize(size, 1, 0, Infinity);
  if (callback !== undefined) validateFunction(callback, 'callback');
  const buffer = new FastBuffer(size);
  if (callback === undefined) return randomFillSync(buffer);
  randomFill(buffer, 0, size, function(error) {
    Reflect.apply(callback, this, error ? [error] : [null, buffer]);
  });
  return undefined;
}

// ---- Integers --------------------------------------------------------------------------------

const integerBytes = 6;
const integerMax = 0xffff_ffff_ffff;
const cache = new FastBuffer(integerBytes * 1024);
let cacheOffset = cache.length;
let isFilling = false;
const waiting = [];

// Calls that found the cache empty try again when it is full. An error is told to one of them, so
// that the others still have a chance.
function fillCache() {
  if (isFilling) return;
  isFilling = true;
  randomFill(cache, (error) => {
    isFilling = false;
    const failed = error && waiting.shift();
    if (!error) cacheOffset = 0;
    for (const { min, max, callback } of waiting.splice(0)) randomInt(min, max, callback);
    failed?.callback(error);
  });
}

// A number below the range from the cache; undefined if the bytes would make some numbers more
// likely than others.
function takeInteger(range) {
  const value = cache.readUIntBE(cacheOffset, integerBytes);
  cacheOffset += integerBytes;
  // The first test is true nearly always, and cheaper.
  return value < integerMax - range || value < integerMax - (integerMax % range) ?
    remainder(value, range) : undefined;
}

// The engine divides numbers of more than 32 bits slowly for a remainder. The quotient of two of at
// most 48 bits is exact enough for its whole part to be right.
function remainder(value, range) {
  return value - Math.floor(value / range) * range;
}

function checkRange(min, max, hasMin) {
  if (!Number.isSafeInteger(min)) throw new ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
  if (!Number.isSafeInteger(max)) throw new ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
  if (max <= min) {
    throw new ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
  }
  if (!(max - min <= integerMax)) {
    throw new ERR_OUT_OF_RANGE(hasMin ? 'max - min' : 'max', `<= ${integerMax}`, max - min);
  }
}

// At least min, less than max.
function randomInt(min, max, callback) {
  const hasMin = max !== undefined && typeof max !== 'function';
  if (!hasMin) {
    callback = max;
    max = min;
    min = 0;
  }
  const isSync = callback === undefined;
  if (!isSync) validateFunction(callback, 'callback');
  checkRange(min, max, hasMin);
  while (isSync || cacheOffset < cache.length) {
    if (cacheOffset === cache.length) {
      randomFillSync(cache);
      cacheOffset = 0;
    }
    const value = takeInteger(max - min);
    if (value !== undefined) {
      if (isSync) return value + min;
      process.nextTick(callback, undefined, value + min);
      return undefined;
    }
  }
  waiting.push({ min, max, callback });
  fillCache();
  return undefined;
}

// ---- Primes ----------------------------------------------------------------------------------

const numberTypes = ['ArrayBuffer', 'TypedArray', 'Buffer', 'DataView', 'bigint'];

function bytesOfNumber(value, name) {
  if (typeof value === 'bigint') {
    if (value < 0) throw new ERR_OUT_OF_RANGE(name, '>= 0', value);
    const hex = value.toString(16);
    return Buffer.from(hex.padStart(hex.length + hex.length % 2, '0'), 'hex');
  }
  if (!ArrayBuffer.isView(value) && !isAnyArrayBuffer(value)) {
    throw new ERR_INVALID_ARG_TYPE(name, numberTypes, value);
  }
  return value;
}

function readPrimeOptions(size, options) {
  validateObject(options, 'options');
  const { safe = false, bigint = false, add, rem } = options;
  validateBoolean(safe, 'options.safe');
  validateBoolean(bigint, 'options.bigint');
  const convert = bigint ?
    (bytes) => BigInt(`0x${Buffer.from(bytes.buffer).toString('hex')}`) : (bytes) => bytes.buffer;
  const parameters = [
    size, safe,
    add === undefined ? undefined : bytesOfNumber(add, 'options.add'),
    rem === undefined ? undefined : bytesOfNumber(rem, 'options.rem'),
  ];
  return { convert, parameters };
}

function generatePrime(size, options, callback) {
  validateInt32(size, 'size', 1);
  if (typeof options === 'function') {
    callback = options;
    options = kEmptyObject;
  }
  validateFunction(callback, 'callback');
  const { convert, parameters } = readPrimeOptions(size, options);
  native.generatePrime(...parameters, (error, bytes) => {
    if (error) callback(error);
    else callback(undefined, convert(bytes));
  });
}

function generatePrimeSync(size, options = kEmptyObject) {
  validateInt32(size, 'size', 1);
  const { convert, parameters } = readPrimeOptions(size, options);
  return convert(native.generatePrime(...parameters));
}

function readChecks(options) {
  validateObject(options, 'options');
  const { checks = 0 } = options;
  validateInt32(checks, 'options.checks', 0);
  return checks + 0;
}

function checkPrime(candidate, options = kEmptyObject, callback = undefined) {
  const bytes = bytesOfNumber(candidate, 'candidate');
  if (typeof options === 'function') {
    callback = options;
    options = kEmptyObject;
  }
  validateFunction(callback, 'callback');
  native.checkPrime(bytes, readChecks(options), callback);
}

function checkPrimeSync(candidate, options = kEmptyObject) {
  return native.checkPrime(bytesOfNumber(candidate, 'candidate'), readChecks(options));
}

module.exports = {
  checkPrime,
  checkPrimeSync,
  generatePrime,
  generatePrimeSync,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
};
