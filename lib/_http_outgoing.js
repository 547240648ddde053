'use strict';

// A message that is sent: the request of a client, the response of a server.
//
// Its head is made by internal/http/head.js, its body goes through internal/http/body.js.

const EventEmitter = require('events');
const Stream = require('stream');
const {
  codes: {
    ERR_HTTP_HEADERS_SENT, ERR_INVALID_ARG_TYPE, ERR_INVALID_CHAR, ERR_INVALID_HTTP_TOKEN,
    ERR_METHOD_NOT_IMPLEMENTED, ERR_STREAM_CANNOT_PIPE,
  },
} = require('internal/errors');
const { getDefaultHighWaterMark } = require('internal/streams/state');
const { validateString } = require('internal/validators');
const { fieldKey, hasForbiddenCharacter, validateHeaderName, validateHeaderValue } =
  require('internal/http/header_rules');
const { checkValue, storeHead } = require('internal/http/head');
const body = require('internal/http/body');
const { endOfMessage } = require('internal/http/finish');
const {
  kBytesWritten, kChunkedBuffer, kChunkedLength, kCorked, kEndCallbacks, kErrored,
  kFinishCallback, kFlushError, kHighWaterMark, kNeedDrain, kOnFinished, kOutHeaders,
  kRejectNonStandardBodyWrites, kSocket, kUniqueHeaders, kWritableFinished,
} = require('internal/http/symbols');

const plainInit = EventEmitter.init;

function OutgoingMessage(options) {
  // The module domain wants to know every emitter.
  if (EventEmitter.init !== plainInit) EventEmitter.init.call(this);
  // What cannot be sent yet: { data, encoding, callback }.
  this.outputData = [];
  this.outputSize = 0;
  this.writable = true;
  this.destroyed = false;
  this._last = false;
  this.chunkedEncoding = false;
  this.shouldKeepAlive = true;
  this._contentLength = null;
  this._hasBody = true;
  this.finished = false;
  this._headerSent = false;
  this._closed = false;
  this[kSocket] = null;
  this._header = null;
  this[kOutHeaders] = null;
  this[kHighWaterMark] = options?.highWaterMark ?? getDefaultHighWaterMark();
  if (options?.rejectNonStandardBodyWrites) this[kRejectNonStandardBodyWrites] = true;
}
Object.setPrototypeOf(OutgoingMessage.prototype, Stream.prototype);
Object.setPrototypeOf(OutgoingMessage, Stream);

const { prototype } = OutgoingMessage;

// What few messages change.
Object.assign(prototype, {
  maxRequestsOnConnectionReached: false,
  _defaultKeepAlive: true,
  useChunkedEncodingByDefault: true,
  sendDate: false,
  _removedConnection: false,
  _removedContLen: false,
  _removedTE: false,
  strictContentLength: false,
  _trailer: '',
  _keepAliveTimeout: 0,
  [kBytesWritten]: 0,
  [kChunkedBuffer]: null,
  [kChunkedLength]: 0,
  [kCorked]: 0,
  [kEndCallbacks]: null,
  [kErrored]: null,
  [kFlushError]: null,
  [kNeedDrain]: false,
  [kRejectNonStandardBodyWrites]: false,
  [kUniqueHeaders]: null,
  [kWritableFinished]: false,
});

prototype._onPendingData = function _onPendingData() {};

// What a message that is done has to do; its listeners are told by it.
prototype[kOnFinished] = function() {
  this.emit('finish');
};

prototype[kFinishCallback] = function() {
  return endOfMessage(this);
};

// Whether values may have characters that only Fetch allows.
prototype._isLenientHeaderValidation = function() {
  const server = this.req?.socket?.server;
  const validation = this.httpValidation ?? server?.httpValidation;
  if (validation !== undefined) return validation !== 'strict';
  if (typeof this.insecureHTTPParser === 'boolean') return this.insecureHTTPParser;
  if (typeof server?.insecureHTTPParser === 'boolean') return server.insecureHTTPParser;
  return require('internal/http/parsers').isLenient();
};

// ---- State -------------------------------------------------------------------------------------

function defineGetter(name, get, others) {
  Object.defineProperty(prototype, name, { __proto__: null, get, ...others });
}

defineGetter('errored', function() { return this[kErrored]; });
defineGetter('closed', function() { return this._closed; });
defineGetter('writableFinished', function() { return this[kWritableFinished]; });
defineGetter('writableObjectMode', function() { return false; });
defineGetter('writableCorked', function() { return this[kCorked]; });
defineGetter('writableEnded', function() { return this.finished; });
defineGetter('headersSent', function() { return Boolean(this._header); },
             { configurable: true, enumerable: true });
defineGetter('writableLength', function() {
  const socket = this[kSocket];
  return this.outputSize + this[kChunkedLength] + (socket ? socket.writableLength : 0);
});
defineGetter('writableHighWaterMark', function() {
  return this[kSocket] ? this[kSocket].writableHighWaterMark : this[kHighWaterMark];
});
defineGetter('writableNeedDrain', function() {
  return !this.destroyed && !this.finished && this[kNeedDrain];
});
defineGetter('connection', function() { return this[kSocket]; }, {
  set(value) { this.socket = value; },
});
defineGetter('socket', function() { return this[kSocket]; }, {
  set(value) {
    for (let n = 0; n < this[kCorked]; n++) {
      value?.cork();
      this[kSocket]?.uncork();
    }
    this[kSocket] = value;
  },
});

// ---- Headers -----------------------------------------------------------------------------------

function checkField(message, name, value, action) {
  if (message._header) throw new ERR_HTTP_HEADERS_SENT(action);
  const key = fieldKey(name);
  if (key === undefined) throw new ERR_INVALID_HTTP_TOKEN('Header name', name);
  checkValue(message, name, value);
  return key;
}

