'use strict';

// Writing and appending whole files: callback and synchronous forms. The usual case is one call of
// the native half, which does the steps (open, one write or more, fsync, close) as one pool job
// after the other, like Node, but comes back to JavaScript only once. With a signal, a descriptor
// of the caller's, or functions of fs that somebody has replaced, the steps are made here.

const { AbortError, aggregateTwoErrors } = require('internal/errors');
const { parseFileMode, validateBoolean } = require('internal/validators');
const binding = internalBinding('fs');
const descriptors = require('internal/fs/descriptors');
const {
  checkAborted,
  copyOptions,
  getOptions,
  getValidatedPath,
  isFd,
  makeCallback,
  nativeView,
  stringToFlags,
  validateStringAfterArrayBufferView,
} = require('internal/fs/utils');

const writeDefaults = { encoding: 'utf8', mode: 0o666, flag: 'w', flush: false };
const appendDefaults = { encoding: 'utf8', mode: 0o666, flag: 'a', flush: false };

// The bytes to write, of a string or any view.
function bytesToWrite(data, encoding) {
  if (ArrayBuffer.isView(data)) return nativeView(data);
  validateStringAfterArrayBufferView(data, 'data');
  return require('buffer').Buffer.from(data, encoding || 'utf8');
}

// One writing of all bytes, in as many steps as the system takes.
class Writer {
  constructor(fd, isOwn, bytes, options, callback) {
    this.fd = fd;
    this.isOwn = isOwn;
    this.bytes = bytes;
    this.offset = 0;
    this.signal = options.signal;
    this.flush = options.flush ?? false;
    this.callback = callback;
  }

  writeOn() {
    if (this.signal?.aborted) {
      this.finish(new AbortError(undefined, { cause: this.signal.reason }));
      return;
    }
    require('fs').write(this.fd, this.bytes, this.offset, this.bytes.byteLength - this.offset, null,
                        (error, count) => this.onWritten(error, count));
  }

  onWritten(error, count) {
    if (error) {
      this.finish(error);
      return;
    }
    this.offset += count;
    if (this.offset < this.bytes.byteLength) {
      this.writeOn();
    } else if (this.flush) {
      require('fs').fsync(this.fd, (syncError) => this.finish(syncError));
    } else {
      this.finish(null);
    }
  }

  finish(error) {
    if (!this.isOwn) {
      this.callback(error);
    } else if (error) {
      require('fs').close(this.fd, (closeError) => {
        this.callback(aggregateTwoErrors(closeError, error));
      });
    } else {
      require('fs').close(this.fd, this.callback);
    }
  }
}

// Whether fs still opens, writes and closes with the functions it came with.
function stepsAreOurs(fs) {
  return fs.open === descriptors.open && fs.write === descriptors.write &&
    fs.close === descriptors.close && fs.fsync === descriptors.fsync;
}

function syncStepsAreOurs(fs) {
  return fs.openSync === descriptors.openSync && fs.writeSync === descriptors.writeSync &&
    fs.closeSync === descriptors.closeSync && fs.fsyncSync === descriptors.fsyncSync;
}

function writeFile(path, data, options, callback) {
  callback ||= options;
  callback = makeCallback(callback);
  options = getOptions(options, writeDefaults);
  const flag = options.flag || 'w';
  validateBoolean(options.flush ?? false, 'options.flush');
  const bytes = bytesToWrite(data, options.encoding);
  if (isFd(path)) {
    new Writer(path, false, bytes, options, callback).writeOn();
    return;
  }
  if (checkAborted(options.signal, callback)) return;
  const fs = require('fs');
  if (!options.signal && stepsAreOurs(fs)) {
    path = getValidatedPath(path);
    const mode = parseFileMode(options.mode, 'mode', 0o666);
    binding.writeFile(path, stringToFlags(flag), mode, bytes, options.flush === true, callback);
    return;
  }
  fs.open(path, flag, options.mode, (error, fd) => {
    if (error) {
      callback(error);
    } else {
      new Writer(fd, true, bytes, options, callback).writeOn();
    }
  });
}

function writeFileSync(path, data, options) {
  options = getOptions(options, writeDefaults);
  const flush = options.flush ?? false;
  validateBoolean(flush, 'options.flush');
  const bytes = bytesToWrite(data, options.encoding);
  const fs = require('fs');
  const isOwn = !isFd(path);
  if (isOwn && syncStepsAreOurs(fs)) {
    path = getValidatedPath(path);
    const flags = stringToFlags(options.flag || 'w');
    binding.writeFile(path, flags, parseFileMode(options.mode, 'mode', 0o666), bytes, flush);
    return;
  }
  const fd = isOwn ? fs.openSync(path, options.flag || 'w', options.mode) : path;
  try {
    let offset = 0;
    while (offset < bytes.byteLength) {
      offset += fs.writeSync(fd, bytes, offset, bytes.byteLength - offset);
    }
    if (flush) fs.fsyncSync(fd);
  } finally {
    if (isOwn) fs.closeSync(fd);
  }
}

// The options of append, of which the flag is fixed for a descriptor: it is open already.
function appendOptions(path, options) {
  const given = copyOptions(getOptions(options, appendDefaults));
  if (!given.flag || isFd(path)) given.flag = 'a';
  return given;
}

function appendFile(path, data, options, callback) {
  callback ||= options;
  callback = makeCallback(callback);
  require('fs').writeFile(path, data, appendOptions(path, options), callback);
}

function appendFileSync(path, data, options) {
  require('fs').writeFileSync(path, data, appendOptions(path, options));
}

module.exports = {
  appendDefaults,
  appendFile,
  appendFileSync,
  bytesToWrite,
  writeDefaults,
  writeFile,
  writeFileSync,
};
