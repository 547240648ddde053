'use strict';

// Terminals as streams.

const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_FD },
  ErrnoException,
} = require('internal/errors');
const { getColorDepth, hasColors } = require('internal/tty');
const { Socket } = require('net');

const descriptorMax = 2147483647;

function isatty(fd) {
  return Number.isInteger(fd) && fd >= 0 && fd <= descriptorMax &&
    internalBinding('stdio').isTerminal(fd);
}

function openTerminal(fd) {
  if (fd >> 0 !== fd || fd < 0) throw new ERR_INVALID_FD(fd);
  return new (require('internal/tty_handle').TTY)(fd);
}

// Both can be called without new, and old programs inherit from them by their prototypes.
function ReadStream(fd, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(fd, options);
  Socket.call(this, {
    readableHighWaterMark: 0, handle: openTerminal(fd), manualStart: true, ...options,
  });
  this.isRaw = false;
  this.rawMode = false;
  this.isTTY = true;
}
Object.setPrototypeOf(ReadStream.prototype, Socket.prototype);
Object.setPrototypeOf(ReadStream, Socket);

ReadStream.prototype.setRawMode = function setRawMode(mode) {
  if (typeof mode === 'string' && mode !== 'io' && mode !== 'raw') {
    throw new ERR_INVALID_ARG_VALUE('mode', mode, "must be true, false, 'raw', or 'io'");
  }
  const name = mode === 'io' ? 'io' : 'raw';
  const status = this._handle?.setMode(mode ? name : 'normal');
  if (status) {
    this.emit('error', new ErrnoException(status, 'setRawMode'));
    return this;
  }
  this.isRaw = Boolean(mode);
  this.rawMode = mode ? name : false;
  return this;
};

function WriteStream(fd) {
  if (!(this instanceof WriteStream)) return new WriteStream(fd);
  Socket.call(this, {
    readableHighWaterMark: 0, handle: openTerminal(fd), manualStart: true,
  });
  // What is printed is on the screen before anything else happens, and is never lost at exit.
  this._handle.setBlocking(true);
  const size = [];
  if (this._handle.getWindowSize(size) === 0) [this.columns, this.rows] = size;
}
Object.setPrototypeOf(WriteStream.prototype, Socket.prototype);
Object.setPrototypeOf(WriteStream, Socket);

Object.assign(WriteStream.prototype, {
  isTTY: true,
  getColorDepth,
  hasColors,

  _refreshSize() {
    const size = [];
    const status = this._handle.getWindowSize(size);
    if (status !== 0) {
      this.emit('error', new ErrnoException(status, 'getWindowSize'));
    } else if (size[0] !== this.columns || size[1] !== this.rows) {
      [this.columns, this.rows] = size;
      this.emit('resize');
    }
  },

  cursorTo(x, y, callback) {
    return require('readline').cursorTo(this, x, y, callback);
  },

  moveCursor(dx, dy, callback) {
    return require('readline').moveCursor(this, dx, dy, callback);
  },

  clearLine(dir, callback) {
    return require('readline').clearLine(this, dir, callback);
  },

  clearScreenDown(callback) {
    return require('readline').clearScreenDown(this, callback);
  },

  getWindowSize() {
    return [this.columns, this.rows];
  },
});

module.exports = { isatty, ReadStream, WriteStream };
