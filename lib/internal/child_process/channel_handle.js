'use strict';

// The native side of a channel between two processes.

const { FastBuffer } = require('internal/buffer/fast_buffer');
const native = internalBinding('spawn');

class ChannelHandle {
  #number;
  #received = [];

  // Takes the descriptor.
  constructor(fd) {
    this.fd = fd;
    this.sockets = { got: {}, send: {} };
    this.onread = undefined;
    this.isEnded = false;
    this.#number = native.openChannel(fd, (bytes, fds) => this.#onRead(bytes, fds));
    if (this.#number < 0) {
      const { ErrnoException } = require('internal/errors');
      throw new ErrnoException(this.#number, 'open');
    }
  }

  #onRead(bytes, fds) {
    for (let index = 0; index < (fds?.length ?? 0); index += 2) {
      this.#received.push({ fd: fds[index], kind: fds[index + 1] });
    }
    this.onread(bytes === null ? null :
      new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  readStart() { return native.readChannel(this.#number, true); }

  readStop() { return native.readChannel(this.#number, false); }

  // The handle of the first descriptor that came and was not taken, or undefined.
  takeHandle() {
    const received = this.#received.shift();
    return received && require('internal/child_process/handles').open(received);
  }

  // 0: it is written, 1: onWritten(status) will be called, or a negative error number. The
  // descriptor, if there is one, stays the caller's.
  write(data, fd, onWritten) {
    return native.writeChannel(this.#number, data, fd ?? -1, onWritten);
  }

  get writeQueueSize() { return native.channelQueueSize(this.#number); }

  ref() { native.refChannel(this.#number, true); }

  unref() { native.refChannel(this.#number, false); }

  close() {
    native.closeChannel(this.#number);
    this.fd = -1;
    for (const { fd } of this.#received.splice(0)) native.closeFd(fd);
  }
}

module.exports = { ChannelHandle };
