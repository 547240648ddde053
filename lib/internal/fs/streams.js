'use strict';

// fs.ReadStream and fs.WriteStream.

const {
  codes: {
    ERR_FEATURE_UNAVAILABLE_ON_PLATFORM,
    ERR_INCOMPATIBLE_OPTION_PAIR,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_THIS,
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_OUT_OF_RANGE,
    ERR_STREAM_DESTROYED,
  },
} = require('internal/errors');
const { kEmptyObject, deprecate } = require('internal/util');
const { validateBoolean, validateFunction, validateInteger } = require('internal/validators');
const { Readable, Writable, finished } = require('stream');
const { errorOrDestroy } = require('internal/deps/readable-stream').destroy;
const { Buffer } = require('buffer');
const { FileHandle, kRef, kUnref } = require('internal/fs/file_handle');
const { copyOptions, getOptions, getValidatedFd, getValidatedPath, toPathIfFileURL } =
  require('internal/fs/utils');

const kIoDone = Symbol('kIoDone');
const kIsPerformingIO = Symbol('kIsPerformingIO');
const kFs = Symbol('kFs');
const kHandle = Symbol('kHandle');

const retryCountMax = 5;

// ---- What both kinds have in common ----

// The operations of a stream on a FileHandle, with callbacks.
function handleOperations(handle) {
  const report = (promise, callback, values) => {
    promise.then((result) => callback(null, ...values(result)), (error) => callback(error));
  };
  return {
    open(path, flags, mode, callback) {
      throw new ERR_METHOD_NOT_IMPLEMENTED('open()');
    },
    close(fd, callback) {
      handle[kUnref]();
      handle.close().then(() => callback(), callback);
    },
    fsync(fd, callback) {
      handle.sync().then(() => callback(), callback);
    },
    read(fd, buffer, offset, length, position, callback) {
      report(handle.read(buffer, offset, length, position), callback,
             (result) => [result.bytesRead, result.buffer]);
    },
    write(fd, buffer, offset, length, position, callback) {
      report(handle.write(buffer, offset, length, position), callback,
             (result) => [result.bytesWritten, result.buffer]);
    },
    writev(fd, buffers, position, callback) {
      report(handle.writev(buffers, position), callback,
             (result) => [result.bytesWritten, result.buffers]);
    },
  };
}

function importFd(stream, options) {
  if (typeof options.fd === 'number') {
    stream[kFs] = options.fs || require('fs');
    return options.fd;
  }
  if (typeof options.fd !== 'object' || !(options.fd instanceof FileHandle)) {
    throw new ERR_INVALID_ARG_TYPE('options.fd', ['number', 'FileHandle'], options.fd);
  }
  if (options.fs) throw new ERR_METHOD_NOT_IMPLEMENTED('FileHandle with fs');
  stream[kHandle] = options.fd;
  stream[kFs] = handleOperations(stream[kHandle]);
  stream[kHandle][kRef]();
  options.fd.on('close', () => stream.close());
  return options.fd.fd;
}

