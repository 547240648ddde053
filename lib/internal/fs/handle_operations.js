'use strict';

// What is done with an open file in promises: the body of FileHandle's methods. A handle is
// anything with a descriptor `fd`.

const {
  AbortError,
  aggregateTwoErrors,
  codes: { ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  kValidateObjectAllowNullable,
  parseFileMode,
  validateAbortSignal,
  validateBoolean,
  validateBuffer,
  validateEncoding,
  validateInteger,
  validateObject,
} = require('internal/validators');
const binding = internalBinding('fs');
const {
  getOptions,
  nativeView,
  toUnixTimestamp,
  validateBufferArray,
  validateOffsetLengthRead,
  validateOffsetLengthWrite,
  validateOwner,
  validatePosition,
  validateStringAfterArrayBufferView,
} = require('internal/fs/utils');
const { readStats } = require('internal/fs/stats');
const { StepReader, isUtf8, needsSteps, toResult } = require('internal/fs/read_file');
const { appendDefaults, bytesToWrite, writeDefaults } = require('internal/fs/write_file');

const writeChunkSize = 512 * 1024;
const atOwnPosition = -1;

const { then } = Promise.prototype;

// Rejects a promise with an error that comes from the pool, and so has nothing on its stack, in a
// job of the promise: there it is known who waits for it. The job is a reaction, for which a species
// of our own does not make a promise but takes this one.
function fail(error, promise, resolve, reject) {
  function Species(executor) {
    executor(resolve, reject);
    return promise;
  }
  const settled = Promise.resolve();
  settled.constructor = { [Symbol.species]: Species };
  then.call(settled, () => {
    require('internal/errors_v8').attachWaiting(error);
    reject(error);
  });
}

// A native operation as a promise.
function ask(operation, ...values) {
  const promise = new Promise((resolve, reject) => {
    operation(...values, (error, result) => {
      if (error) fail(error, promise, resolve, reject);
      else resolve(result);
    });
  });
  return promise;
}

// Statuses have to be taken from the shared numbers before anything else happens.
function askStats(operation, file, bigint) {
  const promise = new Promise((resolve, reject) => {
    operation(file, bigint, (error) => {
      if (error) fail(error, promise, resolve, reject);
      else resolve(readStats(bigint));
    });
  });
  return promise;
}

function throwIfAborted(signal) {
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
}

async function read(handle, bufferOrOptions, offset, length, position) {
  let buffer = bufferOrOptions;
  if (!ArrayBuffer.isView(buffer)) {
    if (bufferOrOptions !== undefined) {
      validateObject(bufferOrOptions, 'options', kValidateObjectAllowNullable);
    }
    ({
      buffer = require('buffer').Buffer.alloc(16384),
      offset = 0,
      length = buffer.byteLength - offset,
      position = null,
    } = bufferOrOptions ?? kEmptyObject);
    validateBuffer(buffer);
  }
  if (offset !== null && typeof offset === 'object') {
    ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset);
  }
  if (offset === null || offset === undefined) {
    offset = 0;
  } else {
    validateInteger(offset, 'offset', 0);
  }
  length ??= buffer.byteLength - offset;
  const where = validatePosition(position, 'position', length | 0);
  if (length === 0) return { __proto__: null, bytesRead: length, buffer };
  if (buffer.byteLength === 0) {
    throw new ERR_INVALID_ARG_VALUE('buffer', buffer, 'is empty and cannot be written');
  }
  validateOffsetLengthRead(offset, length, buffer.byteLength);
  const bytesRead = await ask(binding.read, handle.fd, nativeView(buffer), offset, length, where);
  return { __proto__: null, bytesRead: bytesRead || 0, buffer };
}

async function readv(handle, buffers, position) {
  validateBufferArray(buffers);
  const where = typeof position === 'number' ? position : atOwnPosition;
  const bytesRead = await ask(binding.readv, handle.fd, buffers.map(nativeView), where);
  return { __proto__: null, bytesRead: bytesRead || 0, buffers };
}

async function write(handle, buffer, offsetOrOptions, length, position) {
  if (buffer?.byteLength === 0) return { __proto__: null, bytesWritten: 0, buffer };
  let offset = offsetOrOptions;
  if (ArrayBuffer.isView(buffer)) {
    if (typeof offset === 'object') {
      ({
        offset = 0,
        length = buffer.byteLength - offset,
        position = null,
      } = offsetOrOptions ?? kEmptyObject);
    }
    if (offset === null || offset === undefined) {
      offset = 0;
    } else {
      validateInteger(offset, 'offset', 0);
    }
    if (typeof length !== 'number') length = buffer.byteLength - offset;
    if (typeof position !== 'number') position = atOwnPosition;
    validateOffsetLengthWrite(offset, length, buffer.byteLength);
    const view = nativeView(buffer);
    const bytesWritten = await ask(binding.write, handle.fd, view, offset, length, position);
    return { __proto__: null, bytesWritten, buffer };
  }
  validateStringAfterArrayBufferView(buffer, 'buffer');
  validateEncoding(buffer, length);
  const bytes = require('buffer').Buffer.from(buffer, length);
  const where = typeof offset === 'number' ? offset : atOwnPosition;
  const bytesWritten = await ask(binding.write, handle.fd, bytes, 0, bytes.byteLength, where);
  return { __proto__: null, bytesWritten, buffer };
}

