'use strict';

// Between a session and its socket, which may be any duplex stream: what comes is given to the
// native half, what that wants sent is written, and what happened meanwhile is told to the session.
//
// Each event of what the loop has read is a callback of its own for the program, and so is each
// that comes of the answers, which are sent when all was read. What is sent later is sent before
// the immediates of the program, and is one callback. From any other stream events come inside of
// a callback that is somebody else's.

const net = require('net');
const { setImmediate } = require('internal/timers/functions');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { Buffer } = require('buffer');
const kinds = require('internal/http2/events');
const { runBeforeImmediates } = require('internal/immediates');
const { isIdle, leaveToStream, writeNow } = require('internal/net/direct_write');
const { canGoOn, goOnWith } = require('internal/task_queues');

const binding = internalBinding('http2');

// What is asked of the native half at a time.
const outputSize = 64 * 1024;

class Transport {
  // `onEvent` is called with the events of the native half, the place of one among them, and the
  // bytes in which they were found.
  constructor(socket, native, onEvent) {
    this.socket = socket;
    this.isSocket = socket instanceof net.Socket;
    this.native = native;
    this.onEvent = onEvent;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.isFlushing = false;
    this.isFlushPlanned = false;
    // What was handed to the socket is not written yet: there is no sense in having more ready.
    this.isWriting = false;
    this.onData = (chunk) => this.receive(chunk);
    this.onPlanned = () => {
      this.isFlushPlanned = false;
      this.flush();
    };
  }

  start() {
    this.socket.on('data', this.onData);
  }

  // Whether the loop has called, of a socket that the native side reads from.
  isCalledByLoop() {
    return this.isSocket && this.socket._handle?.number >= 0 && canGoOn();
  }

  // ---- Events

  // Each in a callback of its own, and then, in the last of them, what is to be done after.
  tellEach(events, place, end, chunk, andThen) {
    if (place >= end) {
      andThen();
      return;
    }
    // Before, for a listener that throws must not take along what the others wait for.
    goOnWith(() => this.tellEach(events, place + kinds.size, end, chunk, andThen));
    this.onEvent(events, place, chunk);
  }

  tellAll(events, place, end, chunk) {
    let index = place;
    try {
      while (index < end) {
        index += kinds.size;
        this.onEvent(events, index - kinds.size, chunk);
      }
    } finally {
      if (index < end) process.nextTick(() => this.tellAll(events, index, end, chunk));
    }
  }

  // ---- Reading

  receive(chunk) {
    if (this.native === null) return;
    if (typeof chunk === 'string') chunk = Buffer.from(chunk);
    this.bytesRead += chunk.length;
    const events = binding.receive(this.native, chunk);
    if (this.isCalledByLoop()) {
      this.tellEach(events, 0, events.length, chunk, () => this.flushEach());
      return;
    }
    try {
      this.tellAll(events, 0, events.length, chunk);
    } finally {
      // Acknowledgements do not wait for what a listener has thrown.
      this.flush();
    }
  }

  // ---- Sending

  // Soon: so that what one pass of the loop has to say goes out at once.
  plan() {
    if (this.isFlushPlanned || this.native === null) return;
    this.isFlushPlanned = true;
    runBeforeImmediates(this.onPlanned);
  }

  canSend() {
    return this.native !== null && !this.isFlushing && !this.isWriting;
  }

  flush() {
    if (!this.canSend()) return;
    this.isFlushing = true;
    try {
      while (this.native !== null && !this.isWriting) {
        const sent = this.sendSome();
        if (sent === undefined) break;
        this.tellAll(sent.events, 0, sent.end, null);
        if (!sent.hasMore) break;
      }
    } finally {
      this.isFlushing = false;
    }
    this.onFlushed?.();
  }

  // The same, with a callback for each event.
  flushEach() {
    const sent = this.canSend() ? this.sendSome() : undefined;
    if (sent === undefined) {
      this.onFlushed?.();
      return;
    }
    this.isFlushing = true;
    this.tellEach(sent.events, 0, sent.end, null, () => {
      this.isFlushing = false;
      if (sent.hasMore) this.flushEach();
      else this.onFlushed?.();
    });
  }

  // The events that are to be told now, up to `end`; nothing if there was nothing to be sent.
  sendSome() {
    const answer = binding.produce(this.native, outputSize);
    if (answer === undefined) return undefined;
    const memory = answer[0];
    const events = answer[1];
    const { socket } = this;
    const firstWritten = answer[2] * kinds.size;
    let end = events.length;
    if (memory !== undefined && socket.writable && !socket.destroyed &&
        !this.write(new FastBuffer(memory), events, firstWritten)) {
      end = firstWritten;
    }
    // What the events lead to is sent when it is planned for.
    return { events, end, hasMore: memory?.byteLength >= outputSize };
  }

  // Whether all of it is written. If not, the events that wait for that are told then.
  write(bytes, events, firstWritten) {
    this.bytesWritten += bytes.length;
    const { socket } = this;
    const { _handle: handle } = socket;
    const isDirect = this.isSocket && isIdle(socket, handle);
    const request = isDirect ? writeNow(socket, handle, bytes, 'buffer') : undefined;
    if (request === null) return true;
    this.isWriting = true;
    const onWritten = () => this.afterWrite(events, firstWritten);
    if (request !== undefined) {
      leaveToStream(socket, bytes.length, request, onWritten);
    } else if (this.isSocket) {
      socket.write(bytes, onWritten);
    } else {
      // The other stream may call back before it has returned.
      socket.write(bytes, () => setImmediate(onWritten));
    }
    return false;
  }

  afterWrite(events, firstWritten) {
    this.isWriting = false;
    this.plan();
    if (this.isCalledByLoop()) this.tellEach(events, firstWritten, events.length, null, () => {});
    else this.tellAll(events, firstWritten, events.length, null);
  }

  // Also while something is being written, which would be too late.
  sendBeforeReset() {
    if (!this.isFlushing) this.sendAll();
  }

  // Sends what there is, even from inside of flush().
  sendAll() {
    const wasFlushing = this.isFlushing;
    this.isFlushing = true;
    try {
      for (let sent; this.native !== null && (sent = this.sendSome()) !== undefined;) {
        this.tellAll(sent.events, 0, sent.end, null);
      }
    } finally {
      this.isFlushing = wasFlushing;
    }
  }

  // Takes the native half away.
  stop() {
    this.socket.removeListener('data', this.onData);
    binding.close(this.native);
    this.native = null;
  }
}

module.exports = { Transport };
