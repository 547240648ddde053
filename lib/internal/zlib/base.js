'use strict';

// The stream that all classes of node:zlib are.
//
// A chunk goes to the pool, which fills the rest of the output buffer; what is in there is pushed,
// and the rest of the chunk goes to the pool again, until there is room left. Properties that start
// with an underscore are those of Node, because packages look at them.

const {
  codes: { ERR_BUFFER_TOO_LARGE, ERR_INTERNAL_ASSERTION, ERR_TRAILING_JUNK_AFTER_STREAM_END },
} = require('internal/errors');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer');
const { Transform, finished } = require('stream');
const { checkRangesOrGetDefault } = require('internal/validators');
const { constants } = require('internal/zlib/constants');
const { kOwner } = require('internal/zlib/handle');
const { checkBounds, flushKinds } = require('internal/zlib/options');

const kError = Symbol('kError');
const kFlushFlag = Symbol('kFlushFlag');

function onError(message, errno, code) {
  const error = toError({ message, errno, code });
  const stream = this[kOwner];
  stream.destroy(error);
  stream[kError] = error;
}

function toError({ message, errno, code }) {
  const error = new Error(message);
  error.errno = errno;
  error.code = code;
  return error;
}

// Transform's own options must not change what a stream of bytes is.
function transformOptions(options) {
  if (options?.encoding || options?.objectMode || options?.writableObjectMode) {
    return {
      autoDestroy: true, ...options, encoding: null, objectMode: false, writableObjectMode: false,
    };
  }
  return { autoDestroy: true, ...options };
}

// A function, since the classes that inherit from it can be called without new.
function ZlibBase(options, mode, handle, settings) {
  Transform.call(this, transformOptions(options));
  this[kError] = null;
  this.bytesWritten = 0;
  this._handle = handle;
  handle[kOwner] = this;
  handle.onerror = onError;
  this._outBuffer = Buffer.allocUnsafe(settings.chunkSize);
  this._outOffset = 0;
  this._chunkSize = settings.chunkSize;
  this._defaultFlushFlag = settings.flush;
  this._finishFlushFlag = settings.finishFlush;
  this._defaultFullFlushFlag = settings.flushes.fullFlush;
  this._flushBoundIdx = settings.flushes.index;
  this._info = settings.info;
  this._maxOutputLength = settings.maxOutputLength;
  this._rejectGarbageAfterEnd = settings.rejectGarbageAfterEnd;
}
Object.setPrototypeOf(ZlibBase.prototype, Transform.prototype);
Object.setPrototypeOf(ZlibBase, Transform);

Object.defineProperty(ZlibBase.prototype, '_closed', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return !this._handle; },
});

ZlibBase.prototype.reset = function() {
  if (!this._handle) throw new ERR_INTERNAL_ASSERTION('zlib binding closed');
  return this._handle.reset();
};

// ---- Flushing ----------------------------------------------------------------------------------

// From the weakest to the strongest.
const flushOrder = [
  constants.Z_NO_FLUSH, constants.Z_BLOCK, constants.Z_PARTIAL_FLUSH, constants.Z_SYNC_FLUSH,
  constants.Z_FULL_FLUSH, constants.Z_FINISH,
];

function strongerFlush(one, other) {
  return flushOrder.indexOf(one) > flushOrder.indexOf(other) ? one : other;
}

// An empty chunk that stands for a flush: it keeps its place among what is written.
const flushChunks = flushOrder.toSorted().map((kind) => {
  const chunk = new FastBuffer();
  chunk[kFlushFlag] = kind;
  return chunk;
});

ZlibBase.prototype._flush = function(callback) {
  this._transform(new FastBuffer(), '', callback);
};

// What is left is written when all else has been, by _flush(), which 'finish' does not wait for.
ZlibBase.prototype._final = function(callback) {
  callback();
};

ZlibBase.prototype.flush = function(kind, callback) {
  if (typeof kind === 'function' || (kind === undefined && !callback)) {
    callback = kind;
    kind = this._defaultFullFlushFlag;
  }
  const { first, last } = flushKinds[this._flushBoundIdx];
  kind = checkRangesOrGetDefault(kind, 'kind', first, last, this._defaultFullFlushFlag);
  if (this.writableFinished) {
    if (callback) process.nextTick(callback);
  } else if (this.writableEnded) {
    if (callback) this.once('end', callback);
  } else {
    this.write(flushChunks[kind], '', callback);
  }
};

// ---- The end -----------------------------------------------------------------------------------

ZlibBase.prototype.close = function(callback) {
  if (callback) finished(this, callback);
  this.destroy();
};

