'use strict';

// FileHandle: an open file for programs that use promises.

const EventEmitter = require('events');
const { codes: { ERR_INTERNAL_ASSERTION } } = require('internal/errors');
const operations = require('internal/fs/handle_operations');
const { kTakeFile, kTransfer } = require('internal/transferable');
const binding = internalBinding('fs');

// In a worker: { opened(fd), closed(fd) }, which hears of the files of handles.
const tracker = internalBinding('core').threadId === undefined ? undefined :
  require('internal/worker/files').handleFiles;

const kFd = Symbol('kFd');
const kRefs = Symbol('kRefs');
const kClosePromise = Symbol('kClosePromise');
const kCloseResolve = Symbol('kCloseResolve');
const kCloseReject = Symbol('kCloseReject');
const kRef = Symbol('kRef');
const kUnref = Symbol('kUnref');
const kAsyncId = Symbol('kAsyncId');

let registry;

// A handle that is forgotten leaves its file open: it is closed when the engine finds out, with
// a warning, since that may be much later or never.
function watchForLeak(handle, fd) {
  registry ??= new FinalizationRegistry((forgotten) => {
    process.emitWarning(`Closing file descriptor ${forgotten} on garbage collection`);
    tracker?.closed(forgotten);
    try {
      binding.close(forgotten);
    } catch {
      // Somebody has closed the descriptor by its number already.
    }
    process.emitWarning(
      'Closing a FileHandle object on garbage collection is deprecated. ' +
      'Please close FileHandle objects explicitly using FileHandle.prototype.close(). ' +
      'In the future, an error will be thrown if a file descriptor is closed during ' +
      'garbage collection.', 'DeprecationWarning', 'DEP0137');
  });
  registry.register(handle, fd, handle);
}

const kHasMoved = Symbol('kHasMoved');

// Runs an operation, during which a close that is asked for has to wait.
async function run(name, handle, ...values) {
  if (typeof handle?.[kRef] !== 'function') {
    throw new ERR_INTERNAL_ASSERTION('handle must be an instance of FileHandle');
  }
  if (handle.fd === -1) {
    const error = new Error(
      handle[kHasMoved] ? 'The FileHandle has been transferred' : 'file closed');
    error.code = 'EBADF';
    error.syscall = name;
    throw error;
  }
  handle[kRef]();
  try {
    return await operations[name](handle, ...values);
  } finally {
    handle[kUnref]();
  }
}

class FileHandle extends EventEmitter {
  constructor(fd) {
    super();
    this[kFd] = typeof fd === 'number' ? fd : -1;
    this[kRefs] = 1;
    this[kClosePromise] = null;
    if (this[kFd] !== -1) {
      watchForLeak(this, this[kFd]);
      tracker?.opened(this[kFd]);
    }
  }

  getAsyncId() {
    this[kAsyncId] ??= require('internal/async_hooks').newAsyncId();
    return this[kAsyncId];
  }

  get fd() {
    return this[kFd];
  }

  appendFile(data, options) {
    return run('appendFile', this, data, options);
  }

  chmod(mode) {
    return run('fchmod', this, mode);
  }

  chown(uid, gid) {
    return run('fchown', this, uid, gid);
  }

  datasync() {
    return run('fdatasync', this);
  }

  sync() {
    return run('fsync', this);
  }

  read(buffer, offset, length, position) {
    return run('read', this, buffer, offset, length, position);
  }

  readv(buffers, position) {
    return run('readv', this, buffers, position);
  }

  readFile(options) {
    return run('readFile', this, options);
  }

  readLines(options = undefined) {
    return require('readline').createInterface({
      input: this.createReadStream(options),
      crlfDelay: Infinity,
    });
  }

  stat(options) {
    return run('fstat', this, options);
  }

  truncate(len = 0) {
    return run('ftruncate', this, len);
  }

  utimes(atime, mtime) {
    return run('futimes', this, atime, mtime);
  }

  write(buffer, offset, length, position) {
    return run('write', this, buffer, offset, length, position);
  }

  writev(buffers, position) {
    return run('writev', this, buffers, position);
  }

  writeFile(data, options) {
    return run('writeFile', this, data, options);
  }

  // Closes when the operations under way are over. Those who ask meanwhile get the same promise.
  close = () => {
    if (this[kFd] === -1) return Promise.resolve();
    if (this[kClosePromise]) return this[kClosePromise];
    this[kRefs]--;
    if (this[kRefs] === 0) {
      const fd = this[kFd];
      this[kFd] = -1;
      this[kClosePromise] = this.#closeDescriptor(fd);
    } else {
      this[kClosePromise] = new Promise((resolve, reject) => {
        this[kCloseResolve] = resolve;
        this[kCloseReject] = reject;
      });
    }
    this.emit('close');
    return this[kClosePromise];
  };

  #closeDescriptor(fd) {
    registry?.unregister(this);
    tracker?.closed(fd);
    return operations.ask(binding.close, fd).finally(() => {
      this[kClosePromise] = null;
    });
  }

  async [Symbol.asyncDispose]() {
    await this.close();
  }

  readableWebStream(options) {
    const { makeStream } = require('internal/fs/web_stream');
    return makeStream(this, this[kClosePromise] !== null, options, {
      keep: () => this[kRef](), release: () => this[kUnref](),
    });
  }

  createReadStream(options = undefined) {
    const { ReadStream } = require('internal/fs/streams');
    return new ReadStream(undefined, { ...options, fd: this });
  }

  createWriteStream(options = undefined) {
    const { WriteStream } = require('internal/fs/streams');
    return new WriteStream(undefined, { ...options, fd: this });
  }

  [kTakeFile]() {
    const fd = this[kFd];
    if (fd === -1 || this[kRefs] !== 1 || this[kClosePromise] !== null) {
      const { DOMException } = require('internal/domexception');
      throw new DOMException('Cannot transfer FileHandle while in use', 'DataCloneError');
    }
    this[kFd] = -1;
    this[kHasMoved] = true;
    registry?.unregister(this);
    tracker?.closed(fd);
    return fd;
  }

  [kTransfer]() {
    return new FileHandle(this[kTakeFile]());
  }

  [kRef]() {
    this[kRefs]++;
  }

  [kUnref]() {
    this[kRefs]--;
    if (this[kRefs] !== 0) return;
    const fd = this[kFd];
    this[kFd] = -1;
    this.#closeDescriptor(fd).then(this[kCloseResolve], this[kCloseReject]);
  }
}

module.exports = { FileHandle, kFd, kRef, kUnref };