// Sets what to open, or what is open already.
function takeFile(stream, path, options, flags) {
  if (options.fd === undefined || options.fd === null) {
    stream.fd = null;
    stream[kFs] = options.fs || require('fs');
    validateFunction(stream[kFs].open, 'options.fs.open');
    stream.path = toPathIfFileURL(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
    getValidatedPath(stream.path);
  } else {
    stream.fd = getValidatedFd(importFd(stream, options));
  }
}

function streamOptions(options) {
  const given = copyOptions(getOptions(options, kEmptyObject));
  if (given.windowsHandle !== undefined && given.windowsHandle !== null) {
    if (given.fd !== undefined && given.fd !== null) {
      throw new ERR_INCOMPATIBLE_OPTION_PAIR('fd', 'windowsHandle');
    }
    throw new ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('windowsHandle');
  }
  given.autoDestroy = given.autoClose === undefined ? true : given.autoClose;
  return given;
}

// Opens the file when the stream is made. Programs may have replaced open(), which then tells by
// its events.
function constructorOf(ownOpen) {
  return function _construct(callback) {
    const stream = this;
    if (typeof stream.fd === 'number') {
      callback();
    } else if (stream.open !== ownOpen) {
      openByEvents(stream, callback);
    } else {
      stream[kFs].open(stream.path, stream.flags, stream.mode, (error, fd) => {
        if (error) {
          callback(error);
          return;
        }
        stream.fd = fd;
        callback();
        stream.emit('open', stream.fd);
        stream.emit('ready');
      });
    }
  };
}

function openByEvents(stream, callback) {
  const emit = stream.emit;
  stream.emit = function(...args) {
    if (args[0] === 'open') {
      this.emit = emit;
      callback();
      Reflect.apply(emit, this, args);
    } else if (args[0] === 'error') {
      this.emit = emit;
      callback(args[1]);
    } else {
      Reflect.apply(emit, this, args);
    }
  };
  stream.open();
}

function closeFile(stream, error, callback) {
  if (!stream.fd) {
    callback(error);
  } else if (stream.flush) {
    stream[kFs].fsync(stream.fd, (flushError) => closeFd(stream, error || flushError, callback));
  } else {
    closeFd(stream, error, callback);
  }
}

function closeFd(stream, error, callback) {
  stream[kFs].close(stream.fd, (closeError) => callback(closeError || error));
  stream.fd = null;
}

// An operation that is under way needs the descriptor until its end.
function destroy(error, callback) {
  if (this[kIsPerformingIO]) {
    this.once(kIoDone, (ioError) => closeFile(this, error || ioError, callback));
  } else {
    closeFile(this, error, callback);
  }
}

function checkPosition(position, name) {
  validateInteger(position, name, 0);
}

const pendingProperty = {
  __proto__: null,
  get() {
    return this.fd === null;
  },
  configurable: true,
};

function autoCloseProperty(state, className) {
  return {
    __proto__: null,
    get() {
      if (this[state] === undefined) throw new ERR_INVALID_THIS(className);
      return this[state].autoDestroy;
    },
    set(value) {
      if (this[state] === undefined) throw new ERR_INVALID_THIS(className);
      this[state].autoDestroy = value;
    },
  };
}

// ---- Reading ----

function ReadStream(path, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, options);
  options = streamOptions(options);
  if (options.highWaterMark === undefined) options.highWaterMark = 64 * 1024;
  takeFile(this, path, options, 'r');
  validateFunction(this[kFs].read, 'options.fs.read');
  if (options.autoDestroy) validateFunction(this[kFs].close, 'options.fs.close');
  this.start = options.start;
  this.end = options.end ?? Infinity;
  this.pos = undefined;
  this.bytesRead = 0;
  this[kIsPerformingIO] = false;
  if (this.start !== undefined) {
    checkPosition(this.start, 'start');
    this.pos = this.start;
  }
  if (this.end !== Infinity) {
    checkPosition(this.end, 'end');
    if (this.start !== undefined && this.start > this.end) {
      throw new ERR_OUT_OF_RANGE('start', `<= "end" (here: ${this.end})`, this.start);
    }
  }
  Reflect.apply(Readable, this, [options]);
  if (options.encoding) this.setEncoding(options.encoding);
}
Object.setPrototypeOf(ReadStream.prototype, Readable.prototype);
Object.setPrototypeOf(ReadStream, Readable);

Object.defineProperty(ReadStream.prototype, 'autoClose',
                      autoCloseProperty('_readableState', 'ReadStream'));

// The stream opens its file by itself; what is called here does nothing.
const openRead = deprecate(
  function() {}, 'ReadStream.prototype.open() is deprecated', 'DEP0135');
ReadStream.prototype.open = openRead;

ReadStream.prototype._construct = constructorOf(openRead);

ReadStream.prototype._read = function(count) {
  count = this.pos !== undefined ?
    Math.min(this.end - this.pos + 1, count) : Math.min(this.end - this.bytesRead + 1, count);
  if (count <= 0) {
    this.push(null);
    return;
  }
  this[kIsPerformingIO] = true;
  const target = Buffer.allocUnsafeSlow(count);
  this[kFs].read(this.fd, target, 0, count, this.pos, (error, bytesRead, buffer) => {
    this[kIsPerformingIO] = false;
    if (this.destroyed) {
      this.emit(kIoDone, error);
    } else if (error) {
      errorOrDestroy(this, error);
    } else {
      acceptBytes(this, buffer, bytesRead);
    }
  });
};

function acceptBytes(stream, buffer, count) {
  if (count <= 0) {
    stream.push(null);
    return;
  }
  if (stream.pos !== undefined) stream.pos += count;
  stream.bytesRead += count;
  if (count !== buffer.length) {
    // What is kept of a large buffer that was hardly used is its part, not the whole.
    const part = Buffer.allocUnsafeSlow(count);
    part.set(buffer.subarray(0, count));
    buffer = part;
  }
  stream.push(buffer);
}

ReadStream.prototype._destroy = destroy;

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

Object.defineProperty(ReadStream.prototype, 'pending', pendingProperty);

// ---- Writing ----

