'use strict';

// Between Node's streams and the web's, in both directions.

const {
  AbortError,
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_STREAM_PREMATURE_CLOSE },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { validateBoolean, validateObject, validateOneOf } = require('internal/validators');
const { Buffer } = require('buffer');
const {
  classes: { ByteLengthQueuingStrategy, CountQueuingStrategy, ReadableStream, WritableStream },
  isReadableStream,
  isWritableStream,
} = require('internal/webstreams/classes');

const parts = require('internal/deps/readable-stream');
const { isDestroyed, isReadable, isReadableFinished, isWritable, isWritableEnded } = parts.utils;
const { destroyer: destroy } = parts.destroy;
const finished = parts.endOfStream;

const nothing = () => {};

const compressionFailures = new Set([
  'Z_NEED_DICT', 'Z_ERRNO', 'Z_STREAM_ERROR', 'Z_DATA_ERROR', 'Z_MEM_ERROR', 'Z_BUF_ERROR',
  'Z_VERSION_ERROR',
]);

// A stream that was cut off looks to the web like one that was aborted, and data that cannot be
// decompressed is of the wrong type.
function toWebError(error) {
  const code = error?.code;
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return new AbortError(undefined, { cause: error });
  if (compressionFailures.has(code) || code?.startsWith?.('ERR__ERROR_')) {
    const typeError = new TypeError(undefined, { cause: error });
    typeError.code = code;
    return typeError;
  }
  return error;
}

// ---- Node's streams for the web ----------------------------------------------------------------

class WritableSink {
  // `checkChunk` throws for what must not be written, which ends the stream.
  constructor(stream, checkChunk) {
    this.stream = stream;
    this.checkChunk = checkChunk;
    this.drained = undefined;
    this.closed = undefined;
    stream.on('drain', () => this.drained?.resolve());
    const cleanup = finished(stream, (error) => {
      cleanup();
      // Streams of the old kind may report an error even now.
      stream.on('error', nothing);
      this.onFinished(toWebError(error));
    });
  }

  onFinished(error) {
    const { closed } = this;
    this.closed = undefined;
    if (error) {
      this.drained?.reject(error);
      closed?.reject(error);
      this.controller?.error(error);
    } else if (closed !== undefined) {
      closed.resolve();
      return;
    } else {
      this.controller?.error(new AbortError());
    }
    this.controller = undefined;
  }

  start(controller) {
    this.controller = controller;
  }

  write(chunk) {
    if (this.checkChunk === undefined) return this.writeChunk(chunk);
    try {
      this.checkChunk(chunk);
      return this.writeChunk(chunk);
    } catch (error) {
      destroy(this.stream, error);
      throw error;
    }
  }

  writeChunk(chunk) {
    const { stream } = this;
    const isMemory = !stream.writableObjectMode &&
      require('internal/util/types').isAnyArrayBuffer(chunk);
    if (!stream.writableNeedDrain && stream.write(isMemory ? new Uint8Array(chunk) : chunk)) {
      return undefined;
    }
    this.drained = Promise.withResolvers();
    if (!stream.writableNeedDrain) this.drained.resolve();
    return this.drained.promise.finally(() => {
      this.drained = undefined;
    });
  }

  abort(reason) {
    destroy(this.stream, reason);
  }

  close() {
    if (this.closed === undefined && !isWritableEnded(this.stream)) {
      this.closed = Promise.withResolvers();
      this.stream.end();
      return this.closed?.promise;
    }
    this.controller = undefined;
    return undefined;
  }
}

function newWritableStreamFromStreamWritable(stream, checkChunk) {
  if (typeof stream?.write !== 'function' || typeof stream.on !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('streamWritable', 'stream.Writable', stream);
  }
  if (isDestroyed(stream) || !isWritable(stream)) return closedWritable();
  const highWaterMark = stream.writableHighWaterMark;
  const strategy = stream.writableObjectMode ?
    new CountQueuingStrategy({ highWaterMark }) :
    { highWaterMark, size: (chunk) => chunk?.byteLength ?? chunk?.length ?? 1 };
  return new WritableStream(new WritableSink(stream, checkChunk), strategy);
}

function closedWritable() {
  const writable = new WritableStream();
  writable.close();
  return writable;
}

class ReadableSource {
  constructor(stream, type) {
    this.stream = stream;
    this.type = type;
    this.isDone = false;
    if (isReadable(stream)) this.pull = () => stream.resume();
  }

  start(controller) {
    this.controller = controller;
  }

  cancel(reason) {
    this.isDone = true;
    destroy(this.stream, reason);
  }

