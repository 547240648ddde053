'use strict';

// StringDecoder: text from chunks of bytes, without breaking characters that lie on the border
// of two chunks.

const { Buffer } = require('buffer');
const { kIsEncodingSymbol, normalizeEncoding } = require('internal/util');
const { codes: {
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_THIS,
  ERR_UNKNOWN_ENCODING,
} } = require('internal/errors');
const { bytesOf } = require('internal/buffer/fast_buffer');
const { findEncoding } = require('internal/buffer/encodings');

const isEncoding = Buffer[kIsEncodingSymbol];
const kState = Symbol('kState');

// The start of a character whose end is still to come.
class Unfinished {
  constructor(encodingName) {
    this.slice = findEncoding(encodingName).slice;
    this.measure = measures[encodingName];
    this.isUtf8 = encodingName === 'utf8';
    this.bytes = Buffer.alloc(4);
    this.held = 0;
    this.missing = 0;
  }

  hold(bytes, start, end) {
    this.bytes.set(bytes.subarray(start, end), this.held);
    this.held += end - start;
  }

  takeText() {
    const text = this.slice(this.bytes, 0, this.held);
    this.held = 0;
    this.missing = 0;
    return text;
  }

  // How many of the bytes belong to the character. If one comes that cannot, nothing is missing
  // any more: what is held is all there will be.
  accept(bytes) {
    const wanted = Math.min(this.missing, bytes.length);
    for (let index = 0; this.isUtf8 && index < wanted; ++index) {
      if ((bytes[index] & 0xc0) !== 0x80) {
        this.missing = index;
        return index;
      }
    }
    return wanted;
  }

  write(bytes) {
    if (this.measure === undefined) return this.slice(bytes, 0, bytes.length);
    let start = 0;
    let text = '';
    if (this.missing > 0 && bytes.length > 0) {
      start = this.accept(bytes);
      this.hold(bytes, 0, start);
      this.missing -= start;
      if (this.missing === 0) text = this.takeText();
    }
    if (start === bytes.length) return text;
    this.measure(bytes, start, this);
    const end = bytes.length - this.held;
    if (this.held > 0) this.bytes.set(bytes.subarray(end), 0);
    return end > start ? text + this.slice(bytes, start, end) : text;
  }

  flush() {
    if (this.held === 0) return '';
    return this.takeText();
  }
}

function utf8CharacterLength(lead) {
  if ((lead & 0xe0) === 0xc0) return 2;
  if ((lead & 0xf0) === 0xe0) return 3;
  if ((lead & 0xf8) === 0xf0) return 4;
  return 0;
}

// Each finds how many bytes at the end start a character, and how many it still needs.
const measures = {
  __proto__: null,
  utf8(bytes, start, unfinished) {
    const last = bytes.length - 1;
    const first = Math.max(start, last - 2);
    for (let index = last; index >= first && bytes[index] >= 0x80; --index) {
      if ((bytes[index] & 0xc0) === 0x80) continue;
      const held = last - index + 1;
      const total = utf8CharacterLength(bytes[index]);
      if (total > held) {
        unfinished.held = held;
        unfinished.missing = total - held;
      }
      return;
    }
  },
  utf16le(bytes, start, unfinished) {
    if ((bytes.length - start) % 2 === 1) {
      unfinished.held = unfinished.missing = 1;
    } else if ((bytes[bytes.length - 1] & 0xfc) === 0xd8) {
      unfinished.held = unfinished.missing = 2;
    }
  },
  base64: measureTriplets,
  base64url: measureTriplets,
};

function measureTriplets(bytes, start, unfinished) {
  unfinished.held = (bytes.length - start) % 3;
  unfinished.missing = unfinished.held === 0 ? 0 : 3 - unfinished.held;
}

// Programs may teach Buffer.isEncoding more names, and then get a decoder that knows the name.
function checkEncoding(name) {
  const normalized = normalizeEncoding(name);
  if (normalized !== undefined) return normalized;
  if (Buffer.isEncoding === isEncoding || !Buffer.isEncoding(name)) {
    throw new ERR_UNKNOWN_ENCODING(name);
  }
  return name;
}

function StringDecoder(encoding) {
  this.encoding = checkEncoding(encoding);
  const known = findEncoding(this.encoding) === undefined ? 'latin1' : this.encoding;
  Object.defineProperty(this, kState, {
    __proto__: null, value: new Unfinished(known), writable: true, configurable: true,
    enumerable: true,
  });
}

StringDecoder.prototype.write = function write(chunk) {
  if (typeof chunk === 'string') return chunk;
  if (!ArrayBuffer.isView(chunk)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray', 'DataView'], chunk);
  }
  const state = this[kState];
  if (!state) throw new ERR_INVALID_THIS('StringDecoder');
  return state.write(bytesOf(chunk));
};

StringDecoder.prototype.end = function end(chunk) {
  const text = chunk === undefined ? '' : this.write(chunk);
  return text + this[kState].flush();
};

StringDecoder.prototype.text = function text(chunk, offset) {
  this[kState].held = 0;
  this[kState].missing = 0;
  return this.write(chunk.slice(offset));
};

function getter(get) {
  return { __proto__: null, configurable: true, enumerable: true, get };
}

Object.defineProperties(StringDecoder.prototype, {
  lastChar: getter(function() { return this[kState].bytes; }),
  lastNeed: getter(function() { return this[kState].missing; }),
  lastTotal: getter(function() { return this[kState].held + this[kState].missing; }),
});

module.exports = { StringDecoder };
