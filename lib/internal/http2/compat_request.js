'use strict';

// Http2ServerRequest: what a client asks, as an http.IncomingMessage would show it.

const { Readable } = require('stream');
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_HTTP_TOKEN },
} = require('internal/errors');
const { validateString } = require('internal/validators');
const { isToken } = require('internal/http/header_rules');
const { makeCompatProxy } = require('internal/http2/socket_proxy');
const { kProxySocket, kRequest, kState } = require('internal/http2/symbols');

const kStream = Symbol('stream');
const kHeaders = Symbol('headers');
const kRawHeaders = Symbol('rawHeaders');
const kTrailers = Symbol('trailers');
const kRawTrailers = Symbol('rawTrailers');
const kAborted = Symbol('aborted');

// ---- Listeners of the stream -------------------------------------------------------------------

function onStreamTrailers(trailers, flags, raw) {
  const request = this[kRequest];
  if (request === undefined) return;
  Object.assign(request[kTrailers], trailers);
  request[kRawTrailers].push(...raw);
}

function onStreamEnd() {
  const request = this[kRequest];
  if (request !== undefined) request.push(null);
}

// Only the stream tells of it; that somebody listens keeps it from ending the program.
function onStreamError() {}

function onStreamData(chunk) {
  const request = this[kRequest];
  if (request !== undefined && !request.push(chunk)) this.pause();
}

function onStreamAborted() {
  const request = this[kRequest];
  if (request === undefined) return;
  request[kAborted] = true;
  if (request[kState].isClosed === false) request.emit('aborted');
}

function onStreamTimeout() {
  this[kRequest]?.emit('timeout');
}

function onStreamClose() {
  const request = this[kRequest];
  if (request === undefined) return;
  const state = request[kState];
  state.isClosed = true;
  request.push(null);
  // Nobody reads what is left.
  if (!request.readableEnded) {
    request.once('end', () => request.emit('close'));
    request.once('error', () => {});
  }
  this[kProxySocket] = null;
  this[kRequest] = undefined;
  if (request.readableEnded) request.emit('close');
  else process.nextTick(resumeUnread, request);
}

function resumeUnread(request) {
  if (!request[kState].wasRead) request.resume();
}

function onPause() {
  this[kStream]?.pause();
}

function onResume() {
  this[kStream]?.resume();
}

class Http2ServerRequest extends Readable {
  constructor(stream, headers, options, rawHeaders) {
    super({ autoDestroy: false, ...options });
    this[kState] = { isClosed: false, wasRead: false };
    this[kHeaders] = headers;
    this[kRawHeaders] = rawHeaders;
    this[kTrailers] = {};
    this[kRawTrailers] = [];
    this[kStream] = stream;
    this[kAborted] = false;
    stream[kProxySocket] = null;
    stream[kRequest] = this;
    stream.on('trailers', onStreamTrailers);
    stream.on('end', onStreamEnd);
    stream.on('error', onStreamError);
    stream.on('aborted', onStreamAborted);
    stream.on('close', onStreamClose);
    stream.on('timeout', onStreamTimeout);
    this.on('pause', onPause);
    this.on('resume', onResume);
  }

  get aborted() {
    return this[kAborted];
  }

  get complete() {
    return this[kAborted] || this.readableEnded || this[kState].isClosed ||
      this[kStream].destroyed;
  }

  get stream() {
    return this[kStream];
  }

  get headers() {
    return this[kHeaders];
  }

  get rawHeaders() {
    return this[kRawHeaders];
  }

  get trailers() {
    return this[kTrailers];
  }

  get rawTrailers() {
    return this[kRawTrailers];
  }

  get httpVersionMajor() {
    return 2;
  }

  get httpVersionMinor() {
    return 0;
  }

  get httpVersion() {
    return '2.0';
  }

  get socket() {
    return this[kStream][kProxySocket] ??= makeCompatProxy(this[kStream]);
  }

  get connection() {
    return this.socket;
  }

  _read() {
    const state = this[kState];
    const stream = this[kStream];
    if (!state.wasRead) {
      state.wasRead = true;
      stream.on('data', onStreamData);
    } else {
      process.nextTick(() => stream.resume());
    }
  }

  get method() {
    return this[kHeaders][':method'];
  }

  set method(method) {
    validateString(method, 'method');
    if (method.trim() === '') throw new ERR_INVALID_ARG_VALUE('method', method);
    if (!isToken(method)) throw new ERR_INVALID_HTTP_TOKEN('Method', method);
    this[kHeaders][':method'] = method;
  }

  get authority() {
    return this[kHeaders][':authority'] ?? this[kHeaders].host ?? '';
  }

  get scheme() {
    return this[kHeaders][':scheme'];
  }

  get url() {
    return this[kHeaders][':path'];
  }

  set url(url) {
    this[kHeaders][':path'] = url;
  }

  setTimeout(msecs, callback) {
    if (!this[kState].isClosed) this[kStream].setTimeout(msecs, callback);
    return this;
  }
}

module.exports = { Http2ServerRequest };
