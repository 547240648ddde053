'use strict';

// CompressionStream and DecompressionStream.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { customInspectSymbol, kEnumerableProperty } = require('internal/util');
const { isSharedArrayBuffer } = require('internal/util/types');
const { codedTypeError, toDOMString } = require('internal/webidl');
const { newReadableWritablePairFromDuplex } = require('internal/webstreams/adapters');
const { customInspect } = require('internal/webstreams/classes');

const compressors = {
  '__proto__': null,
  'deflate': 'Deflate', 'deflate-raw': 'DeflateRaw', 'gzip': 'Gzip', 'brotli': 'BrotliCompress',
};
const decompressors = {
  '__proto__': null,
  'deflate': 'Inflate', 'deflate-raw': 'InflateRaw', 'gzip': 'Gunzip', 'brotli': 'BrotliDecompress',
};

function formatOf(value, interfaceName) {
  const prefix = `Failed to construct '${interfaceName}'`;
  const format = toDOMString(value, `${prefix}: 1st argument`);
  if (compressors[format] !== undefined) return format;
  throw codedTypeError(
    `${prefix}: 1st argument '${format}' is not a valid enum value of type CompressionFormat.`,
    'ERR_INVALID_ARG_VALUE');
}

// Memory that other threads may change is no source of bytes.
function checkChunk(chunk) {
  if (isSharedArrayBuffer(ArrayBuffer.isView(chunk) ? chunk.buffer : chunk)) {
    throw new ERR_INVALID_ARG_TYPE(
      'chunk', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], chunk);
  }
}

function makePair(className, options) {
  const Class = require('zlib')[className];
  return newReadableWritablePairFromDuplex(new Class(options), undefined, checkChunk);
}

class CompressionStream {
  #transform;

  constructor(format) {
    this.#transform = makePair(compressors[formatOf(format, 'CompressionStream')]);
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspectSymbol](depth, options) {
    const { readable, writable } = this.#transform;
    return customInspect(depth, options, 'CompressionStream', { readable, writable });
  }
}

class DecompressionStream {
  #transform;

  constructor(format) {
    this.#transform = makePair(
      decompressors[formatOf(format, 'DecompressionStream')], { rejectGarbageAfterEnd: true });
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspectSymbol](depth, options) {
    const { readable, writable } = this.#transform;
    return customInspect(depth, options, 'DecompressionStream', { readable, writable });
  }
}

for (const Class of [CompressionStream, DecompressionStream]) {
  Object.defineProperties(Class.prototype, {
    readable: kEnumerableProperty,
    writable: kEnumerableProperty,
    [Symbol.toStringTag]: { __proto__: null, configurable: true, value: Class.name },
  });
}

module.exports = { CompressionStream, DecompressionStream };