ZlibBase.prototype._destroy = function(error, callback) {
  closeHandle(this);
  callback(error);
};

function closeHandle(stream) {
  stream._handle?.close();
  stream._handle = null;
}

// ---- Chunks ------------------------------------------------------------------------------------

ZlibBase.prototype._transform = function(chunk, encoding, callback) {
  let flush = chunk[kFlushFlag] ?? this._defaultFlushFlag;
  const isLast = this.writableEnded && this.writableLength === chunk.byteLength;
  if (isLast) flush = strongerFlush(flush, this._finishFlushFlag);
  processChunk(this, chunk, flush, callback);
};

// Packages call it, also without a callback.
ZlibBase.prototype._processChunk = function(chunk, flush, callback) {
  if (typeof callback !== 'function') return processAtOnce(this, chunk, flush);
  return processChunk(this, chunk, flush, callback);
};

function processChunk(stream, chunk, flush, callback) {
  const handle = stream._handle;
  if (!handle) {
    process.nextTick(callback);
    return;
  }
  checkBounds(chunk, stream._outOffset, stream._chunkSize);
  handle.buffer = chunk;
  handle.cb = callback;
  handle.availOutBefore = stream._chunkSize - stream._outOffset;
  handle.availInBefore = chunk.byteLength;
  handle.inOff = 0;
  handle.flushFlag = flush;
  sendToPool(handle, stream);
}

function sendToPool(handle, stream) {
  handle.write(handle.flushFlag, handle.buffer, handle.inOff, handle.availInBefore,
               stream._outBuffer, stream._outOffset, handle.availOutBefore);
}

// Called by the handle, as its method.
function onWritten() {
  const stream = this[kOwner];
  if (stream.destroyed) {
    endOfChunk(this);
    return;
  }
  const [room, rest] = stream._writeState;
  const used = this.availInBefore - rest;
  stream.bytesWritten += used;
  const isFull = pushOutput(stream, this.availOutBefore - room);
  if (stream.destroyed) {
    this.cb();
    return;
  }
  if (room === 0 || stream._outOffset >= stream._chunkSize) {
    this.availOutBefore = stream._chunkSize;
    stream._outOffset = 0;
    stream._outBuffer = Buffer.allocUnsafe(stream._chunkSize);
  }
  if (room === 0) {
    this.inOff += used;
    this.availInBefore = rest;
    if (isFull) goOnWhenRead(this, stream);
    else sendToPool(this, stream);
    return;
  }
  if (rest > 0 && !endBeforeInput(this, stream)) return;
  endOfChunk(this);
}

// Whether the reader has enough for now.
function pushOutput(stream, size) {
  if (size === 0) return false;
  const start = stream._outOffset;
  stream._outOffset += size;
  return !stream.push(stream._outBuffer.slice(start, start + size));
}

function goOnWhenRead(handle, stream) {
  const read = stream._read;
  stream._read = (size) => {
    stream._read = read;
    sendToPool(handle, stream);
    stream._read(size);
  };
}

// There is room, and input is left over: the data has come to its end. False if that is an error.
function endBeforeInput(handle, stream) {
  if (!stream._rejectGarbageAfterEnd) {
    stream.push(null);
    return true;
  }
  const error = new ERR_TRAILING_JUNK_AFTER_STREAM_END();
  stream.destroy(error);
  handle.cb(error);
  return false;
}

// The handle may live long after the chunk is needed.
function endOfChunk(handle) {
  handle.buffer = null;
  handle.cb();
}

// ---- All at once -------------------------------------------------------------------------------

function processAtOnce(stream, chunk, flush) {
  checkBounds(chunk, stream._outOffset, stream._chunkSize);
  // Node has a listener here, so that an error is thrown and not an event without any.
  stream.on('error', () => {});
  const handle = stream._handle;
  const result = handle.process(flush, chunk, stream._maxOutputLength);
  const rest = stream._writeState[1];
  if (stream[kError]) throw stream[kError];
  if (result.code === 'ERR_BUFFER_TOO_LARGE') {
    closeHandle(stream);
    throw new ERR_BUFFER_TOO_LARGE(stream._maxOutputLength);
  }
  if (result.code !== undefined) {
    handle.onerror(result.message, result.errno, result.code);
    throw stream[kError];
  }
  if (rest > 0 && stream._rejectGarbageAfterEnd) {
    closeHandle(stream);
    throw new ERR_TRAILING_JUNK_AFTER_STREAM_END();
  }
  stream.bytesWritten = chunk.byteLength - rest;
  closeHandle(stream);
  return new FastBuffer(result);
}

module.exports = { ZlibBase, onWritten, toError };
