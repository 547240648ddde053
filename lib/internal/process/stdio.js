'use strict';

// process.stdout and process.stderr: streams that write at once, as Node's do for files,
// terminals and, on Linux, pipes.

const EventEmitter = require('events');
const { codes } = require('internal/errors');

const core = internalBinding('core');
const { guessHandleType } = internalBinding('util');

const descriptors = { __proto__: null, stdin: 0, stdout: 1, stderr: 2 };
const streams = { __proto__: null };

function writeBytes(fd, chunk, encoding) {
  if (typeof chunk === 'string') {
    if (encoding === undefined || encoding === null || /^utf-?8$/i.test(encoding)) {
      return core.writeText(fd, chunk);
    }
    return writeBytes(fd, require('buffer').Buffer.from(chunk, encoding));
  }
  try {
    const fs = require('fs');
    let offset = 0;
    while (offset < chunk.byteLength) offset += fs.writeSync(fd, chunk, offset);
    return 0;
  } catch (error) {
    return error.errno;
  }
}

class OutputStream extends EventEmitter {
  fd;
  writable = true;
  destroyed = false;
  _isStdio = true;

  constructor(fd, type) {
    super();
    this.fd = fd;
    this._type = type === 'TTY' ? 'tty' : type === 'FILE' ? 'fs' : 'pipe';
    if (type === 'TTY') this.isTTY = true;
  }

  get writableLength() { return 0; }
  get writableHighWaterMark() { return 16384; }
  get writableNeedDrain() { return false; }
  get writableObjectMode() { return false; }

  write(chunk, encoding, callback) {
    const done = typeof encoding === 'function' ? encoding : callback;
    if (typeof chunk !== 'string' && !ArrayBuffer.isView(chunk)) {
      if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
      const expected = ['string', 'Buffer', 'TypedArray', 'DataView'];
      throw new codes.ERR_INVALID_ARG_TYPE('chunk', expected, chunk);
    }
    const errno =
      writeBytes(this.fd, chunk, typeof encoding === 'string' ? encoding : undefined);
    if (errno) this.#fail(errno, done);
    else if (typeof done === 'function') process.nextTick(done, null);
    return true;
  }

  #fail(errno, done) {
    const { UVException } = require('internal/errors');
    const error = new UVException({ errno: errno < 0 ? errno : -errno, syscall: 'write' });
    process.nextTick(() => {
      if (typeof done === 'function') done(error);
      this.emit('error', error);
    });
  }

  end(chunk, encoding, callback) {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') {
      this.write(chunk, encoding);
    }
    const done = [chunk, encoding, callback].find((value) => typeof value === 'function');
    if (done !== undefined) process.nextTick(done);
    return this;
  }

  cork() {}
  uncork() {}

  setDefaultEncoding() {
    return this;
  }

  // These streams are never closed, since others in the process write to them as well.
  destroy() {
    return this;
  }

  getColorDepth(env) {
    return require('internal/tty').getColorDepth(env);
  }

  hasColors(count, env) {
    return require('internal/tty').hasColors(count, env);
  }
}

function get(name) {
  const fd = descriptors[name];
  if (name === 'stdin') throw new codes.ERR_METHOD_NOT_IMPLEMENTED('process.stdin');
  return streams[name] ??= new OutputStream(fd, guessHandleType(fd));
}

module.exports = { get };
