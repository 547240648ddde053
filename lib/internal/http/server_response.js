'use strict';

// The response of a server.

const { OutgoingMessage, validateHeaderName, validateHeaderValue } = require('_http_outgoing');
const {
  codes: {
    ERR_HTTP_HEADERS_SENT, ERR_HTTP_INVALID_STATUS_CODE, ERR_HTTP_SOCKET_ASSIGNED,
    ERR_INTERNAL_ASSERTION, ERR_INVALID_ARG_VALUE, ERR_INVALID_CHAR,
  },
} = require('internal/errors');
const { validateInteger, validateLinkHeaderValue, validateObject } =
  require('internal/validators');
const { hasForbiddenCharacter } = require('internal/http/header_rules');
const { chunked } = require('internal/http/head');
const { endOfMessage } = require('internal/http/finish');
const STATUS_CODES = require('internal/http/status_codes');
const timing = require('internal/http/timing');
const { kConnection, kFinishCallback, kOnFinished, kOutHeaders, kSocket } =
  require('internal/http/symbols');
const createdChannel = require('diagnostics_channel').channel('http.server.response.created');

function ServerResponse(request, options) {
  OutgoingMessage.call(this, options);
  this.req = request;
  this[kConnection] = null;
  if (request.method === 'HEAD') this._hasBody = false;
  if (request.httpVersionMajor < 1 || request.httpVersionMinor < 1) {
    this.useChunkedEncodingByDefault = chunked.test(request.headers.te);
    this.shouldKeepAlive = false;
  }
  timing.begin(this, 'HttpRequest', () => ({
    method: request.method, url: request.url, headers: request.headers,
  }));
  if (createdChannel.hasSubscribers) createdChannel.publish({ request, response: this });
}
Object.setPrototypeOf(ServerResponse.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ServerResponse, OutgoingMessage);

const { prototype } = ServerResponse;

Object.assign(prototype, {
  sendDate: true,
  _sent100: false,
  _expect_continue: false,
  statusCode: 200,
  statusMessage: undefined,
});

prototype._finish = function _finish() {
  timing.end(this, () => ({
    statusCode: this.statusCode,
    statusMessage: this.statusMessage,
    headers: typeof this.getHeaders === 'function' ? this.getHeaders() : {},
  }));
  OutgoingMessage.prototype._finish.call(this);
};

// ---- The connection ----------------------------------------------------------------------------

function emitClose(response) {
  if (response._closed) return;
  response.destroyed = true;
  response._closed = true;
  response.emit('close');
}

// Of a socket that is not a server's own. The response may have been detached by a listener that
// was called before.
function onSocketClose() {
  if (this._httpMessage) emitClose(this._httpMessage);
}

prototype.assignSocket = function assignSocket(socket) {
  if (socket._httpMessage) throw new ERR_HTTP_SOCKET_ASSIGNED();
  socket._httpMessage = this;
  // A connection tells its response itself.
  if (!socket[kConnection]) socket.on('close', onSocketClose);
  this.socket = socket;
  if (this._eventsCount !== 0) this.emit('socket', socket);
  this._flush();
};

prototype.detachSocket = function detachSocket(socket) {
  if (socket._httpMessage !== this) throw new ERR_INTERNAL_ASSERTION();
  if (!socket[kConnection]) socket.removeListener('close', onSocketClose);
  socket._httpMessage = null;
  this.socket = null;
};

// What is queued behind other responses counts, so that the peer can be made to wait.
prototype._onPendingData = function _onPendingData(size) {
  this[kConnection]?.addPending(size);
};

prototype[kOnFinished] = function() {
  const connection = this[kConnection];
  if (connection !== null) {
    connection.onResponseFinished(this);
  } else {
    this.emit('finish');
  }
};

prototype[kFinishCallback] = function() {
  const connection = this[kConnection];
  return connection === null || connection.socket !== this[kSocket] ? endOfMessage(this) :
    connection.finishCallback(this);
};

// ---- Informational responses -------------------------------------------------------------------

function informationLine(name, value, isLenient) {
  validateHeaderName(name);
  validateHeaderValue(name, value, isLenient);
  return `${name}: ${value}\r\n`;
}