function checkWriteOperations(stream, options) {
  const operations = stream[kFs];
  if (!operations.write && !operations.writev) {
    throw new ERR_INVALID_ARG_TYPE('options.fs.write', 'function', operations.write);
  }
  if (operations.write) validateFunction(operations.write, 'options.fs.write');
  if (operations.writev) validateFunction(operations.writev, 'options.fs.writev');
  if (options.autoDestroy) validateFunction(operations.close, 'options.fs.close');
  if (stream.flush) validateFunction(operations.fsync, 'options.fs.fsync');
  // It is enough to have one of the two.
  if (!operations.write) stream._write = null;
  if (!operations.writev) stream._writev = null;
}

function WriteStream(path, options) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, options);
  options = streamOptions(options);
  options.decodeStrings = true;
  takeFile(this, path, options, 'w');
  if (options.flush !== undefined && options.flush !== null) {
    validateBoolean(options.flush, 'options.flush');
  }
  this.flush = options.flush ?? false;
  checkWriteOperations(this, options);
  this.start = options.start;
  this.pos = undefined;
  this.bytesWritten = 0;
  this[kIsPerformingIO] = false;
  if (this.start !== undefined) {
    checkPosition(this.start, 'start');
    this.pos = this.start;
  }
  Reflect.apply(Writable, this, [options]);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
Object.setPrototypeOf(WriteStream.prototype, Writable.prototype);
Object.setPrototypeOf(WriteStream, Writable);

Object.defineProperty(WriteStream.prototype, 'autoClose',
                      autoCloseProperty('_writableState', 'WriteStream'));

const openWrite = deprecate(
  function() {}, 'WriteStream.prototype.open() is deprecated', 'DEP0135');
WriteStream.prototype.open = openWrite;

WriteStream.prototype._construct = constructorOf(openWrite);

// Writes what the system did not take at once again, unless it never takes anything.
function makeProgress(stream, error, written, size, retries, go, callback) {
  if (error?.code === 'EAGAIN') {
    error = null;
    written = 0;
  }
  if (stream.destroyed || error) {
    callback(error || new ERR_STREAM_DESTROYED('write'));
    return;
  }
  stream.bytesWritten += written;
  retries = written ? 0 : retries + 1;
  if (retries > retryCountMax) {
    const failure = new Error('write failed');
    failure.code = 'EAGAIN';
    callback(failure);
  } else if (size > written) {
    go(written, retries);
  } else {
    callback();
  }
}

function writeAll(stream, data, size, position, callback, retries = 0) {
  stream[kFs].write(stream.fd, data, 0, size, position, (error, written, buffer) => {
    makeProgress(stream, error, written, size, retries, (count, next) => {
      writeAll(stream, buffer.slice(count), size - count,
               position === undefined ? undefined : position + count, callback, next);
    }, callback);
  });
}

function writevAll(stream, chunks, size, position, callback, retries = 0) {
  stream[kFs].writev(stream.fd, chunks, position, (error, written, buffers) => {
    makeProgress(stream, error, written, size, retries, (count, next) => {
      const rest = Buffer.concat(buffers).subarray(count);
      writevAll(stream, [rest], size - count,
                position === undefined ? undefined : position + count, callback, next);
    }, callback);
  });
}

// Tells the stream, and whoever waits to destroy it.
function endOfWriting(stream, callback) {
  return (error) => {
    stream[kIsPerformingIO] = false;
    if (stream.destroyed) {
      callback(error);
      stream.emit(kIoDone, error);
    } else {
      callback(error);
    }
  };
}

WriteStream.prototype._write = function(data, encoding, callback) {
  this[kIsPerformingIO] = true;
  writeAll(this, data, data.length, this.pos, endOfWriting(this, callback));
  if (this.pos !== undefined) this.pos += data.length;
};

WriteStream.prototype._writev = function(data, callback) {
  const chunks = data.map(({ chunk }) => chunk);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  this[kIsPerformingIO] = true;
  writevAll(this, chunks, size, this.pos, endOfWriting(this, callback));
  if (this.pos !== undefined) this.pos += size;
};

WriteStream.prototype._destroy = destroy;

WriteStream.prototype.close = function(callback) {
  if (callback) {
    if (this.closed) {
      process.nextTick(callback);
      return;
    }
    this.on('close', callback);
  }
  // Without autoClose the end does not close the file, so that it is asked for here.
  if (!this.autoClose) this.on('finish', this.destroy);
  // The end writes out what is still waiting, and then destroys the stream.
  this.end();
};

WriteStream.prototype.destroySoon = WriteStream.prototype.end;

Object.defineProperty(WriteStream.prototype, 'pending', pendingProperty);

module.exports = { ReadStream, WriteStream };
