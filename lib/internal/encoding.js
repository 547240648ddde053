'use strict';

// TextEncoder and TextDecoder.

const binding = internalBinding('buffer');
const { codes: {
  ERR_ENCODING_INVALID_ENCODED_DATA,
  ERR_ENCODING_NOT_SUPPORTED,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_THIS,
} } = require('internal/errors');
const {
  customInspectSymbol,
  getConstructorOf,
  kEmptyObject,
  kEnumerableProperty,
} = require('internal/util');
const {
  kValidateObjectAllowObjectsAndNull,
  validateObject,
  validateString,
} = require('internal/validators');
const { codedError, isBytes } = require('internal/buffer/fast_buffer');
const {
  utf8ByteLength,
  utf8Slice,
  utf8Write,
} = require('internal/buffer/conversions');

const { isView } = ArrayBuffer;
const none = new Uint8Array(0);
const { slice: copyOf } = Uint8Array.prototype;

// Short strings are encoded here, which spares measuring them first.
const shortStringMax = 512;
let scratch;

function getEncodingFromLabel(label) {
  if (label === 'utf-8' || label === 'utf8') return 'utf-8';
  return require('internal/encoding/labels').getEncodingFromLabel(label);
}

function inspectAs(object, Fallback, fields, options) {
  const constructor = getConstructorOf(object) || Fallback;
  const { inspect } = require('internal/util/inspect');
  return inspect(Object.assign({ __proto__: { constructor } }, fields), options);
}

class TextEncoder {
  #isEncoder = true;

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#isEncoder in value)) {
      throw new ERR_INVALID_THIS('TextEncoder');
    }
  }

  get encoding() {
    TextEncoder.#check(this);
    return 'utf-8';
  }

  encode(input = '') {
    TextEncoder.#check(this);
    const string = `${input}`;
    if (string.length <= shortStringMax) {
      scratch ??= new Uint8Array(shortStringMax * 3);
      return copyOf.call(scratch, 0, utf8Write(scratch, string, 0, scratch.length));
    }
    const bytes = new Uint8Array(utf8ByteLength(string));
    utf8Write(bytes, string, 0, bytes.length);
    return bytes;
  }

  encodeInto(src, dest) {
    TextEncoder.#check(this);
    validateString(src, 'src');
    if (!isBytes(dest)) throw new ERR_INVALID_ARG_TYPE('dest', 'Uint8Array', dest);
    if (src.length === 0 || dest.length === 0) return { read: 0, written: 0 };
    const written = utf8Write(dest, src, 0, dest.length);
    // What was written tells what was read: each character has as many units there as here.
    const read = dest.length >= src.length * 3 ?
      src.length : binding.utf8TextLength(dest, 0, written);
    return { read, written };
  }

  [customInspectSymbol](depth, options) {
    TextEncoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return this;
    return inspectAs(this, TextEncoder, { encoding: this.encoding }, options);
  }
}

// The bytes of what decode() accepts; none if its memory was taken away.
function bytesOfInput(input) {
  try {
    if (isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    if (require('internal/util/types').isAnyArrayBuffer(input)) return new Uint8Array(input);
  } catch {
    return none;
  }
  throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
    'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ' +
    'ArrayBufferView.');
}

function hasByteOrderMark(bytes) {
  return bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

class TextDecoder {
  #encoding;
  #isFatal;
  #keepsMark;
  #stream;
  #isMarkPast = false;

  constructor(encoding = 'utf-8', options = kEmptyObject) {
    const label = `${encoding}`;
    validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const name = getEncodingFromLabel(label);
    if (name === undefined) throw new ERR_ENCODING_NOT_SUPPORTED(label);
    this.#encoding = name;
    this.#isFatal = Boolean(options?.fatal);
    this.#keepsMark = Boolean(options?.ignoreBOM);
    if (name !== 'utf-8') this.#start();
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#encoding in value)) {
      throw new ERR_INVALID_THIS('TextDecoder');
    }
  }

  #start() {
    const { makeStream } = require('internal/encoding/streams');
    this.#stream = makeStream(this.#encoding, this.#isFatal);
    if (this.#stream === undefined) throw new ERR_ENCODING_NOT_SUPPORTED(this.#encoding);
  }

  #invalid() {
    return new ERR_ENCODING_INVALID_ENCODED_DATA(this.#encoding, undefined);
  }

  // UTF-8 in one piece, as most of it comes.
  #decodeWhole(bytes) {
    const start = !this.#keepsMark && hasByteOrderMark(bytes) ? 3 : 0;
    if (this.#isFatal && !binding.isUtf8(bytes)) throw this.#invalid();
    return bytes.length === start ? '' : utf8Slice(bytes, start, bytes.length);
  }

  decode(input = none, options = kEmptyObject) {
    TextDecoder.#check(this);
    validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const bytes = isBytes(input) ? input : bytesOfInput(input);
    const isLast = !options?.stream;
    if (this.#stream === undefined) {
      if (isLast) return this.#decodeWhole(bytes);
      this.#start();
    }
    // Plain bytes, because slice() of a Buffer does not copy.
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    let text = this.#stream.decode(plain, isLast);
    if (text === undefined) {
      if (isLast) this.#isMarkPast = false;
      throw this.#invalid();
    }
    if (text !== '' && !this.#isMarkPast && !this.#keepsMark) {
      if (text[0] === '\ufeff' && this.#encoding.startsWith('utf-')) text = text.slice(1);
      this.#isMarkPast = true;
    }
    if (isLast) this.#isMarkPast = false;
    return text;
  }

  get encoding() {
    TextDecoder.#check(this);
    return this.#encoding;
  }

  get fatal() {
    TextDecoder.#check(this);
    return this.#isFatal;
  }

  get ignoreBOM() {
    TextDecoder.#check(this);
    return this.#keepsMark;
  }

  [customInspectSymbol](depth, options) {
    TextDecoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return this;
    const { encoding, fatal, ignoreBOM } = this;
    const constructor = getConstructorOf(this) || TextDecoder;
    const { inspect } = require('internal/util/inspect');
    const fields = Object.assign({ __proto__: { constructor } }, { encoding, fatal, ignoreBOM });
    if (options?.showHidden) {
      fields[Symbol('flags')] = (fatal ? 2 : 0) | (ignoreBOM ? 4 : 0);
      fields[Symbol('handle')] = undefined;
    }
    return `${constructor.name} ${inspect(fields)}`;
  }
}

const tag = (value) => ({ __proto__: null, configurable: true, value });

Object.defineProperties(TextEncoder.prototype, {
  encode: kEnumerableProperty,
  encodeInto: kEnumerableProperty,
  encoding: kEnumerableProperty,
  [Symbol.toStringTag]: tag('TextEncoder'),
});
Object.defineProperties(TextDecoder.prototype, {
  decode: kEnumerableProperty,
  encoding: kEnumerableProperty,
  fatal: kEnumerableProperty,
  ignoreBOM: kEnumerableProperty,
  [Symbol.toStringTag]: tag('TextDecoder'),
});

module.exports = { TextDecoder, TextEncoder, getEncodingFromLabel };
