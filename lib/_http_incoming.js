'use strict';

// A message that is received: the request of a server, the response of a client.
//
// Most requests have no body and nobody reads them. Such a message has no stream's state: it is
// made when somebody asks for it, in the shape that it would have by then.

const EventEmitter = require('events');
const { Readable } = require('stream');
const { addDistinctField, addField } = require('internal/http/field_kinds');
const { kBodyPhase, kDetachAbortSignal } = require('internal/http/symbols');

const { ReadableState } = Readable;
const plainInit = EventEmitter.init;

// The values of kBodyPhase, which tells what has happened to a stream without state.
const kOpen = 0;
const kEnded = 1;
const kClosed = 2;
const kHasState = 3;

const kHeaders = Symbol('kHeaders');
const kHeadersDistinct = Symbol('kHeadersDistinct');
const kHeadersCount = Symbol('kHeadersCount');
const kRawTrailers = Symbol('kRawTrailers');
const kTrailers = Symbol('kTrailers');
const kTrailersDistinct = Symbol('kTrailersDistinct');
const kTrailersCount = Symbol('kTrailersCount');
const kAbortController = Symbol('kAbortController');
const kAbortSignalSocket = Symbol('kAbortSignalSocket');
const kAbortSignalListener = Symbol('kAbortSignalListener');
const kAbortSignalDetached = Symbol('kAbortSignalDetached');

function readStart(socket) {
  if (socket && !socket._paused && socket.readable) socket.resume();
}

function readStop(socket) {
  if (socket) socket.pause();
}

function IncomingMessage(socket) {
  // The module domain wants to know every emitter.
  if (EventEmitter.init !== plainInit) EventEmitter.init.call(this);
  this.socket = socket;
  this.httpVersionMajor = null;
  this.httpVersionMinor = null;
  this.httpVersion = null;
  this.complete = false;
  this.rawHeaders = [];
  this.joinDuplicateHeaders = false;
  this.aborted = false;
  this.upgrade = null;
  this.url = '';
  this.method = null;
  this.statusCode = null;
  this.statusMessage = null;
  this.client = socket;
  this._consuming = false;
  this._dumped = false;
  this[kBodyPhase] = kOpen;
  this[kHeaders] = null;
  this[kHeadersCount] = 0;
}
Object.setPrototypeOf(IncomingMessage.prototype, Readable.prototype);
Object.setPrototypeOf(IncomingMessage, Readable);

const { prototype } = IncomingMessage;

// What few messages have.
Object.assign(prototype, {
  [kHeadersDistinct]: null,
  [kRawTrailers]: null,
  [kTrailers]: null,
  [kTrailersDistinct]: null,
  [kTrailersCount]: 0,
  [kAbortController]: null,
  [kAbortSignalSocket]: null,
  [kAbortSignalListener]: null,
  [kAbortSignalDetached]: false,
});

// ---- The stream's state ------------------------------------------------------------------------

function setState(message, value) {
  message[kBodyPhase] = kHasState;
  Object.defineProperty(message, '_readableState', {
    __proto__: null, value, configurable: true, enumerable: true, writable: true,
  });
}

function makeState(message) {
  const { socket } = message;
  const options = socket ? { highWaterMark: socket.readableHighWaterMark } : undefined;
  const state = new ReadableState(options, message, false);
  // Until somebody reads, the body is not asked for.
  state.readingMore = true;
  const phase = message[kBodyPhase];
  if (phase >= kEnded) state.ended = true;
  if (phase === kClosed) {
    state.flowing = true;
    state.endEmitted = true;
    state.destroyed = true;
    state.closed = true;
    state.closeEmitted = true;
  }
  setState(message, state);
  return state;
}

Object.defineProperty(prototype, '_readableState', {
  __proto__: null,
  configurable: true,
  get() { return this === prototype ? undefined : makeState(this); },
  set(value) { setState(this, value); },
});

// The end of the body has been received.
function endBody(message) {
  if (message[kBodyPhase] === kOpen && message._eventsCount === 0) message[kBodyPhase] = kEnded;
  else if (message[kBodyPhase] !== kClosed) message.push(null);
}

// Takes the body off the connection if nobody reads it.
function dumpBody(message) {
  if (message[kBodyPhase] === kEnded && message._eventsCount === 0) {
    message._dumped = true;
    message[kBodyPhase] = kClosed;
  } else if (message[kBodyPhase] !== kClosed && !message._consuming) {
    // A body that has come at once can be read without _read().
    const { dataEmitted, resumeScheduled } = message._readableState;
    if (!dataEmitted && !resumeScheduled) message._dump();
  }
}

function isBodyClosed(message) {
  return message[kBodyPhase] === kClosed ||
    (message[kBodyPhase] === kHasState && message.readableEnded);
}

// ---- Headers -----------------------------------------------------------------------------------

Object.defineProperty(prototype, 'connection', {
  __proto__: null,
  get() { return this.socket; },
  set(value) { this.socket = value; },
});

Object.defineProperty(prototype, 'rawTrailers', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return this[kRawTrailers] ??= []; },
  set(value) { this[kRawTrailers] = value; },
});

function defineFields(name, kept, collect) {
  Object.defineProperty(prototype, name, {
    __proto__: null,
    get() { return this[kept] ||= collect(this); },
    set(value) { this[kept] = value; },
  });
}

function collectJoined(message, source, count) {
  const fields = {};
  for (let n = 0; n < count; n += 2) message._addHeaderLine(source[n], source[n + 1], fields);
  return fields;
}