prototype.setHeader = function setHeader(name, value) {
  const key = checkField(this, name, value, 'set');
  if (this[kOutHeaders] === null) this[kOutHeaders] = Object.create(null);
  this[kOutHeaders][key] = [name, value];
  return this;
};

prototype.setHeaders = function setHeaders(headers) {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('set');
  if (!headers || Array.isArray(headers) || typeof headers.keys !== 'function' ||
      typeof headers.get !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('headers', ['Headers', 'Map'], headers);
  }
  // These come one by one, and none may replace the one before.
  let cookies = null;
  for (const { 0: name, 1: value } of headers) {
    if (name !== 'set-cookie') {
      this.setHeader(name, value);
      continue;
    }
    cookies ??= [];
    if (Array.isArray(value)) cookies.push(...value);
    else cookies.push(value);
  }
  if (cookies !== null) this.setHeader('set-cookie', cookies);
  return this;
};

prototype.appendHeader = function appendHeader(name, value) {
  const key = checkField(this, name, value, 'append');
  const entry = this[kOutHeaders]?.[key];
  if (!entry) return this.setHeader(name, value);
  if (!Array.isArray(entry[1])) entry[1] = [entry[1]];
  if (Array.isArray(value)) entry[1].push(...value);
  else entry[1].push(value);
  return this;
};

prototype.getHeader = function getHeader(name) {
  validateString(name, 'name');
  const headers = this[kOutHeaders];
  return headers === null ? undefined : headers[name.toLowerCase()]?.[1];
};

prototype.getHeaderNames = function getHeaderNames() {
  return this[kOutHeaders] === null ? [] : Object.keys(this[kOutHeaders]);
};

prototype.getRawHeaderNames = function getRawHeaderNames() {
  return this[kOutHeaders] === null ? [] :
    Object.values(this[kOutHeaders]).map((entry) => entry[0]);
};

prototype.getHeaders = function getHeaders() {
  const headers = this[kOutHeaders];
  const copy = { __proto__: null };
  for (const key in headers) copy[key] = headers[key][1];
  return copy;
};

prototype.hasHeader = function hasHeader(name) {
  validateString(name, 'name');
  return this[kOutHeaders] !== null && Boolean(this[kOutHeaders][name.toLowerCase()]);
};

prototype.removeHeader = function removeHeader(name) {
  validateString(name, 'name');
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('remove');
  const key = name.toLowerCase();
  // What is removed is not put in by us, either.
  if (key === 'connection') this._removedConnection = true;
  else if (key === 'content-length') this._removedContLen = true;
  else if (key === 'transfer-encoding') this._removedTE = true;
  else if (key === 'date') this.sendDate = false;
  if (this[kOutHeaders] !== null) delete this[kOutHeaders][key];
};

prototype._renderHeaders = function _renderHeaders() {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('render');
  const headers = {};
  for (const [name, value] of Object.values(this[kOutHeaders] ?? {})) headers[name] = value;
  return headers;
};

prototype._storeHeader = storeHead;

prototype._implicitHeader = function _implicitHeader() {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_implicitHeader()');
};

prototype.flushHeaders = function flushHeaders() {
  if (!this._header) this._implicitHeader();
  this._send('');
};

function trailerLine(message, name, value) {
  if (hasForbiddenCharacter(value, message._isLenientHeaderValidation())) {
    throw new ERR_INVALID_CHAR('trailer content', name);
  }
  return `${name}: ${value}\r\n`;
}

prototype.addTrailers = function addTrailers(headers) {
  this._trailer = '';
  const isList = Array.isArray(headers);
  for (const key of Object.keys(headers)) {
    const [name, value] = isList ? headers[key] : [key, headers[key]];
    validateHeaderName(name, 'Trailer name');
    const isMany = Array.isArray(value);
    if (isMany && value.length > 1 && !this[kUniqueHeaders]?.has(name.toLowerCase())) {
      for (const each of value) this._trailer += trailerLine(this, name, each);
    } else {
      this._trailer += trailerLine(this, name, isMany ? value.join('; ') : value);
    }
  }
};

// ---- Body --------------------------------------------------------------------------------------

prototype.cork = body.cork;
prototype.uncork = body.uncork;
prototype.write = body.write;
prototype.end = body.end;
prototype._send = body.send;
prototype._writeRaw = body.writeRaw;
prototype._flush = body.flush;
prototype._flushOutput = body.flushOutput;

// All that the program has written is with the socket, which may still have to send it.
prototype._finish = function _finish() {
  this.emit('prefinish');
};

prototype.pipe = function pipe() {
  this.emit('error', new ERR_STREAM_CANNOT_PIPE());
};

prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  if (this[kSocket]) {
    this[kSocket].setTimeout(msecs);
  } else {
    this.once('socket', function socketSetTimeoutOnConnect(socket) {
      socket.setTimeout(msecs);
    });
  }
  return this;
};

function emitClose(message) {
  if (message._closed) return;
  message._closed = true;
  message.emit('close');
}

prototype.destroy = function destroy(error) {
  if (this.destroyed) return this;
  this.destroyed = true;
  this[kErrored] = error;
  if (this[kSocket]) this[kSocket].destroy(error);
  else process.nextTick(emitClose, this);
  return this;
};

prototype[EventEmitter.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

// ---- Options -----------------------------------------------------------------------------------

function parseUniqueHeadersOption(names) {
  return Array.isArray(names) ? new Set(names.map((name) => name.toLowerCase())) : null;
}

module.exports = {
  kHighWaterMark,
  kUniqueHeaders,
  parseUniqueHeadersOption,
  validateHeaderName,
  validateHeaderValue,
  OutgoingMessage,
};
