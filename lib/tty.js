'use strict';

// Terminals as streams.

const { DescriptorInput } = require('internal/stdio/input');
const { DescriptorOutput } = require('internal/stdio/output');
const { codes: { ERR_INVALID_FD, ERR_TTY_INIT_FAILED } } = require('internal/errors');
const { getColorDepth, hasColors } = require('internal/tty');
const binding = internalBinding('stdio');

const descriptorMax = 2147483647;

function isatty(fd) {
  return Number.isInteger(fd) && fd >= 0 && fd <= descriptorMax && binding.isTerminal(fd);
}

function checkTerminal(fd) {
  if (fd >> 0 !== fd || fd < 0) throw new ERR_INVALID_FD(fd);
  if (binding.isTerminal(fd)) return;
  const isOpen = binding.guessKind(fd) !== 'unknown';
  throw new ERR_TTY_INIT_FAILED({
    syscall: 'uv_tty_init',
    code: isOpen ? 'EINVAL' : 'EBADF',
    message: isOpen ? 'invalid argument' : 'bad file descriptor',
    errno: isOpen ? -22 : -9,
  });
}

// Both can be called without new, and old programs inherit from them by their prototypes.
function ReadStream(fd, options) {
  if (new.target === undefined) return new ReadStream(fd, options);
  checkTerminal(fd);
  const stream = Reflect.construct(
    DescriptorInput, [fd, { ...options, readableHighWaterMark: 0 }], new.target);
  stream.isRaw = false;
  stream.isTTY = true;
  return stream;
}
Object.setPrototypeOf(ReadStream.prototype, DescriptorInput.prototype);
Object.setPrototypeOf(ReadStream, DescriptorInput);

ReadStream.prototype.setRawMode = function setRawMode(flag) {
  const isRaw = Boolean(flag);
  const failure = this._handle?.setRawMode(isRaw);
  if (failure !== undefined) {
    this.emit('error', failure);
    return this;
  }
  this.isRaw = isRaw;
  return this;
};

function WriteStream(fd) {
  if (new.target === undefined) return new WriteStream(fd);
  checkTerminal(fd);
  const stream = Reflect.construct(DescriptorOutput, [fd], new.target);
  const size = binding.windowSize(fd);
  if (Array.isArray(size)) [stream.columns, stream.rows] = size;
  return stream;
}
Object.setPrototypeOf(WriteStream.prototype, DescriptorOutput.prototype);
Object.setPrototypeOf(WriteStream, DescriptorOutput);

Object.assign(WriteStream.prototype, {
  isTTY: true,
  getColorDepth,
  hasColors,

  _refreshSize() {
    const { columns, rows } = this;
    const size = binding.windowSize(this.fd);
    if (!Array.isArray(size)) {
      const { ErrnoException } = require('internal/errors');
      this.emit('error', new ErrnoException(size, 'getWindowSize'));
      return;
    }
    if (size[0] !== columns || size[1] !== rows) {
      [this.columns, this.rows] = size;
      this.emit('resize');
    }
  },

  cursorTo(x, y, callback) {
    return require('internal/readline/callbacks').cursorTo(this, x, y, callback);
  },

  moveCursor(dx, dy, callback) {
    return require('internal/readline/callbacks').moveCursor(this, dx, dy, callback);
  },

  clearLine(dir, callback) {
    return require('internal/readline/callbacks').clearLine(this, dir, callback);
  },

  clearScreenDown(callback) {
    return require('internal/readline/callbacks').clearScreenDown(this, callback);
  },

  getWindowSize() {
    return [this.columns, this.rows];
  },
});

module.exports = { isatty, ReadStream, WriteStream };
