'use strict';

// Http2ServerResponse: how a server answers, as an http.ServerResponse would do it.

const { Stream } = require('stream');
const {
  codes: {
    ERR_HTTP2_HEADERS_SENT, ERR_HTTP2_INFO_STATUS_NOT_ALLOWED, ERR_HTTP2_INVALID_STREAM,
    ERR_HTTP2_STATUS_INVALID, ERR_STREAM_WRITE_AFTER_END,
  },
} = require('internal/errors');
const addMethods = require('internal/add_methods');
const { validateFunction } = require('internal/validators');
const { warnOfStatusMessage } = require('internal/http2/compat_headers');
const { InformationMethods } = require('internal/http2/compat_information');
const { HeaderMethods, kSetHeaders } = require('internal/http2/compat_response_headers');
const { makeCompatProxy } = require('internal/http2/socket_proxy');
const {
  kHeaders, kProxySocket, kRequest, kResponse, kState, kStream, kTrailers,
} = require('internal/http2/symbols');

const kBeginSend = Symbol('begin-send');
const kBeginEnd = Symbol('begin-end');

// ---- Listeners of the stream -------------------------------------------------------------------

function onStreamDrain() {
  this[kResponse]?.emit('drain');
}

function onStreamClose() {
  const response = this[kResponse];
  if (response === undefined) return;
  const state = response[kState];
  state.isClosed = true;
  this[kProxySocket] = null;
  this.removeListener('wantTrailers', onWantTrailers);
  this[kResponse] = undefined;
  response.emit('finish');
  response.emit('close');
}

function onWantTrailers() {
  if (this.destroyed || this.closed) return;
  this.sendTrailers(this[kResponse]?.[kTrailers] ?? {});
}

class Http2ServerResponse extends Stream {
  constructor(stream, options) {
    super(options);
    this[kState] = {
      isClosed: false,
      ending: false,
      destroyed: false,
      headRequest: false,
      sendDate: true,
      statusCode: 200,
    };
    this[kHeaders] = { __proto__: null };
    this[kTrailers] = { __proto__: null };
    this[kStream] = stream;
    stream[kProxySocket] = null;
    stream[kResponse] = this;
    this.writable = true;
    this.req = stream[kRequest];
    stream.on('drain', onStreamDrain);
    stream.on('close', onStreamClose);
    stream.on('wantTrailers', onWantTrailers);
    stream.on('timeout', () => this.emit('timeout'));
  }

  // ---- What it is

  get writableEnded() {
    return this[kState].ending;
  }

  get finished() {
    return this[kState].ending;
  }

  get socket() {
    // As in http, whoever is done with has none.
    if (this[kState].isClosed) return undefined;
    return this[kStream][kProxySocket] ??= makeCompatProxy(this[kStream]);
  }

  get connection() {
    return this.socket;
  }

  get stream() {
    return this[kStream];
  }

  get headersSent() {
    return this[kStream].headersSent;
  }

  get sendDate() {
    return this[kState].sendDate;
  }

  set sendDate(value) {
    this[kState].sendDate = Boolean(value);
  }

  get statusCode() {
    return this[kState].statusCode;
  }

  set statusCode(code) {
    code |= 0;
    if (code >= 100 && code < 200) throw new ERR_HTTP2_INFO_STATUS_NOT_ALLOWED();
    if (code < 100 || code > 599) throw new ERR_HTTP2_STATUS_INVALID(code);
    this[kState].statusCode = code;
  }

  get writableCorked() {
    return this[kStream].writableCorked;
  }

  get writableHighWaterMark() {
    return this[kStream].writableHighWaterMark;
  }

  get writableFinished() {
    return this[kStream].writableFinished;
  }

  get writableLength() {
    return this[kStream].writableLength;
  }

  get writableObjectMode() {
    return this[kStream].writableObjectMode;
  }

  get writableNeedDrain() {
    return this[kStream].writableNeedDrain;
  }

  get _header() {
    return this.headersSent;
  }

