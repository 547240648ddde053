'use strict';

// Opening files, and everything that is done with a descriptor but whole-file reading and
// writing: callback and synchronous forms.

const {
  codes: { ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { customPromisifyArgs, kEmptyObject } = require('internal/util');
const {
  kValidateObjectAllowNullable,
  parseFileMode,
  validateBuffer,
  validateEncoding,
  validateInteger,
  validateObject,
} = require('internal/validators');
const binding = internalBinding('fs');
const {
  getValidatedFd,
  getValidatedPath,
  makeCallback,
  nativeView,
  stringToFlags,
  validateBufferArray,
  validateOffsetLengthRead,
  validateOffsetLengthWrite,
  validatePosition,
  validateStringAfterArrayBufferView,
} = require('internal/fs/utils');

const defaultReadSize = 16 * 1024;
const atOwnPosition = -1;

const allocate = (size) => require('buffer').Buffer.alloc(size);
const bytesOf = (text, encoding) => require('buffer').Buffer.from(text, encoding);

// In a worker: { opened(fd), closed(fd) }, which hears of the descriptors of the program.
const tracker = internalBinding('core').threadId === undefined ? undefined :
  require('internal/worker/files').programFiles;

function tracking(callback) {
  return function(error, fd) {
    if (!error) tracker.opened(fd);
    Reflect.apply(callback, this, arguments);
  };
}

function open(path, flags, mode, callback) {
  path = getValidatedPath(path);
  if (arguments.length < 3) {
    callback = flags;
    flags = 'r';
    mode = 0o666;
  } else if (typeof mode === 'function') {
    callback = mode;
    mode = 0o666;
  } else {
    mode = parseFileMode(mode, 'mode', 0o666);
  }
  const flagsNumber = stringToFlags(flags);
  callback = makeCallback(callback);
  if (tracker !== undefined) callback = tracking(callback);
  binding.open(path, flagsNumber, mode, callback);
}

function openSync(path, flags, mode) {
  const fd = binding.open(getValidatedPath(path), stringToFlags(flags),
                          parseFileMode(mode, 'mode', 0o666));
  tracker?.opened(fd);
  return fd;
}

// Nobody asked for the outcome, so that a failure is the program's.
function throwIfFailed(error) {
  if (error) throw error;
}

function close(fd, callback = throwIfFailed) {
  if (callback !== throwIfFailed) callback = makeCallback(callback);
  fd = getValidatedFd(fd);
  tracker?.closed(fd);
  binding.close(fd, callback);
}

function closeSync(fd) {
  fd = getValidatedFd(fd);
  tracker?.closed(fd);
  binding.close(fd);
}

// read(fd, buffer, offset, length, position, callback), and shorter: (fd, buffer, options,
// callback), (fd, options, callback), (fd, buffer, callback), (fd, callback).
function read(fd, buffer, offsetOrOptions, length, position, callback) {
  fd = getValidatedFd(fd);
  let offset = offsetOrOptions;
  if (arguments.length <= 4) {
    let options = null;
    if (arguments.length === 4) {
      callback = length;
      options = offsetOrOptions;
    } else if (arguments.length === 3) {
      if (!ArrayBuffer.isView(buffer)) {
        options = buffer;
        ({ buffer = allocate(defaultReadSize) } = options ?? kEmptyObject);
      }
      callback = offsetOrOptions;
    } else {
      callback = buffer;
      buffer = allocate(defaultReadSize);
    }
    if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowNullable);
    ({
      offset = 0,
      length = buffer?.byteLength - offset,
      position = null,
    } = options ?? kEmptyObject);
  }
  validateBuffer(buffer);
  callback = makeCallback(callback);
  const where = validatePosition(position, 'position', length | 0);
  ({ offset, length } = checkReadRange(buffer, offset, length));
  if (length === 0) {
    process.nextTick(callback, null, 0, buffer);
    return;
  }
  const target = buffer;
  binding.read(fd, nativeView(target), offset, length, where,
               (error, count) => callback(error, count || 0, target));
}

// What is read into, as whole numbers. A length of zero asks for nothing, and is never refused.
function checkReadRange(buffer, offset, length) {
  if (offset === null || offset === undefined) {
    offset = 0;
  } else {
    validateInteger(offset, 'offset', 0);
  }
  length |= 0;
  if (length !== 0) {
    if (buffer.byteLength === 0) {
      throw new ERR_INVALID_ARG_VALUE('buffer', buffer, 'is empty and cannot be written');
    }
    validateOffsetLengthRead(offset, length, buffer.byteLength);
  }
  return { offset, length };
}

function readSync(fd, buffer, offsetOrOptions, length, position) {
  fd = getValidatedFd(fd);
  validateBuffer(buffer);
  let offset = offsetOrOptions;
  if (arguments.length <= 3 || (offsetOrOptions !== null && typeof offsetOrOptions === 'object')) {
    if (offsetOrOptions !== undefined) {
      validateObject(offsetOrOptions, 'options', kValidateObjectAllowNullable);
    }
    ({
      offset = 0,
      length = buffer.byteLength - offset,
      position = null,
    } = offsetOrOptions ?? kEmptyObject);
  }
  const where = validatePosition(position, 'position', length | 0);
  ({ offset, length } = checkReadRange(buffer, offset, length));
  if (length === 0) return 0;
  return binding.read(fd, nativeView(buffer), offset, length, where);
}

function readv(fd, buffers, position, callback) {
  fd = getValidatedFd(fd);
  validateBufferArray(buffers);
  callback ||= position;
  callback = makeCallback(callback);
  if (typeof position !== 'number') position = atOwnPosition;
  binding.readv(fd, buffers.map(nativeView), position,
                (error, count) => callback(error, count || 0, buffers));
}

function readvSync(fd, buffers, position) {
  fd = getValidatedFd(fd);
  validateBufferArray(buffers);
  return binding.readv(fd, buffers.map(nativeView),
                       typeof position === 'number' ? position : atOwnPosition);
}

// Which part of a buffer is written, and where to.
function checkWriteRange(buffer, offsetOrOptions, length, position) {
  let offset = offsetOrOptions;
  if (typeof offset === 'object') {
    ({
      offset = 0,
      length = buffer.byteLength - offset,
      position = null,
    } = offsetOrOptions ?? kEmptyObject);
  }
  if (offset === null || offset === undefined || typeof offset === 'function') {
    offset = 0;
  } else {
    validateInteger(offset, 'offset', 0);
  }
  if (typeof length !== 'number') length = buffer.byteLength - offset;
  validateOffsetLengthWrite(offset, length, buffer.byteLength);
  return { offset, length, position: typeof position === 'number' ? position : atOwnPosition };
}

// write(fd, buffer, offset, length, position, callback), write(fd, buffer, options, callback),
// write(fd, string, position, encoding, callback); what is before the callback may be left out.
function write(fd, buffer, offsetOrOptions, length, position, callback) {
  fd = getValidatedFd(fd);
  if (ArrayBuffer.isView(buffer)) {
    callback = callback || position || length || offsetOrOptions;
    callback = makeCallback(callback);
    const range = checkWriteRange(buffer, offsetOrOptions, length, position);
    binding.write(fd, nativeView(buffer), range.offset, range.length, range.position,
                  (error, count) => callback(error, count || 0, buffer));
    return;
  }

  validateStringAfterArrayBufferView(buffer, 'buffer');
  let where = offsetOrOptions;
  let encoding = length;
  if (typeof position === 'function') {
    callback = position;
  } else {
    if (typeof where === 'function') {
      callback = where;
      where = null;
    } else {
      callback = length;
    }
    encoding = 'utf8';
  }
  validateEncoding(buffer, encoding);
  callback = makeCallback(callback);
  const bytes = bytesOf(buffer, encoding);
  binding.write(fd, bytes, 0, bytes.byteLength, typeof where === 'number' ? where : atOwnPosition,
                (error, count) => callback(error, count || 0, buffer));
}

function writeSync(fd, buffer, offsetOrOptions, length, position) {
  fd = getValidatedFd(fd);
  if (ArrayBuffer.isView(buffer)) {
    if (position === undefined) position = null;
    const range = checkWriteRange(buffer, offsetOrOptions, length, position);
    return binding.write(fd, nativeView(buffer), range.offset, range.length, range.position);
  }
  validateStringAfterArrayBufferView(buffer, 'buffer');
  validateEncoding(buffer, length);
  const where = offsetOrOptions === undefined ? null : offsetOrOptions;
  const bytes = bytesOf(buffer, length);
  return binding.write(fd, bytes, 0, bytes.byteLength,
                       typeof where === 'number' ? where : atOwnPosition);
}

function writev(fd, buffers, position, callback) {
  fd = getValidatedFd(fd);
  validateBufferArray(buffers);
  callback ||= position;
  callback = makeCallback(callback);
  if (buffers.length === 0) {
    process.nextTick(callback, null, 0, buffers);
    return;
  }
  if (typeof position !== 'number') position = atOwnPosition;
  binding.writev(fd, buffers.map(nativeView), position,
                 (error, count) => callback(error, count || 0, buffers));
}

function writevSync(fd, buffers, position) {
  fd = getValidatedFd(fd);
  validateBufferArray(buffers);
  if (buffers.length === 0) return 0;
  return binding.writev(fd, buffers.map(nativeView),
                        typeof position === 'number' ? position : atOwnPosition);
}

function fsync(fd, callback) {
  binding.fsync(getValidatedFd(fd), makeCallback(callback));
}

function fsyncSync(fd) {
  binding.fsync(getValidatedFd(fd));
}

function fdatasync(fd, callback) {
  binding.fdatasync(getValidatedFd(fd), makeCallback(callback));
}

function fdatasyncSync(fd) {
  binding.fdatasync(getValidatedFd(fd));
}

function ftruncate(fd, len = 0, callback) {
  if (typeof len === 'function') {
    callback = len;
    len = 0;
  }
  fd = getValidatedFd(fd);
  validateInteger(len, 'len');
  binding.ftruncate(fd, Math.max(0, len), makeCallback(callback));
}

function ftruncateSync(fd, len = 0) {
  fd = getValidatedFd(fd);
  validateInteger(len, 'len');
  binding.ftruncate(fd, len < 0 ? 0 : len);
}

function truncate(path, len, callback) {
  if (typeof len === 'function') {
    callback = len;
    len = 0;
  } else if (len === undefined) {
    len = 0;
  }
  validateInteger(len, 'len');
  len = Math.max(0, len);
  callback = makeCallback(callback);
  open(path, 'r+', (openError, fd) => {
    if (openError) {
      callback(openError);
      return;
    }
    binding.ftruncate(fd, len, (error) => {
      close(fd, (closeError) => callback(error || closeError));
    });
  });
}

function truncateSync(path, len) {
  if (len === undefined) len = 0;
  const fd = openSync(path, 'r+');
  try {
    ftruncateSync(fd, len);
  } finally {
    closeSync(fd);
  }
}

function resultNames(method, names) {
  Object.defineProperty(method, customPromisifyArgs, { __proto__: null, value: names });
}
resultNames(read, ['bytesRead', 'buffer']);
resultNames(write, ['bytesWritten', 'buffer']);
resultNames(readv, ['bytesRead', 'buffers']);
resultNames(writev, ['bytesWritten', 'buffers']);

module.exports = {
  close,
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsync,
  fsyncSync,
  ftruncate,
  ftruncateSync,
  open,
  openSync,
  read,
  readSync,
  readv,
  readvSync,
  truncate,
  truncateSync,
  write,
  writeSync,
  writev,
  writevSync,
};