  onFinished(error) {
    // Streams of the old kind may report an error even now.
    if (!this.stream.listeners('error').includes(nothing)) this.stream.on('error', nothing);
    if (this.isDone) return;
    this.isDone = true;
    if (error) {
      this.controller.error(error);
      return;
    }
    this.controller.close();
    if (this.type === 'bytes') this.controller.byobRequest?.respond(0);
  }

  onData(chunk) {
    // A copy, since the memory of a buffer belongs to others as well.
    const isBytes = Buffer.isBuffer(chunk) && !this.stream.readableObjectMode;
    this.controller.enqueue(isBytes ? new Uint8Array(chunk) : chunk);
    if (this.controller.desiredSize <= 0) this.stream.pause();
  }
}

function strategyOf(stream, options) {
  if (!isReadable(stream)) return undefined;
  const highWaterMark = stream.readableHighWaterMark;
  if (options.type === 'bytes') return { highWaterMark };
  if (options.strategy) return options.strategy;
  const Strategy = stream.readableObjectMode ? CountQueuingStrategy : ByteLengthQueuingStrategy;
  return new Strategy({ highWaterMark });
}

function hasEnded(stream) {
  return isDestroyed(stream) || stream.readableEnded || stream.errored;
}

function newReadableStreamFromStreamReadable(stream, options = kEmptyObject) {
  if (typeof stream?._readableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('streamReadable', 'stream.Readable', stream);
  }
  validateObject(options, 'options');
  if (options.type !== undefined) validateOneOf(options.type, 'options.type', ['bytes', undefined]);
  const source = new ReadableSource(stream, options.type);
  const readableStream = new ReadableStream(source, strategyOf(stream, options));
  if (hasEnded(stream) || !isReadable(stream)) {
    const isWhole = isReadableFinished(stream, false) || stream._readableState.readable === false;
    const cutOff = isWhole ? undefined : new ERR_STREAM_PREMATURE_CLOSE();
    source.onFinished(toWebError(stream.errored ?? cutOff));
    return readableStream;
  }
  // The other half of a duplex may go on.
  const cleanup = finished(stream, { writable: false }, (error) => {
    cleanup();
    source.onFinished(toWebError(error));
  });
  stream.pause();
  stream.on('data', (chunk) => source.onData(chunk));
  return readableStream;
}

function newReadableWritablePairFromDuplex(duplex, options = kEmptyObject, checkChunk) {
  if (typeof duplex?._writableState !== 'object' || typeof duplex._readableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('duplex', 'stream.Duplex', duplex);
  }
  validateObject(options, 'options');
  const type = options.readableType ?? options.type;
  const hasWritable = !isDestroyed(duplex) && isWritable(duplex);
  const hasReadable = !isDestroyed(duplex) && isReadable(duplex);
  const writable = hasWritable ?
    newWritableStreamFromStreamWritable(duplex, checkChunk) : closedWritable();
  const readable = hasReadable ?
    newReadableStreamFromStreamReadable(duplex, { type }) : new ReadableStream({ type });
  if (!hasReadable) readable.cancel();
  return { writable, readable };
}

// ---- The web's streams for Node ----------------------------------------------------------------

// Calls back from a promise. What the callback throws must not become a rejection.
function whenSettled(promise, stream, callback) {
  const done = (error) => {
    try {
      callback(error);
    } catch (thrown) {
      process.nextTick(() => destroy(stream, thrown));
    }
  };
  promise.then(() => done(), done);
}

function whenDestroyed(promise, error, callback) {
  const done = () => {
    try {
      callback(error);
    } catch (thrown) {
      process.nextTick(() => {
        throw thrown;
      });
    }
  };
  promise.then(done, done);
}

