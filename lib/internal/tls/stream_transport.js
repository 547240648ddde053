'use strict';

// Lets TLS go over any stream of script: looks to it like a socket with a handle.

const EventEmitter = require('events');
const { setImmediate } = require('internal/timers/functions');
const { errno } = require('os').constants;

const endOfFile = -4095;

// The handle: see tls_wrap.js, which sets `tls`.
class TransportHandle {
  tls = null;
  reading = false;
  #transport;

  constructor(transport) {
    this.#transport = transport;
  }

  get isStreamBase() { return true; }

  get isConnected() { return true; }

  readStart() {
    this.reading = true;
    this.#transport.stream.resume();
    return 0;
  }

  readStop() {
    this.reading = false;
    this.#transport.stream.pause();
    return 0;
  }

  // Calls back, later, with 0 or an error number.
  send(bytes, callback) {
    const { stream } = this.#transport;
    if (stream.destroyed) {
      setImmediate(callback, -errno.ECANCELED);
      return;
    }
    stream.write(bytes, (error) => {
      const status = error ? -(errno[error.code] ?? errno.EPIPE) : 0;
      setImmediate(callback, status);
    });
  }

  shutdown(callback) {
    const { stream } = this.#transport;
    process.nextTick(() => stream.end(callback));
    return 0;
  }

  close(onClosed) {
    this.#transport.stream.destroy();
    setImmediate(() => onClosed?.());
  }

  getsockname(out) { return this.#copyAddress(out, 'local'); }

  getpeername(out) { return this.#copyAddress(out, 'remote'); }

  // Of a stream that has addresses, such as a socket.
  #copyAddress(out, side) {
    const { stream } = this.#transport;
    const address = stream[`${side}Address`];
    if (address === undefined) return -errno.ENOTCONN;
    out.address = address;
    out.family = stream[`${side}Family`];
    out.port = stream[`${side}Port`];
    return 0;
  }

  ref() { this.#transport.stream.ref?.(); }

  unref() { this.#transport.stream.unref?.(); }
}

class StreamTransport extends EventEmitter {
  constructor(stream) {
    super();
    this.stream = stream;
    this._handle = new TransportHandle(this);
    stream.pause();
    stream.on('error', (error) => this.emit('error', error));
    const onData = (chunk) => {
      if (typeof chunk === 'string' || stream.readableObjectMode === true) {
        stream.pause();
        stream.removeListener('data', onData);
        const { codes: { ERR_STREAM_WRAP } } = require('internal/errors');
        this.emit('error', new ERR_STREAM_WRAP());
        return;
      }
      this._handle?.tls?.receive(chunk);
    };
    stream.on('data', onData);
    stream.once('end', () => this._handle?.tls?.receiveEnd(endOfFile));
    stream.once('close', () => this.destroy());
    this.destroyed = false;
  }

  get writableLength() { return 0; }

  destroy() {
    if (this.destroyed) return this;
    this.destroyed = true;
    const handle = this._handle;
    handle.close(() => {
      this._handle = null;
      this.emit('close');
    });
    return this;
  }
}

module.exports = { StreamTransport };
