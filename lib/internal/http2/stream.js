'use strict';

// Http2Stream: one exchange of a session, read and written as a duplex stream.

const { Duplex } = require('stream');
const { setImmediate } = require('internal/timers/functions');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_HTTP2_INVALID_STREAM, ERR_HTTP2_TRAILERS_ALREADY_SENT, ERR_HTTP2_TRAILERS_NOT_READY,
  },
} = require('internal/errors');
const asyncState = require('internal/async_state');
const { customInspectSymbol } = require('internal/util');
const { validateFunction, validateInteger, validateObject } = require('internal/validators');
const { NghttpError } = require('internal/http2/errors');
const { noPseudoHeaders, objectOfSent, toBlock } = require('internal/http2/headers');
const channels = require('internal/http2/channels');
const { debugStream } = require('internal/http2/debug');
const { closeStream, destroyStream, maybeDestroy } = require('internal/http2/stream_end');
const {
  kMaybeDestroy, kNative, kSession, kState, kTransport,
} = require('internal/http2/symbols');
const { hasSentMore, noteWrite } = require('internal/http2/progress');
const timing = require('internal/http2/timing');
const { setStreamTimeout } = require('internal/net/stream_io');
const { kTimeout, kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');

const codeMax = 2 ** 32 - 1;

let hasWarnedOfPriority = false;

function warnOfPriority(message) {
  if (hasWarnedOfPriority) return;
  hasWarnedOfPriority = true;
  process.emitWarning(message, 'DeprecationWarning', 'DEP0194');
}

const stateNames = [
  'state', 'weight', 'sumDependencyWeight', 'localClose', 'remoteClose', 'localWindowSize',
];

const ownOptions = {
  allowHalfOpen: true, autoDestroy: false, decodeStrings: false, emitClose: true,
};

class StreamState {
  constructor() {
    this.id = undefined;
    this.context = asyncState.current;
    this.isClosed = false;
    this.isReset = false;
    this.isAborted = false;
    this.rstCode = undefined;
    this.hasHeaders = false;
    this.isHeadRequest = false;
    this.endsAfterHeaders = false;
    this.sendsTrailers = false;
    this.areTrailersReady = false;
    this.areTrailersSent = false;
    // Whether somebody asked for data, and whether the native half was told to wait.
    this.wasRead = false;
    this.isReadStopped = false;
    // The native half knows that nothing follows.
    this.isWritingEnded = false;
    this.wasReadBeforeClose = false;
    this.isFedByFile = false;
    this.writeCallback = null;
    this.piecesWaiting = 0;
    this.finalCallback = null;
    this.sentHeaders = undefined;
    this.sentInfoHeaders = undefined;
    this.sentTrailers = undefined;
    this.responseHeaders = undefined;
    this.isNativeClosed = false;
  }
}

// Later, so that listeners of 'end' still find the session.
function onReadableEnd() {
  process.nextTick(maybeDestroy, this);
}

function toBytes(chunk, encoding) {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
}

function submitTrailers(stream, block) {
  if (stream.destroyed) return;
  const session = stream[kSession];
  stream[kState].sendsTrailers = false;
  const result = binding.trailers(session[kNative], stream.id, block);
  if (result < 0) {
    stream.destroy(new NghttpError(result));
    return;
  }
  session[kTransport].plan();
  maybeDestroy(stream);
}

class Http2Stream extends Duplex {
  constructor(session, options) {
    super(options === undefined ? ownOptions : { ...options, ...ownOptions });
    this[kSession] = session;
    this[kState] = new StreamState();
    this[kTimeout] = null;
    session[kState].pendingStreams.add(this);
    this.on('end', onReadableEnd);
    // What is written before the stream has a number goes out together.
    this.cork();
  }

  // ---- What it is

  get bufferSize() {
    return this.writableLength;
  }

  get endAfterHeaders() {
    return this[kState].endsAfterHeaders;
  }

  get sentHeaders() {
    const state = this[kState];
    if (Array.isArray(state.sentHeaders)) state.sentHeaders = objectOfSent(state.sentHeaders);
    return state.sentHeaders;
  }

  get sentTrailers() {
    return this[kState].sentTrailers;
  }

  get sentInfoHeaders() {
    return this[kState].sentInfoHeaders;
  }

  get pending() {
    return this[kState].id === undefined;
  }

  get id() {
    return this[kState].id;
  }

  get session() {
    return this[kSession];
  }

  get headersSent() {
    return this[kState].hasHeaders;
  }

  get aborted() {
    return this[kState].isAborted;
  }

  get headRequest() {
    return this[kState].isHeadRequest;
  }

  get rstCode() {
    return this[kState].rstCode;
  }

  get closed() {
    return this[kState].isClosed;
  }

  get state() {
    const session = this[kSession];
    const native = session?.[kNative];
    if (this.pending || this.destroyed || !native) return {};
    const numbers = binding.streamState(native, this.id);
    // Until its first frame is sent the native half does not know of it.
    if (numbers.length === 0) numbers.push(1, 0, 0, 0, 0, 0);
    const state = {};
    for (const [index, name] of stateNames.entries()) state[name] = numbers[index];
    state.weight = 16;
    state.sumDependencyWeight = 0;
    return state;
  }

  // ---- Writing

  _write(chunk, encoding, callback) {
    this.writeAll([toBytes(chunk, encoding)], false, callback, () => {
      channels.onBodyChunks(this, this[kSession], false, chunk, encoding);
    });
  }

  _writev(entries, callback) {
    const chunks = entries.map(({ chunk, encoding }) => toBytes(chunk, encoding));
    this.writeAll(chunks, true, callback, () => {
      channels.onBodyChunks(
        this, this[kSession], true, entries.allBuffers ? chunks : entries, '');
    });
  }

  // The end goes along with what is being written, if that is the last.
  end(...args) {
    const state = this[kState];
    // The end of the file will be that of the stream.
    if (state.isFedByFile) return this;
    super.end(...args);
    if (state.writeCallback !== null && !state.isWritingEnded && !state.sendsTrailers &&
        !hasBuffered(this)) {
      this.endWriting();
    }
    return this;
  }

  _final(callback) {
    if (this.pending) {
      this.once('ready', () => this._final(callback));
      return;
    }
    debugStream(this, 'shutting down writable on _final');
    const state = this[kState];
    if (!state.isWritingEnded && !this.closed && !this.destroyed) {
      if (!this.headersSent && !state.isHeadRequest) this.proceed();
      if (this.headersSent) this.endWriting();
    }
    callback();
    channels.onBodySent(this, this[kSession]);
    maybeDestroy(this);
  }

  // ---- Reading

  // Streams ask for nothing when they only look whether there is more.
  read(size) {
    if (size !== 0) this[kState].wasRead = true;
    return super.read(size);
  }

  _read() {
    const state = this[kState];
    if (this.destroyed) {
      this.push(null);
      return;
    }
    if (this.pending) return;
    if (state.isReadStopped) {
      state.isReadStopped = false;
      const session = this[kSession];
      if (session?.[kNative]) {
        binding.readStart(session[kNative], state.id);
        session[kTransport].plan();
      }
    }
  }

  // ---- Ending

  sendTrailers(headers) {
    if (this.destroyed || this.closed) throw new ERR_HTTP2_INVALID_STREAM();
    const state = this[kState];
    if (state.areTrailersSent) throw new ERR_HTTP2_TRAILERS_ALREADY_SENT();
    if (!state.areTrailersReady) throw new ERR_HTTP2_TRAILERS_NOT_READY();
    validateObject(headers, 'headers');
    headers = Object.assign({ __proto__: null }, headers);
    debugStream(this, 'sending trailers');
    const block = toBlock(headers, noPseudoHeaders);
    state.areTrailersSent = true;
    state.sentTrailers = headers;
    setImmediate(submitTrailers, this, block);
  }

  close(code = 0, callback = undefined) {
    validateInteger(code, 'code', 0, codeMax);
    if (callback !== undefined) validateFunction(callback, 'callback');
    if (this.closed) return;
    if (callback !== undefined) this.once('close', callback);
    closeStream(this, code);
  }

  _destroy(error, callback) {
    destroyStream(this, error, callback);
  }

  [kMaybeDestroy](code) {
    maybeDestroy(this, code);
  }

  priority() {
    warnOfPriority('http2Stream.priority is longer supported after priority signalling was ' +
                   'deprecated in RFC 9113');
    if (this.destroyed) throw new ERR_HTTP2_INVALID_STREAM();
  }

  // ---- Inactivity

  [kUpdateTimer]() {
    if (this.destroyed) return;
    if (this[kTimeout]) this[kTimeout].refresh();
    this[kSession]?.[kUpdateTimer]();
  }

  _onTimeout() {
    if (this.destroyed) return;
    if (this[kState].writeCallback !== null && hasSentMore(this[kSession])) this[kUpdateTimer]();
    else this.emit('timeout');
  }

  [customInspectSymbol](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const { format } = require('internal/util/inspect');
    return `Http2Stream ${format({
      id: this.id || '<pending>',
      closed: this.closed,
      destroyed: this.destroyed,
      state: this.state,
      readableState: this._readableState,
      writableState: this._writableState,
    }, options)}`;
  }
}
Http2Stream.prototype.setTimeout = setStreamTimeout;

// ---- What users do not call --------------------------------------------------------------------

function define(name, value) {
  Object.defineProperty(Http2Stream.prototype, name, {
    __proto__: null, value, enumerable: false, writable: true, configurable: true,
  });
}

// The stream has a number.
define('initialize', function(id) {
  const state = this[kState];
  const session = this[kSession];
  state.id = id;
  session[kState].pendingStreams.delete(this);
  session[kState].streams.set(id, this);
  timing.beginStream(this, session, session[kState].streams.size);
  this.uncork();
  this.emit('ready');
});

define('writeAll', function(chunks, isMany, callback, onSubmitted) {
  if (this.pending) {
    this.once('ready', () => this.writeAll(chunks, isMany, callback, onSubmitted));
    return;
  }
  if (this.destroyed) {
    callback();
    return;
  }
  if (!this.headersSent) this.proceed();
  this[kUpdateTimer]();
  const state = this[kState];
  const native = this[kSession]?.[kNative];
  const parts = chunks.length === 1 && chunks[0].length > 0 ? chunks :
    chunks.filter((chunk) => chunk.length > 0);
  if (state.isWritingEnded || state.isNativeClosed || !native || parts.length === 0) {
    callback();
    return;
  }
  // What ends the stream goes along with the last of its data.
  const isLast = this._writableState.ending && !state.sendsTrailers &&
    (isMany || !hasBuffered(this));
  state.writeCallback = callback;
  noteWrite(this[kSession]);
  state.piecesWaiting = parts.length;
  if (isLast) state.isWritingEnded = true;
  for (let index = 0; index < parts.length; index++) {
    timing.onWrite(this, parts[index].length);
    binding.write(native, state.id, parts[index], isLast && index === parts.length - 1);
  }
  onSubmitted();
  this[kSession][kTransport].plan();
});

// Whether the stream has chunks that it has not handed over. When it hands over several, these are
// all; one that was taken out of the buffer has left an empty place.
function hasBuffered(stream) {
  const { buffered, bufferedIndex } = stream._writableState;
  for (let index = bufferedIndex; index < buffered.length; index++) {
    if (buffered[index] !== null) return true;
  }
  return false;
}

define('endWriting', function() {
  const native = this[kSession]?.[kNative];
  this[kState].isWritingEnded = true;
  if (!native) return;
  binding.writeLast(native, this[kState].id);
  this[kSession][kTransport].plan();
});

module.exports = { Http2Stream, warnOfPriority };
