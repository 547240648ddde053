'use strict';

// Looking for something inside of a Buffer, and filling one.

const binding = internalBinding('buffer');
const { codes: {
  ERR_BUFFER_OUT_OF_BOUNDS,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_UNKNOWN_ENCODING,
} } = require('internal/errors');
const { validateInteger, validateBuffer, validateString } = require('internal/validators');
const { FastBuffer, bytesOf, isBytes, kMaxLength } = require('internal/buffer/fast_buffer');
const { findEncoding, latin1, utf8, utf16le } = require('internal/buffer/encodings');

const {
  copyWithin,
  fill: fillBytes,
  indexOf: findByte,
  set,
} = Uint8Array.prototype;
const getByteLength = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), 'byteLength').get;

const oneByte = new Uint8Array(1);

function encode(string, encoding) {
  const bytes = new FastBuffer(encoding.byteLength(string));
  const length = encoding.write(bytes, string, 0, bytes.length);
  return length === bytes.length ? bytes : new FastBuffer(bytes.buffer, 0, length);
}

// Where a search starts, as an index inside of length or -1 if it cannot find anything.
function startOfSearch(length, start, needleLength, isForward) {
  if (start < 0) {
    if (!isForward) return -1;
    start = 0;
  }
  if (start + needleLength > length) {
    if (isForward) return -1;
    start = length - needleLength;
  }
  return start;
}

function emptyNeedleIndex(length, start) {
  return Math.max(0, Math.min(start, length));
}

function searchNumber(bytes, value, offset, isForward) {
  const start = startOfSearch(bytes.length, offset, 1, isForward);
  if (start < 0) return -1;
  if (isForward) return findByte.call(bytes, value & 0xff, start);
  // From behind the engine looks at one byte after the other.
  oneByte[0] = value;
  return binding.indexOf(bytes, oneByte, start, false, 1);
}

function searchBytes(bytes, needle, offset, encoding, isForward) {
  if (needle.length === 0) return emptyNeedleIndex(bytes.length, offset);
  const start = startOfSearch(bytes.length, offset, needle.length, isForward);
  if (start < 0) return -1;
  if (encoding === utf16le) {
    // Whole characters are compared, so half of one finds nothing.
    if (bytes.length < 2 || needle.length < 2) return -1;
    return binding.indexOf(bytes, needle, start, isForward, 2);
  }
  if (needle.length === 1) return searchNumber(bytes, needle[0], start, isForward);
  return binding.indexOf(bytes, needle, start, isForward, 1);
}

function toOffset(offset, isForward, length) {
  if (offset > 0x7fffffff) return 0x7fffffff;
  if (offset < -0x80000000) return -0x80000000;
  offset = +offset;
  if (offset !== offset) return isForward ? 0 : length;
  return Math.trunc(offset);
}

function search(buffer, value, offset, end, encodingName, isForward) {
  validateBuffer(buffer);
  if (typeof offset === 'string') {
    encodingName = offset;
    offset = undefined;
  }
  let bytes = bytesOf(buffer);
  offset = toOffset(offset, isForward, bytes.length);
  // Negative ones count from the end of the Buffer, also if the search ends before.
  if (offset < 0) offset += bytes.length;
  end = end === undefined ? buffer.length ?? bytes.length : Math.trunc(+end) || 0;
  if (end < bytes.length) {
    bytes = new FastBuffer(bytes.buffer, bytes.byteOffset, Math.max(end, 0));
  }
  if (typeof value === 'number') return searchNumber(bytes, value >>> 0, offset, isForward);
  const encoding = encodingName === undefined ? utf8 : findEncoding(encodingName);
  if (typeof value === 'string') {
    if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(encodingName);
    return searchBytes(bytes, encode(value, encoding), offset, encoding, isForward);
  }
  if (isBytes(value)) return searchBytes(bytes, value, offset, encoding, isForward);
  throw new ERR_INVALID_ARG_TYPE(
    'value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

function indexOf(value, offset, end, encoding) {
  if (typeof end === 'string') return search(this, value, offset, undefined, end, true);
  return search(this, value, offset, end, encoding, true);
}

function lastIndexOf(value, offset, end, encoding) {
  if (typeof end === 'string') return search(this, value, offset, undefined, end, false);
  return search(this, value, offset, end, encoding, false);
}

function includes(value, offset, end, encoding) {
  return Reflect.apply(indexOf, this, [value, offset, end, encoding]) !== -1;
}

// Repeats what stands in the first `count` bytes of the range until its end.
function repeatWithin(bytes, start, count, end) {
  let filled = count;
  const length = end - start;
  while (filled < length) {
    const next = Math.min(filled, length - filled);
    copyWithin.call(bytes, start + filled, start, start + next);
    filled += next;
  }
}

function fillWithBytes(buffer, pattern, value, start, end) {
  if (pattern.length === 0) throw new ERR_INVALID_ARG_VALUE('value', value);
  const count = Math.min(pattern.length, end - start);
  const bytes = bytesOf(buffer);
  set.call(bytes, count === pattern.length ? pattern :
    new FastBuffer(pattern.buffer, pattern.byteOffset, count), start);
  repeatWithin(bytes, start, count, end);
}

// A string that fills as a single byte becomes that number.
function patternOf(value, encoding) {
  if (value.length === 0) return 0;
  if (value.length === 1) {
    const code = value.charCodeAt(0);
    if (encoding === latin1 || (encoding === utf8 && code < 0x80)) return code;
  }
  return encode(value, encoding);
}

function findFillEncoding(encodingName) {
  const encoding = encodingName === undefined || encodingName === null || encodingName === '' ?
    utf8 : findEncoding(encodingName);
  if (encoding === undefined || (encodingName && typeof encodingName !== 'string')) {
    validateString(encodingName, 'encoding');
    throw new ERR_UNKNOWN_ENCODING(encodingName);
  }
  return encoding;
}

function fill(buffer, value, offset, end, encodingName) {
  let pattern = value;
  if (typeof value === 'string') {
    if (offset === undefined || typeof offset === 'string') {
      encodingName = offset;
      offset = undefined;
    } else if (typeof end === 'string') {
      encodingName = end;
      end = undefined;
    }
    pattern = patternOf(value, findFillEncoding(encodingName));
  }
  const length = buffer.length;
  if (offset === undefined) {
    offset = 0;
    end = length;
  } else {
    validateInteger(offset, 'offset', 0, kMaxLength);
    if (end === undefined) end = length;
    else validateInteger(end, 'end', 0, length);
    if (offset >= end) return buffer;
  }
  if (end > getByteLength.call(buffer)) throw new ERR_BUFFER_OUT_OF_BOUNDS();
  if (typeof pattern === 'object' && ArrayBuffer.isView(pattern)) {
    if (offset < end) fillWithBytes(buffer, bytesOf(pattern), value, offset, end);
  } else {
    // As a 32-bit integer, of which the low byte counts.
    fillBytes.call(buffer, typeof pattern === 'number' ? pattern : pattern >>> 0, offset, end);
  }
  return buffer;
}

module.exports = { fill, includes, indexOf, lastIndexOf };