function toChunk(chunk, encoding) {
  const bytes = Buffer.from(chunk, encoding);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// Methods of a Node stream that write to a writer. `side.isClosed` is kept up to date.
function writingMethods(writer, side, { decodeStrings = true, objectMode = false }) {
  return {
    writev(chunks, callback) {
      const all = () => Promise.all(chunks.map(({ chunk }) => writer.write(chunk)));
      whenSettled(writer.ready.then(all), this, callback);
    },
    write(chunk, encoding, callback) {
      const isText = typeof chunk === 'string' && decodeStrings && !objectMode;
      const value = isText ? toChunk(chunk, encoding) : chunk;
      whenSettled(writer.ready.then(() => writer.write(value)), this, callback);
    },
    final(callback) {
      if (!side.isClosed) whenSettled(writer.close(), this, callback);
    },
  };
}

function readFrom(reader) {
  return function read() {
    reader.read().then(
      ({ done, value }) => this.push(done ? null : value),
      (error) => destroy(this, error));
  };
}

// The web stream's end is the Node stream's, unless that had ended already.
function followWriter(writer, side, stream) {
  writer.closed.then(() => {
    side.isClosed = true;
    if (!isWritableEnded(stream)) destroy(stream, new ERR_STREAM_PREMATURE_CLOSE());
  }, (error) => side.onError(error));
}

function followReader(reader, side) {
  reader.closed.then(() => {
    side.isClosed = true;
  }, (error) => side.onError(error));
}

function checkEncoding(encoding) {
  if (encoding !== undefined && !Buffer.isEncoding(encoding)) {
    throw new ERR_INVALID_ARG_VALUE('options.encoding', encoding);
  }
}

function newStreamWritableFromWritableStream(writableStream, options = kEmptyObject) {
  if (!isWritableStream(writableStream)) {
    throw new ERR_INVALID_ARG_TYPE('writableStream', 'WritableStream', writableStream);
  }
  validateObject(options, 'options');
  const { highWaterMark, decodeStrings = true, objectMode = false, signal } = options;
  validateBoolean(objectMode, 'options.objectMode');
  validateBoolean(decodeStrings, 'options.decodeStrings');
  const writer = writableStream.getWriter();
  const side = { isClosed: false };
  const stream = new parts.Writable({
    highWaterMark,
    objectMode,
    decodeStrings,
    signal,
    ...writingMethods(writer, side, { decodeStrings, objectMode }),
    destroy(error, callback) {
      if (side.isClosed) callback(error);
      else whenDestroyed(error ? writer.abort(error) : writer.close(), error, callback);
    },
  });
  side.onError = (error) => {
    side.isClosed = true;
    destroy(stream, error);
  };
  followWriter(writer, side, stream);
  return stream;
}

function newStreamReadableFromReadableStream(readableStream, options = kEmptyObject) {
  if (!isReadableStream(readableStream)) {
    throw new ERR_INVALID_ARG_TYPE('readableStream', 'ReadableStream', readableStream);
  }
  validateObject(options, 'options');
  const { highWaterMark, encoding, objectMode = false, signal } = options;
  checkEncoding(encoding);
  validateBoolean(objectMode, 'options.objectMode');
  const reader = readableStream.getReader();
  const side = { isClosed: false };
  const stream = new parts.Readable({
    objectMode,
    highWaterMark,
    encoding,
    signal,
    read: readFrom(reader),
    destroy(error, callback) {
      if (side.isClosed) callback(error);
      else whenDestroyed(reader.cancel(error), error, callback);
    },
  });
  side.onError = (error) => {
    side.isClosed = true;
    destroy(stream, error);
  };
  followReader(reader, side);
  return stream;
}

function checkPair({ readable, writable }) {
  if (!isReadableStream(readable)) {
    throw new ERR_INVALID_ARG_TYPE('pair.readable', 'ReadableStream', readable);
  }
  if (!isWritableStream(writable)) {
    throw new ERR_INVALID_ARG_TYPE('pair.writable', 'WritableStream', writable);
  }
}

function newStreamDuplexFromReadableWritablePair(pair = kEmptyObject, options = kEmptyObject) {
  validateObject(pair, 'pair');
  checkPair(pair);
  validateObject(options, 'options');
  const { allowHalfOpen = false, objectMode = false, encoding, decodeStrings = true } = options;
  validateBoolean(objectMode, 'options.objectMode');
  checkEncoding(encoding);
  const writer = pair.writable.getWriter();
  const reader = pair.readable.getReader();
  const writing = { isClosed: false };
  const reading = { isClosed: false };
  const stream = new parts.Duplex({
    allowHalfOpen,
    highWaterMark: options.highWaterMark,
    objectMode,
    encoding,
    decodeStrings,
    signal: options.signal,
    ...writingMethods(writer, writing, { decodeStrings, objectMode }),
    read: readFrom(reader),
    destroy(error, callback) {
      if (writing.isClosed && reading.isClosed) {
        callback(error);
        return;
      }
      whenDestroyed(Promise.all([
        writing.isClosed ? undefined : writer.abort(error),
        reading.isClosed ? undefined : reader.cancel(error),
      ]), error, callback);
    },
  });
  writing.onError = reading.onError = (error) => {
    writing.isClosed = true;
    reading.isClosed = true;
    destroy(stream, error);
  };
  followWriter(writer, writing, stream);
  followReader(reader, reading);
  return stream;
}

module.exports = {
  newReadableStreamFromStreamReadable,
  newReadableWritablePairFromDuplex,
  newStreamDuplexFromReadableWritablePair,
  newStreamReadableFromReadableStream,
  newStreamWritableFromWritableStream,
  newWritableStreamFromStreamWritable,
};