async function writev(handle, buffers, position) {
  validateBufferArray(buffers);
  if (buffers.length === 0) return { __proto__: null, bytesWritten: 0, buffers };
  const where = typeof position === 'number' ? position : atOwnPosition;
  const bytesWritten = await ask(binding.writev, handle.fd, buffers.map(nativeView), where);
  return { __proto__: null, bytesWritten: bytesWritten || 0, buffers };
}

async function ftruncate(handle, len = 0) {
  validateInteger(len, 'len');
  return ask(binding.ftruncate, handle.fd, Math.max(0, len));
}

async function fsync(handle) {
  return ask(binding.fsync, handle.fd);
}

async function fdatasync(handle) {
  return ask(binding.fdatasync, handle.fd);
}

async function fstat(handle, options = kEmptyObject) {
  return askStats(binding.fstat, handle.fd, Boolean(options?.bigint));
}

async function fchmod(handle, mode) {
  mode = parseFileMode(mode, 'mode');
  return ask(binding.fchmod, handle.fd, mode);
}

async function fchown(handle, uid, gid) {
  validateOwner(uid, 'uid');
  validateOwner(gid, 'gid');
  return ask(binding.fchown, handle.fd, uid, gid);
}

async function futimes(handle, atime, mtime) {
  atime = toUnixTimestamp(atime, 'atime');
  mtime = toUnixTimestamp(mtime, 'mtime');
  return ask(binding.futimes, handle.fd, atime, mtime);
}

// ---- Whole files ----

// file: a path or a descriptor; flags for a path only.
function readWhole(file, flags, options) {
  if (needsSteps(options)) {
    return new Promise((resolve, reject) => {
      const done = (error, content) => {
        if (error) {
          reject(error);
        } else {
          resolve(content);
        }
      };
      new StepReader(file, options, done).start(flags);
    });
  }
  const { encoding } = options;
  const promise = new Promise((resolve, reject) => {
    binding.readFile(file, flags, isUtf8(encoding), (error, content) => {
      if (error) {
        fail(error, promise, resolve, reject);
        return;
      }
      try {
        resolve(toResult(content, encoding));
      } catch (conversionError) {
        reject(conversionError);
      }
    });
  });
  return promise;
}

async function readFile(handle, options) {
  options = getOptions(options, { flag: 'r' });
  throwIfAborted(options.signal);
  return readWhole(handle.fd, 0, options);
}

const isIterable = (data) => {
  return typeof data === 'object' && data !== null && !ArrayBuffer.isView(data) &&
    (typeof data[Symbol.asyncIterator] === 'function' ||
     typeof data[Symbol.iterator] === 'function');
};

// What shall be written: bytes, or something that gives pieces.
function writeSource(data, encoding) {
  return isIterable(data) ? data : bytesToWrite(data, encoding);
}

async function writeBytes(handle, bytes, signal) {
  let offset = 0;
  do {
    throwIfAborted(signal);
    const length = Math.min(writeChunkSize, bytes.byteLength - offset);
    offset += await ask(binding.write, handle.fd, bytes, offset, length, atOwnPosition);
  } while (offset < bytes.byteLength);
}

// Whether one write is asked for, so that the native half can do all there is to do.
function isWrittenAtOnce(source) {
  return !isIterable(source) && source.byteLength > 0 && source.byteLength <= writeChunkSize;
}

async function writeContent(handle, source, signal, encoding) {
  throwIfAborted(signal);
  if (!isIterable(source)) {
    if (source.byteLength > 0) await writeBytes(handle, source, signal);
    return;
  }
  for await (const piece of source) {
    throwIfAborted(signal);
    const bytes = ArrayBuffer.isView(piece) ?
      nativeView(piece) : require('buffer').Buffer.from(piece, encoding || 'utf8');
    if (bytes.byteLength > 0) await writeBytes(handle, bytes, signal);
    throwIfAborted(signal);
  }
}

function writeFileOptions(options, defaults = writeDefaults) {
  const given = getOptions(options, defaults);
  validateBoolean(given.flush ?? false, 'options.flush');
  return given;
}

async function writeFile(handle, data, options) {
  const { signal, encoding } = writeFileOptions(options);
  const source = writeSource(data, encoding);
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  await writeContent(handle, source, signal, encoding);
}

async function appendFile(handle, data, options) {
  return writeFile(handle, data, writeFileOptions(options, appendDefaults));
}

// Closes after the operation, whatever became of it; an error of the operation is told first.
async function closeAfter(operation, close) {
  let result;
  try {
    result = await operation;
  } catch (operationError) {
    try {
      await close();
    } catch (closeError) {
      throw aggregateTwoErrors(closeError, operationError);
    }
    throw operationError;
  }
  await close();
  return result;
}

module.exports = {
  appendFile,
  ask,
  askStats,
  closeAfter,
  fchmod,
  fchown,
  fdatasync,
  fstat,
  fsync,
  ftruncate,
  futimes,
  isWrittenAtOnce,
  read,
  readFile,
  readWhole,
  readv,
  throwIfAborted,
  write,
  writeContent,
  writeFile,
  writeFileOptions,
  writeSource,
  writev,
};
