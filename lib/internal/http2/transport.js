'use strict';

// Between a session and its socket, which may be any duplex stream: what comes is given to the
// native half, what that wants sent is written, and what happened meanwhile is told to the session.

const net = require('net');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { Buffer } = require('buffer');

const binding = internalBinding('http2');

// What is asked of the native half at a time.
const outputSize = 64 * 1024;

class Transport {
  // `onEvents` is called with events of the native half, and the bytes in which they were found.
  constructor(socket, native, onEvents) {
    this.socket = socket;
    this.isSocket = socket instanceof net.Socket;
    this.native = native;
    this.onEvents = onEvents;
    this.isFlushing = false;
    this.isFlushPlanned = false;
    this.waitsForDrain = false;
    this.onData = (chunk) => this.receive(chunk);
    this.onDrain = () => {
      this.waitsForDrain = false;
      this.flush();
    };
    this.onImmediate = () => {
      this.isFlushPlanned = false;
      this.flush();
    };
  }

  start() {
    this.socket.on('data', this.onData);
  }

  receive(chunk) {
    if (this.native === null) return;
    if (typeof chunk === 'string') chunk = Buffer.from(chunk);
    const events = binding.receive(this.native, chunk);
    try {
      if (events.length > 0) this.onEvents(events, chunk);
    } finally {
      // Acknowledgements do not wait for what a listener has thrown.
      this.flush();
    }
  }

  // Soon: so that what one pass of the loop has to say goes out at once.
  plan() {
    if (this.isFlushPlanned || this.native === null) return;
    this.isFlushPlanned = true;
    setImmediate(this.onImmediate);
  }

  flush() {
    if (this.isFlushing || this.waitsForDrain) return;
    this.isFlushing = true;
    try {
      while (this.native !== null && !this.waitsForDrain && this.sendSome());
    } finally {
      this.isFlushing = false;
    }
    this.onFlushed?.();
  }

  // Whether it makes sense to go on.
  sendSome() {
    const { socket } = this;
    const answer = binding.produce(this.native, outputSize);
    if (answer === undefined) return false;
    const [memory, events] = answer;
    const hasEvents = events.length > 0;
    const canWrite = memory !== undefined && socket.writable && !socket.destroyed;
    if (canWrite && hasEvents && !this.isSocket) {
      // What was written is done with when the other stream has taken it.
      socket.write(new FastBuffer(memory), () => {
        setImmediate(() => this.onEvents(events, null));
      });
    } else {
      if (canWrite) socket.write(new FastBuffer(memory));
      if (hasEvents) this.onEvents(events, null);
    }
    if (canWrite && socket.writableNeedDrain && !this.waitsForDrain) {
      this.waitsForDrain = true;
      socket.once('drain', this.onDrain);
    }
    return memory !== undefined;
  }

  // Sends what there is, even from inside of flush().
  sendAll() {
    const wasFlushing = this.isFlushing;
    this.isFlushing = true;
    try {
      while (this.native !== null && this.sendSome());
    } finally {
      this.isFlushing = wasFlushing;
    }
  }

  // Takes the native half away.
  stop() {
    this.socket.removeListener('drain', this.onDrain);
    this.socket.removeListener('data', this.onData);
    binding.close(this.native);
    this.native = null;
  }
}

module.exports = { Transport };
