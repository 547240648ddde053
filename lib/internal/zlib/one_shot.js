'use strict';

// The functions that compress or decompress all at once: gzipSync(data), gzip(data, callback).
//
// No stream is made for them, but where the caller asks for it by the option `info`: one call, or
// one job on the pool, does all of it.

const {
  codes: { ERR_BUFFER_TOO_LARGE, ERR_INVALID_ARG_TYPE, ERR_TRAILING_JUNK_AFTER_STREAM_END },
} = require('internal/errors');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer');
const { isAnyArrayBuffer } = require('internal/util/types');
const { validateFunction } = require('internal/validators');
const { checkBounds, formatOf, loadNative, make, streamSettings } = require('internal/zlib/options');

const state = new Uint32Array(2);

function resultOf(answer, rest, settings) {
  if (answer.code !== undefined) {
    throw answer.code === 'ERR_BUFFER_TOO_LARGE' ?
      new ERR_BUFFER_TOO_LARGE(settings.maxOutputLength) :
      require('internal/zlib/base').toError(answer);
  }
  if (rest > 0 && settings.rejectGarbageAfterEnd) throw new ERR_TRAILING_JUNK_AFTER_STREAM_END();
  return new FastBuffer(answer);
}

// The format comes first, as in the constructors of the streams.
function prepare(mode, options) {
  const format = formatOf(mode, options);
  const codec = make(mode, format, options?.rejectGarbageAfterEnd === true);
  return { codec, settings: streamSettings(mode, options) };
}

// ---- Now ---------------------------------------------------------------------------------------

function bytesOf(data) {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return data;
  if (isAnyArrayBuffer(data)) return Buffer.from(data);
  throw new ERR_INVALID_ARG_TYPE(
    'buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], data);
}

function processSync(mode, data, options) {
  const { codec, settings } = prepare(mode, options);
  const bytes = bytesOf(data);
  checkBounds(bytes);
  const answer = loadNative().process(
    codec, settings.finishFlush, bytes, settings.maxOutputLength, state);
  loadNative().close(codec);
  return resultOf(answer, state[1], settings);
}

function makeSyncFunction(Class, mode) {
  return function syncBufferWrapper(buffer, options) {
    if (!options?.info) return processSync(mode, buffer, options);
    const engine = new Class(options);
    return { buffer: engine._processChunk(bytesOf(buffer), engine._finishFlushFlag), engine };
  };
}

// ---- Later -------------------------------------------------------------------------------------

const noBytes = new FastBuffer();

// What a stream takes as a chunk; nothing at all stands for no bytes.
function chunkOf(data) {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return data;
  if (data == null) return noBytes;
  if (isAnyArrayBuffer(data)) return Buffer.from(data);
  throw new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

function processLater(mode, data, options, callback) {
  const { codec, settings } = prepare(mode, options);
  validateFunction(callback, 'callback');
  const bytes = chunkOf(data);
  checkBounds(bytes);
  const onDone = (answer, rest) => {
    loadNative().close(codec);
    let result;
    try {
      result = resultOf(answer, rest, settings);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, result);
  };
  loadNative().process(
    codec, settings.finishFlush, bytes, settings.maxOutputLength, undefined, onDone);
}

// With the stream that did it.
function processByStream(engine, data, callback) {
  validateFunction(callback, 'callback');
  const chunks = [];
  let size = 0;
  engine.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= engine._maxOutputLength) return;
    engine.close();
    engine.removeAllListeners('end');
    callback(new ERR_BUFFER_TOO_LARGE(engine._maxOutputLength));
  });
  engine.on('error', (error) => {
    engine.removeAllListeners('end');
    callback(error);
  });
  engine.on('end', () => {
    const buffer = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size);
    engine.close();
    callback(null, { buffer, engine });
  });
  engine.end(data == null ? data : chunkOf(data));
}

function makeFunction(Class, mode) {
  return function asyncBufferWrapper(buffer, options, callback) {
    if (typeof options === 'function') {
      callback = options;
      options = {};
    }
    if (options?.info) processByStream(new Class(options), buffer, callback);
    else processLater(mode, buffer, options, callback);
  };
}

module.exports = { makeFunction, makeSyncFunction };
