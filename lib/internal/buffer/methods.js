'use strict';

// The methods of Buffer.prototype that are not about numbers.

const binding = internalBinding('buffer');
const { codes: {
  ERR_BUFFER_OUT_OF_BOUNDS,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_BUFFER_SIZE,
  ERR_OUT_OF_RANGE,
  ERR_UNKNOWN_ENCODING,
} } = require('internal/errors');
const { validateInteger } = require('internal/validators');
const { customInspectSymbol } = require('internal/util');
const {
  FastBuffer,
  bytesOf,
  codedError,
  isBytes,
  kMaxLength,
} = require('internal/buffer/fast_buffer');
const conversions = require('internal/buffer/conversions');
const { findEncoding } = require('internal/buffer/encodings');
const search = require('internal/buffer/search');

const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
const getterOf = (name) => Object.getOwnPropertyDescriptor(typedArrayPrototype, name).get;
const getLength = getterOf('length');
const getByteLength = getterOf('byteLength');
const { set } = typedArrayPrototype;
const { isView } = ArrayBuffer;

const shortCompareMax = 32;
const shortSwapMax = 128;

// The position that an argument of the slice and write methods of one encoding means.
function toIndex(value, fallback) {
  if (value === undefined) return fallback;
  const index = Math.trunc(+value) || 0;
  if (index < 0) throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
  return index;
}

function sliceMethod(slice) {
  return function(start, end) {
    const bytes = bytesOf(this);
    start = toIndex(start, 0);
    end = toIndex(end, bytes.length);
    if (end <= start) return '';
    if (end > bytes.length) {
      throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
    }
    return slice(bytes, start, end);
  };
}

function checkString(string) {
  if (typeof string !== 'string') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  }
}

// These limit the length to what is there.
function writeMethod(write) {
  return function(string, offset, length) {
    const bytes = bytesOf(this);
    checkString(string);
    offset = toIndex(offset, 0);
    if (offset > bytes.length) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
    const room = bytes.length - offset;
    length = Math.min(toIndex(length, room), room);
    return length === 0 ? 0 : write(bytes, string, offset, length);
  };
}

// These refuse lengths that cannot be.
function strictWriteMethod(write) {
  return function(string, offset = 0, length = undefined) {
    const bytes = bytesOf(this);
    offset = Math.trunc(offset) || 0;
    if (offset < 0 || offset > bytes.length) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
    if (length === undefined) length = bytes.length - offset;
    if (length < 0 || length > bytes.length - offset) {
      throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
    }
    checkString(string);
    length = Math.min(Math.trunc(length) || 0, bytes.length - offset);
    return length === 0 ? 0 : write(bytes, string, offset, length);
  };
}

function toInteger(value, fallback) {
  value = +value;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ?
    Math.floor(value) : fallback;
}

function copy(target, targetStart, sourceStart, sourceEnd) {
  if (!isView(this)) {
    throw new ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], this);
  }
  if (!isView(target)) {
    throw new ERR_INVALID_ARG_TYPE('target', ['Buffer', 'Uint8Array'], target);
  }
  const source = bytesOf(this);
  const to = bytesOf(target);
  targetStart = targetStart === undefined ? 0 : toInteger(targetStart, 0);
  if (targetStart < 0) throw new ERR_OUT_OF_RANGE('targetStart', '>= 0', targetStart);
  sourceStart = sourceStart === undefined ? 0 : toInteger(sourceStart, 0);
  if (sourceStart < 0 || sourceStart > source.length) {
    throw new ERR_OUT_OF_RANGE('sourceStart', `>= 0 && <= ${source.length}`, sourceStart);
  }
  sourceEnd = sourceEnd === undefined ? source.length : toInteger(sourceEnd, 0);
  if (sourceEnd < 0) throw new ERR_OUT_OF_RANGE('sourceEnd', '>= 0', sourceEnd);

  const count = Math.min(sourceEnd, source.length, sourceStart + to.length - targetStart) -
    sourceStart;
  if (!(count > 0)) return 0;
  const whole = sourceStart === 0 && count === source.length;
  set.call(to, whole ? source :
    new Uint8Array(source.buffer, source.byteOffset + sourceStart, count), targetStart);
  return count;
}

function toString(encodingName, start, end) {
  if (arguments.length === 0) {
    const bytes = bytesOf(this);
    return conversions.utf8Slice(bytes, 0, this.length ?? bytes.length);
  }
  const length = getLength.call(this);
  if (start <= 0) start = 0;
  else if (start >= length) return '';
  else start = Math.trunc(start) || 0;
  if (end === undefined || end > length) end = length;
  else end = Math.trunc(end) || 0;
  if (end <= start) return '';
  if (encodingName === undefined) return conversions.utf8Slice(bytesOf(this), start, end);
  const encoding = findEncoding(encodingName);
  if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(encodingName);
  return encoding.slice(bytesOf(this), start, end);
}

function compareBytes(a, b) {
  const aLength = a.length;
  const bLength = b.length;
  const common = aLength < bLength ? aLength : bLength;
  const nearEnd = common < shortCompareMax ? common : shortCompareMax;
  for (let index = 0; index < nearEnd; ++index) {
    if (a[index] !== b[index]) return a[index] < b[index] ? -1 : 1;
  }
  if (common > shortCompareMax) return binding.compare(a, b);
  return aLength === bLength ? 0 : aLength < bLength ? -1 : 1;
}

function equals(otherBuffer) {
  if (!isBytes(otherBuffer)) {
    throw new ERR_INVALID_ARG_TYPE('otherBuffer', ['Buffer', 'Uint8Array'], otherBuffer);
  }
  if (this === otherBuffer) return true;
  if (getByteLength.call(this) !== getByteLength.call(otherBuffer)) return false;
  return compareBytes(bytesOf(this), otherBuffer) === 0;
}

function compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
  if (!isBytes(target)) {
    throw new ERR_INVALID_ARG_TYPE('target', ['Buffer', 'Uint8Array'], target);
  }
  const source = bytesOf(this);
  if (arguments.length === 1) return compareBytes(source, target);
  if (targetStart === undefined) targetStart = 0;
  else validateInteger(targetStart, 'targetStart', 0, kMaxLength);
  if (targetEnd === undefined) targetEnd = target.length;
  else validateInteger(targetEnd, 'targetEnd', 0, target.length);
  if (sourceStart === undefined) sourceStart = 0;
  else validateInteger(sourceStart, 'sourceStart', 0, kMaxLength);
  if (sourceEnd === undefined) sourceEnd = source.length;
  else validateInteger(sourceEnd, 'sourceEnd', 0, source.length);
  if (sourceStart >= sourceEnd) return targetStart >= targetEnd ? 0 : -1;
  if (targetStart >= targetEnd) return 1;
  return compareBytes(
    new Uint8Array(source.buffer, source.byteOffset + sourceStart, sourceEnd - sourceStart),
    new Uint8Array(target.buffer, target.byteOffset + targetStart, targetEnd - targetStart));
}

function fill(value, offset, end, encoding) {
  return search.fill(this, value, offset, end, encoding);
}

function write(string, offset, length, encodingName) {
  const bufferLength = getLength.call(this);
  if (offset === undefined) {
    offset = 0;
    length = bufferLength;
    encodingName = undefined;
  } else if (length === undefined && typeof offset === 'string') {
    encodingName = offset;
    offset = 0;
    length = bufferLength;
  } else {
    validateInteger(offset, 'offset', 0, bufferLength);
    const room = bufferLength - offset;
    if (typeof length === 'string') {
      encodingName = length;
      length = room;
    } else if (length === undefined) {
      length = room;
    } else {
      validateInteger(length, 'length', 0, bufferLength);
      length = Math.min(length, room);
    }
  }
  let put = conversions.utf8Write;
  if (encodingName && encodingName !== 'utf8') {
    const encoding = findEncoding(encodingName);
    if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(encodingName);
    put = encoding.write;
  }
  checkString(string);
  return length === 0 ? 0 : put(bytesOf(this), string, offset, length);
}

function toJSON() {
  const length = getLength.call(this);
  const data = new Array(length);
  for (let index = 0; index < length; ++index) data[index] = this[index];
  return { type: 'Buffer', data };
}

function toPosition(value, length) {
  value = Math.trunc(value);
  if (value < 0) return Math.max(value + length, 0);
  if (value < length) return value;
  return value !== value ? 0 : length;
}

function subarray(start, end) {
  const length = getLength.call(this);
  start = toPosition(start, length);
  end = end === undefined ? length : toPosition(end, length);
  return new FastBuffer(this.buffer, this.byteOffset + start, end > start ? end - start : 0);
}

function slice(start, end) {
  return this.subarray(start, end);
}

function swapMethod(size, nativeSwap) {
  return function() {
    const length = getLength.call(this);
    if (length % size !== 0) throw new ERR_INVALID_BUFFER_SIZE(`${size * 8}-bits`);
    if (length > shortSwapMax) {
      nativeSwap(bytesOf(this));
      return this;
    }
    for (let base = 0; base < length; base += size) {
      for (let low = base, high = base + size - 1; low < high; ++low, --high) {
        const byte = this[low];
        this[low] = this[high];
        this[high] = byte;
      }
    }
    return this;
  };
}

// Properties that are read from the prototype itself, which is no Buffer, are undefined.
function getterMethod(name) {
  return {
    __proto__: null,
    enumerable: true,
    get() {
      return isView(this) ? this[name] : undefined;
    },
  };
}

function named(name, fn) {
  Object.defineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
  return fn;
}

function assignNamed(prototype, wrap, names) {
  for (const name of names) prototype[name] = named(name, wrap(conversions[name]));
}

function addMethods(Buffer, inspectMaxBytes) {
  const { prototype } = Buffer;
  const { bigMethods, floatMethods } = require('internal/buffer/wide_numbers');
  Object.assign(
    prototype, bigMethods, require('internal/buffer/integers').methods, floatMethods);
  assignNamed(prototype, sliceMethod, ['base64Slice', 'base64urlSlice', 'latin1Slice', 'hexSlice',
    'ucs2Slice', 'utf8Slice', 'asciiSlice']);
  prototype.asciiWrite = named('asciiWrite', strictWriteMethod(conversions.latin1Write));
  assignNamed(prototype, strictWriteMethod, ['latin1Write', 'utf8Write']);
  assignNamed(prototype, writeMethod, ['base64Write', 'base64urlWrite', 'hexWrite', 'ucs2Write']);
  Object.defineProperties(prototype, {
    parent: getterMethod('buffer'),
    offset: getterMethod('byteOffset'),
  });
  const inspect = named('inspect', function(recurseTimes, context) {
    return require('internal/buffer/inspect').inspectBuffer(this, context, inspectMaxBytes());
  });
  Object.assign(prototype, {
    copy, toString, equals, [customInspectSymbol]: inspect, inspect, compare,
    indexOf: search.indexOf, lastIndexOf: search.lastIndexOf, includes: search.includes,
    fill, write, toJSON, subarray, slice,
    swap16: named('swap16', swapMethod(2, binding.swap16)),
    swap32: named('swap32', swapMethod(4, binding.swap32)),
    swap64: named('swap64', swapMethod(8, binding.swap64)),
    toLocaleString: toString,
  });
}

module.exports = { addMethods, compareBytes };