function informationPairs(headers) {
  if (!Array.isArray(headers)) {
    validateObject(headers, 'headers');
    return Object.keys(headers).map((name) => [name, headers[name]]);
  }
  if (headers.length !== 0 && Array.isArray(headers[0])) return headers;
  if (headers.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', headers);
  const pairs = [];
  for (let n = 0; n < headers.length; n += 2) pairs.push([headers[n], headers[n + 1]]);
  return pairs;
}

prototype.writeInformation = function writeInformation(statusCode, headers, callback) {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('write');
  validateInteger(statusCode, 'statusCode', 100, 199);
  if (statusCode === 101) throw new ERR_HTTP_INVALID_STATUS_CODE(statusCode);
  let head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] || 'unknown'}\r\n`;
  if (headers !== undefined && headers !== null) {
    const isLenient = this._isLenientHeaderValidation();
    for (const pair of informationPairs(headers)) {
      head += informationLine(pair[0], pair[1], isLenient);
    }
  }
  return this._writeRaw(`${head}\r\n`, 'ascii', callback);
};

prototype.writeContinue = function writeContinue(callback) {
  this.writeInformation(100, null, callback);
  this._sent100 = true;
};

prototype.writeProcessing = function writeProcessing(callback) {
  this.writeInformation(102, null, callback);
};

prototype.writeEarlyHints = function writeEarlyHints(hints, callback) {
  validateObject(hints, 'hints');
  if (hints.link === null || hints.link === undefined) return;
  const link = validateLinkHeaderValue(hints.link);
  if (link.length === 0) return;
  if (hasForbiddenCharacter(link)) throw new ERR_INVALID_CHAR('header content', 'Link');
  const headers = { __proto__: null, Link: link };
  for (const name of Object.keys(hints)) {
    if (name !== 'link') headers[name] = hints[name];
  }
  this.writeInformation(103, headers, callback);
};

// ---- The head ----------------------------------------------------------------------------------

prototype._implicitHeader = function _implicitHeader() {
  this.writeHead(this.statusCode);
};

// The headers that were set, with those of writeHead() in the place of their namesakes.
function mergeHeaders(response, headers) {
  if (Array.isArray(headers)) {
    if (headers.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', headers);
    for (let n = 0; n < headers.length; n += 2) response.removeHeader(headers[n]);
    for (let n = 0; n < headers.length; n += 2) {
      if (headers[n]) response.appendHeader(headers[n], headers[n + 1]);
    }
  } else if (headers) {
    for (const name of Object.keys(headers)) {
      if (name) response.setHeader(name, headers[name]);
    }
  }
  return response[kOutHeaders];
}

// By status code, if it has its usual message.
const statusLines = [];

function statusLineOf(statusCode, message) {
  if (message === STATUS_CODES[statusCode]) {
    return statusLines[statusCode] ??= `HTTP/1.1 ${statusCode} ${message}\r\n`;
  }
  if (hasForbiddenCharacter(message)) throw new ERR_INVALID_CHAR('statusMessage');
  return `HTTP/1.1 ${statusCode} ${message}\r\n`;
}

function writeHead(statusCode, reason, headers) {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('write');
  const code = statusCode | 0;
  if (code < 100 || code > 999) throw new ERR_HTTP_INVALID_STATUS_CODE(statusCode);
  if (typeof reason === 'string') {
    this.statusMessage = reason;
  } else {
    this.statusMessage ||= STATUS_CODES[code] || 'unknown';
    headers ??= reason;
  }
  this.statusCode = code;
  if (this[kOutHeaders]) headers = mergeHeaders(this, headers);
  const statusLine = statusLineOf(code, this.statusMessage);
  if (code === 204 || code === 304 || (code >= 100 && code <= 199)) this._hasBody = false;
  // The client may send the body that it has not been asked for.
  if (this._expect_continue && !this._sent100) this.shouldKeepAlive = false;
  this._storeHeader(statusLine, headers);
  return this;
}

prototype.writeHead = writeHead;
prototype.writeHeader = writeHead;

module.exports = { ServerResponse, emitClose };
