'use strict';

// Streams whose writes are done when write() returns: to files, pipes and terminals.

const { Duplex, Writable } = require('stream');
const { Buffer } = require('buffer');
const core = internalBinding('core');
const binding = internalBinding('stdio');

function writeChunk(fd, chunk, encoding) {
  if (typeof chunk !== 'string') return binding.writeBytes(fd, chunk);
  return encoding === 'utf8' || encoding === 'utf-8' ?
    core.writeText(fd, chunk) : binding.writeBytes(fd, Buffer.from(chunk, encoding));
}

// What a pipe or a terminal is for Node, a socket; what can be read of it is nothing.
class DescriptorOutput extends Duplex {
  constructor(fd, options) {
    super({ ...options, readable: false, decodeStrings: false, emitClose: false });
    this.fd = fd;
    this.bytesWritten = 0;
    // Some programs ask for blocking writes, which these always are.
    this._handle = { fd, setBlocking: () => 0, getAsyncId: () => 0, ref() {}, unref() {} };
  }

  _read() {}

  _write(chunk, encoding, callback) {
    const failure = writeChunk(this.fd, chunk, encoding);
    if (failure !== 0) {
      callback(new (require('internal/errors').ErrnoException)(-failure, 'write'));
      return;
    }
    this.bytesWritten += typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) :
      chunk.byteLength;
    callback();
  }

  _writev(chunks, callback) {
    const toBytes = ({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    this._write(Buffer.concat(chunks.map(toBytes)), 'buffer', callback);
  }

  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) {
      this.destroy();
    } else {
      this.once('finish', this.destroy);
    }
  }

  ref() { return this; }

  unref() { return this; }
}

class FileOutput extends Writable {
  constructor(fd) {
    super({ autoDestroy: true });
    this.fd = fd;
    this.readable = false;
  }

  _write(chunk, encoding, callback) {
    const failure = binding.writeBytes(this.fd, chunk);
    callback(failure === 0 ? null :
      new (require('internal/errors').UVException)({ errno: -failure, syscall: 'write' }));
  }
}

// Standard output outlives every stream.
function destroyInAppearance(error, callback) {
  callback(error);
  this._undestroy();
  if (!this._writableState.emitClose) process.nextTick(() => this.emit('close'));
}

function open(fd) {
  switch (binding.guessKind(fd)) {
    case 'tty': {
      const stream = new (require('tty').WriteStream)(fd);
      stream._type = 'tty';
      return stream;
    }
    case 'pipe':
    case 'tcp': {
      const stream = new DescriptorOutput(fd);
      stream._type = 'pipe';
      return stream;
    }
    case 'file': {
      const stream = new FileOutput(fd);
      stream._type = 'fs';
      return stream;
    }
    default:
      return new Writable({ write: (chunk, encoding, callback) => callback() });
  }
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

module.exports = { DescriptorOutput, makeStandardOutput };