function collectDistinct(message, source, count) {
  const fields = Object.create(null);
  for (let n = 0; n < count; n += 2) {
    message._addHeaderLineDistinct(source[n], source[n + 1], fields);
  }
  return fields;
}

defineFields('headers', kHeaders, (message) =>
  collectJoined(message, message.rawHeaders, message[kHeadersCount]));
defineFields('headersDistinct', kHeadersDistinct, (message) =>
  collectDistinct(message, message.rawHeaders, message[kHeadersCount]));
defineFields('trailers', kTrailers, (message) =>
  collectJoined(message, message.rawTrailers, message[kTrailersCount]));
defineFields('trailersDistinct', kTrailersDistinct, (message) =>
  collectDistinct(message, message.rawTrailers, message[kTrailersCount]));

prototype._addHeaderLines = function _addHeaderLines(fields, count) {
  if (!fields?.length) return;
  let collected;
  if (this.complete) {
    this.rawTrailers = fields;
    this[kTrailersCount] = count;
    collected = this[kTrailers];
  } else {
    this.rawHeaders = fields;
    this[kHeadersCount] = count;
    collected = this[kHeaders];
  }
  if (!collected) return;
  for (let n = 0; n < count; n += 2) this._addHeaderLine(fields[n], fields[n + 1], collected);
};

prototype._addHeaderLine = function _addHeaderLine(name, value, destination) {
  addField(name, value, destination, this.joinDuplicateHeaders);
};

prototype._addHeaderLineDistinct = function _addHeaderLineDistinct(name, value, destination) {
  addDistinctField(name, value, destination);
};

// The bits of what neededFields() answers.
const kHasHost = 1;
const kHasExpect = 2;

function isNamed(name, lowerCase) {
  return name === lowerCase || name.toLowerCase() === lowerCase;
}

// Which of the fields there are that a server has to look at, found without collecting all.
function neededFields(message) {
  const fields = message.rawHeaders;
  const count = message[kHeadersCount];
  let found = 0;
  for (let n = 0; n < count; n += 2) {
    const name = fields[n];
    if (name.length === 4) {
      if (name === 'Host' || isNamed(name, 'host')) found |= kHasHost;
    } else if (name.length === 6 && isNamed(name, 'expect')) {
      found |= kHasExpect;
    }
  }
  return found;
}

// ---- The signal, which is aborted when the peer goes away --------------------------------------

Object.defineProperty(prototype, 'signal', {
  __proto__: null,
  configurable: true,
  get() {
    if (this[kAbortController] === null) {
      const { AbortController } = require('internal/abort_controller');
      this[kAbortController] = new AbortController();
      if (this.destroyed && (!this.readableEnded || !this.complete)) this[kAbortController].abort();
      else attachSignal(this);
    }
    return this[kAbortController].signal;
  },
});

function attachSignal(message) {
  const { socket } = message;
  if (message[kAbortSignalDetached] || message[kAbortSignalListener] !== null || !socket) return;
  if (socket.destroyed) {
    abortSignal(message);
    return;
  }
  message[kAbortSignalSocket] = socket;
  message[kAbortSignalListener] = () => abortSignal(message);
  socket.once('close', message[kAbortSignalListener]);
}

prototype[kDetachAbortSignal] = function() {
  this[kAbortSignalDetached] = true;
  const listener = this[kAbortSignalListener];
  if (listener === null) return;
  const socket = this[kAbortSignalSocket];
  this[kAbortSignalSocket] = null;
  this[kAbortSignalListener] = null;
  socket.removeListener('close', listener);
};

function abortSignal(message) {
  message[kDetachAbortSignal]();
  message[kAbortController]?.abort();
}

// ---- The stream --------------------------------------------------------------------------------

prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  this.socket.setTimeout(msecs);
  return this;
};

// The parser pushes what comes; all there is to do is to let it come.
prototype._read = function _read() {
  if (!this._consuming) {
    this._readableState.readingMore = false;
    this._consuming = true;
  }
  if (this.socket.readable) readStart(this.socket);
};

prototype._destroy = function _destroy(error, callback) {
  if (!this.readableEnded || !this.complete) {
    this.aborted = true;
    this.emit('aborted');
    abortSignal(this);
  }
  const { socket } = this;
  if (!socket || socket.destroyed || !this.aborted) {
    process.nextTick(endDestroy, this, error, callback);
    return;
  }
  socket.destroy(error);
  const { finished } = require('stream');
  const stopListening = finished(socket, (socketError) => {
    stopListening();
    const isReal = socketError && socketError.code !== 'ERR_STREAM_PREMATURE_CLOSE';
    process.nextTick(endDestroy, this, (isReal ? socketError : null) || error, callback);
  });
};

// Who does not listen to errors is not bothered with them.
function endDestroy(message, error, callback) {
  if (message.listenerCount('error') === 0) callback();
  else callback(error);
}

prototype._dumpAndCloseReadable = function _dumpAndCloseReadable() {
  this._dumped = true;
  if (this[kBodyPhase] !== kHasState) {
    this[kBodyPhase] = kClosed;
    return;
  }
  const state = this._readableState;
  state.ended = true;
  state.endEmitted = true;
  state.destroyed = true;
  state.closed = true;
  state.closeEmitted = true;
};

prototype._dump = function _dump() {
  if (this._dumped) return;
  this._dumped = true;
  // What is buffered must not reach anybody.
  this.removeAllListeners('data');
  this.resume();
};

module.exports = {
  IncomingMessage,
  dumpBody,
  endBody,
  isBodyClosed,
  kDetachAbortSignal,
  kHasExpect,
  kHasHost,
  neededFields,
  readStart,
  readStop,
};
