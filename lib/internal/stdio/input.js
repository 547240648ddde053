'use strict';

// Streams that read from terminals, pipes and files which others have opened.

const { Duplex, Readable } = require('stream');
const { Buffer } = require('buffer');
const binding = internalBinding('stdio');

// The native source, with the methods that Node's handles have.
class SourceHandle {
  #number;

  constructor(fd, onData) {
    const opened = binding.openSource(fd, onData);
    if (typeof opened !== 'number') throw opened;
    this.#number = opened;
    this.fd = fd;
    this.reading = false;
  }

  // An error, or undefined.
  readStart() {
    this.reading = true;
    return binding.startReading(this.#number);
  }

  readStop() {
    this.reading = false;
    binding.stopReading(this.#number);
  }

  setRawMode(isRaw) {
    return binding.setRawMode(this.#number, isRaw);
  }

  ref() { binding.setRef(this.#number, true); }

  unref() { binding.setRef(this.#number, false); }

  close() {
    this.reading = false;
    binding.closeSource(this.#number);
  }
}

class DescriptorInput extends Duplex {
  constructor(fd, options) {
    super({ ...options, writable: false, allowHalfOpen: false });
    this.fd = fd;
    this._handle = new SourceHandle(fd, (error, bytes) => this.#onData(error, bytes));
    this.bytesRead = 0;
  }

  #onData(error, bytes) {
    if (error !== null) {
      this.destroy(error);
    } else if (bytes === null) {
      this._handle?.readStop();
      this.push(null);
      this.read(0);
    } else {
      this.bytesRead += bytes.length;
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      if (!this.push(chunk) && this._handle?.reading) this._handle.readStop();
    }
  }

  #startReading() {
    if (this._handle === null || this._handle.reading) return;
    const failure = this._handle.readStart();
    if (failure !== undefined) this.destroy(failure);
  }

  _read() { this.#startReading(); }

  // A pause may have stopped the source in the middle of a read.
  resume() {
    if (this._handle !== null && this._readableState.reading && !this._readableState.ended) {
      this.#startReading();
    }
    return super.resume();
  }

  _destroy(error, callback) {
    this._handle?.close();
    this._handle = null;
    callback(error);
  }

  ref() {
    this._handle?.ref();
    return this;
  }

  unref() {
    this._handle?.unref();
    return this;
  }
}

class FileInput extends Readable {
  constructor(fd) {
    super({ highWaterMark: 64 * 1024, autoDestroy: false });
    this.fd = fd;
    this.bytesRead = 0;
  }

  _read() {
    binding.readFile(this.fd, (error, bytes) => {
      if (error !== null) {
        this.destroy(error);
      } else if (bytes === null) {
        this.push(null);
      } else {
        this.bytesRead += bytes.length;
        this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      }
    });
  }
}

function open(fd) {
  switch (binding.guessKind(fd)) {
    case 'tty':
      return new (require('tty').ReadStream)(fd);
    case 'pipe':
    case 'tcp': {
      const stream = new DescriptorInput(fd);
      stream._type = 'pipe';
      return stream;
    }
    case 'file':
      return new FileInput(fd);
    default: {
      const stream = new Readable({ read() {} });
      stream.push(null);
      return stream;
    }
  }
}

// Who pauses standard input lets the process end; a tick later, because it may be resumed at once.
function stopWhenPaused(stream) {
  stream.on('pause', () => {
    process.nextTick(() => {
      if (stream._handle?.reading && !stream._readableState.flowing) stream._handle.readStop();
    });
  });
}

function makeStandardInput(fd) {
  const stream = open(fd);
  stream.fd = fd;
  stopWhenPaused(stream);
  return stream;
}

module.exports = { DescriptorInput, makeStandardInput };