  get statusMessage() {
    warnOfStatusMessage();
    return '';
  }

  set statusMessage(message) {
    warnOfStatusMessage();
  }

  // ---- Head

  flushHeaders() {
    if (!this[kState].isClosed && !this[kStream].headersSent) this.writeHead(this.statusCode);
  }

  writeHead(statusCode, statusMessage, headers) {
    if (this[kState].isClosed || this[kStream].destroyed || this[kStream].closed) return this;
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    if (typeof statusMessage === 'string') warnOfStatusMessage();
    else headers ??= statusMessage;
    this.statusCode = statusCode;
    if (headers) this[kSetHeaders](headers);
    this[kBeginSend]();
    return this;
  }

  [kBeginSend](options) {
    const state = this[kState];
    const headers = this[kHeaders];
    headers[':status'] = state.statusCode;
    this[kStream].respond(headers, {
      waitForTrailers: true, sendDate: state.sendDate, endStream: false, ...options,
    });
  }

  // ---- Body

  cork() {
    this[kStream].cork();
  }

  uncork() {
    this[kStream].uncork();
  }

  write(chunk, encoding, callback) {
    if (typeof encoding === 'function') {
      callback = encoding;
      encoding = 'utf8';
    }
    const state = this[kState];
    let error;
    if (state.ending) error = new ERR_STREAM_WRITE_AFTER_END();
    else if (state.isClosed) error = new ERR_HTTP2_INVALID_STREAM();
    else if (this[kStream].destroyed) return false;
    if (error !== undefined) {
      if (typeof callback === 'function') process.nextTick(callback, error);
      else this.destroy(error);
      return false;
    }
    if (!this[kStream].headersSent) this.writeHead(state.statusCode);
    // The answer to HEAD has no body.
    if (this[kStream].headRequest && this[kStream].writableEnded) {
      if (typeof callback === 'function') process.nextTick(callback);
      return true;
    }
    return this[kStream].write(chunk, encoding, callback);
  }

  end(chunk, encoding, callback) {
    if (typeof chunk === 'function') {
      callback = chunk;
      chunk = undefined;
    } else if (typeof encoding === 'function') {
      callback = encoding;
      encoding = 'utf8';
    }
    const state = this[kState];
    const stream = this[kStream];
    if (state.isClosed || (state.ending && state.headRequest === stream.headRequest)) {
      if (typeof callback === 'function') process.nextTick(callback);
      return this;
    }
    if (chunk !== null && chunk !== undefined) this.write(chunk, encoding);
    state.headRequest = stream.headRequest;
    state.ending = true;
    if (typeof callback === 'function') {
      if (stream.writableEnded) this.once('finish', callback);
      else stream.once('finish', callback);
    }
    if (stream.headersSent) stream.end();
    else this[kBeginEnd]();
    return this;
  }

  // All of the response is its headers.
  [kBeginEnd]() {
    if (this[kState].isClosed || this[kStream].destroyed) return;
    const hasTrailers = Object.keys(this[kTrailers]).length > 0;
    this[kBeginSend]({ endStream: !hasTrailers, waitForTrailers: hasTrailers });
    if (hasTrailers) this[kStream].end();
  }

  destroy(error) {
    if (this[kState].destroyed) return;
    this[kState].destroyed = true;
    this[kStream].destroy(error);
  }

  setTimeout(msecs, callback) {
    if (!this[kState].isClosed) this[kStream].setTimeout(msecs, callback);
  }

  createPushResponse(headers, callback) {
    validateFunction(callback, 'callback');
    if (this[kState].isClosed) {
      process.nextTick(callback, new ERR_HTTP2_INVALID_STREAM());
      return;
    }
    this[kStream].pushStream(headers, {}, (error, stream, pushHeaders, options) => {
      if (error) callback(error);
      else callback(null, new Http2ServerResponse(stream));
    });
  }
}
addMethods(Http2ServerResponse, HeaderMethods);
addMethods(Http2ServerResponse, InformationMethods);

module.exports = { Http2ServerResponse };
