'use strict';

// Standard output and error as streams. Writes to files and terminals are done when write()
// returns; a pipe or a socket takes them when it can.

const { guessKind } = internalBinding('stdio');

function blackHole() {
  const { Writable } = require('stream');
  return new Writable({ write: (chunk, encoding, callback) => callback() });
}

function socketOutput(fd) {
  // What is printed must not come between messages to the parent.
  if (process.channel?.fd === fd) return blackHole();
  const { Socket } = require('net');
  return new Socket({ fd, readable: false, writable: true });
}

function open(fd) {
  let stream;
  switch (guessKind(fd)) {
    case 'tty':
      stream = new (require('tty').WriteStream)(fd);
      stream._type = 'tty';
      break;
    case 'pipe':
    case 'tcp':
      stream = socketOutput(fd);
      stream._type = 'pipe';
      break;
    case 'file':
      stream = new (require('internal/fs/sync_write_stream'))(fd, { autoClose: false });
      stream._type = 'fs';
      break;
    default:
      stream = blackHole();
  }
  return stream;
}

// Standard output outlives every stream.
function destroyInAppearance(error, callback) {
  callback(error);
  this._undestroy();
  if (!this._writableState.emitClose) process.nextTick(() => this.emit('close'));
}

function makeStandardOutput(fd) {
  const stream = open(fd);
  stream.fd = fd;
  stream._isStdio = true;
  stream.destroySoon = stream.destroy;
  stream._destroy = destroyInAppearance;
  if (stream.isTTY) process.on('SIGWINCH', () => stream._refreshSize());
  return stream;
}

module.exports = { makeStandardOutput };
