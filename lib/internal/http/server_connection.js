'use strict';

// A connection of a server: its socket, its parser, and the requests that are under way on it.

const { Buffer } = require('buffer');
const net = require('net');
const { areHooksEnabled, triggeredBy } = require('internal/net/stream_handle');
const {
  ConnResetException, codes: { ERR_HTTP_REQUEST_TIMEOUT, ERR_HTTP_SOCKET_ENCODING },
} = require('internal/errors');
const {
  HTTPParser, calculateLenientFlags, freeParser, headerSizeOf, kOnExecute, kOnTimeout, parsers,
  prepareError,
} = require('internal/http/parsers');
const { finishMessage } = require('internal/http/finish');
const debug = require('internal/http/debug');
const { IdleTimer } = require('internal/http/idle_timer');
const { finishResponse, onIncoming } = require('internal/http/server_request');
const { emitClose } = require('internal/http/server_response');
const STATUS_CODES = require('internal/http/status_codes');
const { kConnection, kConnections, kNeedDrain } = require('internal/http/symbols');

const noop = () => {};

// What async_hooks show.
class HTTPServerAsyncResource {
  constructor(type, socket) {
    this.type = type;
    this.socket = socket;
  }
}

class ServerConnection {
  constructor(server, socket, parser) {
    this.server = server;
    this.socket = socket;
    this.parser = parser;
    // Requests that are not answered, and responses that wait for those before them.
    this.incoming = [];
    this.outgoing = [];
    // How many bytes these hold, about.
    this.pendingSize = 0;
    this.requestCount = 0;
    this.isKeepAliveTimeoutSet = false;
    this.hasFailed = false;
    // Made when the connection first waits for another request.
    this.idleTimer = null;
    // The response whose last write is under way, and the callback of that, once there was one.
    this.finishing = null;
    this.onFinished = null;
    this.responseOptions = { highWaterMark: 0, rejectNonStandardBodyWrites: false };
  }

  addPending(size) {
    this.pendingSize += size;
    this.onDrain();
  }

  // What comes is no request.
  fail(error, chunk) {
    this.hasFailed = true;
    prepareError(error, this.parser, chunk);
    debug('parse error', error);
    onSocketError.call(this.socket, error);
  }

  // A connection has one response that is being sent, and needs no more than one callback.
  finishCallback(response) {
    this.finishing = response;
    return this.onFinished ??= (error) => finishMessage(this.finishing, error);
  }

  waitForNext(duration) {
    this.idleTimer ??= new IdleTimer(this);
    this.idleTimer.begin(duration);
    this.isKeepAliveTimeoutSet = true;
  }

  onResponseFinished(response) {
    finishResponse(this, response);
  }

  onDrain() {
    const { socket } = this;
    if (socket._paused && this.pendingSize <= socket.writableHighWaterMark) {
      socket._paused = false;
      if (socket.parser) socket.parser.resume();
      socket.resume();
    }
    const response = socket._httpMessage;
    if (response && !response.finished && response[kNeedDrain] && response.writableLength === 0) {
      response[kNeedDrain] = false;
      response.emit('drain');
    }
  }
}

// ---- Listeners of the socket -------------------------------------------------------------------

function onSocketDrain() {
  this[kConnection].onDrain();
}

function onSocketTimeout() {
  const request = this.parser?.incoming;
  const response = this._httpMessage;
  const isTaken = [
    request && !request.complete && request.emit('timeout', this),
    response && response.emit('timeout', this),
    this.server.emit('timeout', this),
  ];
  if (!isTaken.includes(true)) this.destroy();
}

function abortAll(messages) {
  while (messages.length !== 0) messages.shift().destroy(new ConnResetException('aborted'));
}

function onSocketClose() {
  const connection = this[kConnection];
  if (!connection) return;
  connection.idleTimer?.stop();
  freeParser(this.parser, null, this);
  abortAll(connection.incoming);
  abortAll(connection.outgoing);
}

function closeResponse() {
  if (this._httpMessage) emitClose(this._httpMessage);
}

function onSocketEnd() {
  const { hasFailed, outgoing, parser, server } = this[kConnection];
  const answer = hasFailed ? undefined : parser.finish();
  if (answer instanceof Error) onSocketError.call(this, answer);
  else if (!server.httpAllowHalfOpen) this.end();
  else if (outgoing.length !== 0) outgoing[outgoing.length - 1]._last = true;
  else if (this._httpMessage) this._httpMessage._last = true;
  else this.end();
}

function onSocketData(chunk) {
  const connection = this[kConnection];
  onExecuted(connection, connection.parser.execute(chunk), chunk);
}

const answers = { __proto__: null };

// The whole answer to what is no request.
function answerOf(statusCode) {
  return answers[statusCode] ??= Buffer.from(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nConnection: close\r\n\r\n`, 'latin1');
}

const statusCodes = {
  __proto__: null,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function onSocketError(error) {
  this.removeListener('error', onSocketError);
  // Further errors are of no interest.
  if (this.listenerCount('error') === 0) this.on('error', noop);
  if (this.server.emit('clientError', error, this)) return;
  // An answer in the middle of another one would deceive the client.
  if (this.writable && (!this._httpMessage || !this._httpMessage._headerSent)) {
    this.write(answerOf(statusCodes[error.code] ?? 400));
  }
  this.destroy(error);
}

// The stream of a socket that the parser has taken over does nothing itself. Also, it is resumed
// in a tick, by which it may have to wait again.
function onSocketResume() {
  if (this._paused) {
    this.pause();
  } else if (this._handle && !this._handle.reading) {
    this._handle.reading = true;
    this._handle.readStart();
  }
}

function onSocketPause() {
  if (this._handle?.reading) {
    this._handle.reading = false;
    this._handle.readStop();
  }
}

// Calls a method of the socket, which adds or removes them, for each listener. Spelled out, as each
// connection comes here and the engine does best with names that it knows.
function forListeners(socket, method) {
  method.call(socket, 'timeout', onSocketTimeout);
  method.call(socket, 'data', onSocketData);
  method.call(socket, 'error', onSocketError);
  method.call(socket, 'end', onSocketEnd);
  method.call(socket, 'close', onSocketClose);
  method.call(socket, 'drain', onSocketDrain);
}

// ---- The parser --------------------------------------------------------------------------------

function onParserExecute(answer) {
  const { socket } = this;
  const connection = socket[kConnection];
  // The stream does not see what is read, so that it would take the socket to be idle.
  socket._unrefTimer();
  onExecuted(connection, answer, undefined);
}

function onParserTimeout() {
  const { socket } = this;
  if (!socket.server.emit('timeout', socket)) socket.destroy();
}

function onExecuted(connection, answer, chunk) {
  const { parser, socket } = connection;
  const request = parser.incoming;
  if (typeof answer !== 'number' && answer instanceof Error) {
    connection.fail(answer, chunk);
  } else if (request !== null && request.upgrade) {
    upgrade(connection, request, answer, chunk ?? parser.getCurrentBuffer());
  } else if (request !== null && request.method === 'PRI') {
    socket.destroy();
  }
  if (socket._paused && socket.parser) socket.parser.pause();
}

// The connection is not ours any more.
function upgrade(connection, request, size, chunk) {
  const { parser, server, socket } = connection;
  forListeners(socket, socket.removeListener);
  socket.removeListener('close', closeResponse);
  connection.idleTimer?.stop();
  unconsume(parser, socket);
  parser.finish();
  freeParser(parser, request, socket);
  socket[kConnection] = null;
  const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
  if (server.listenerCount(event) === 0) {
    socket.destroy();
    return;
  }
  socket.readableFlowing = null;
  server.emit(event, request, socket, chunk.slice(size));
}

function unconsume(parser, socket) {
  if (!socket._handle) return;
  if (parser._consumed) parser.unconsume();
  parser._consumed = false;
  socket.removeListener('pause', onSocketPause);
  socket.removeListener('resume', onSocketResume);
}

// ---- Methods that sockets have meanwhile -------------------------------------------------------

// Who wants to read from the socket gets what comes.
function wrapListening(method) {
  const plain = net.Socket.prototype[method];
  return function socketListenerWrap(event, listener) {
    const answer = plain.call(this, event, listener);
    if (!this.parser) {
      delete this.on;
      delete this.addListener;
      delete this.prependListener;
    } else if (event === 'data' || event === 'readable') {
      unconsume(this.parser, this);
    }
    return answer;
  };
}

const listeningMethods = {
  __proto__: null,
  on: wrapListening('on'),
  addListener: wrapListening('addListener'),
  prependListener: wrapListening('prependListener'),
};

function setEncoding() {
  throw new ERR_HTTP_SOCKET_ENCODING();
}

// ---- The beginning -----------------------------------------------------------------------------

function makeParser(server, socket) {
  const parser = parsers.alloc();
  parser.initialize(
    HTTPParser.REQUEST,
    areHooksEnabled() ? new HTTPServerAsyncResource('HTTPINCOMINGMESSAGE', socket) : undefined,
    headerSizeOf(server.maxHeaderSize),
    calculateLenientFlags(server.httpValidation, server.insecureHTTPParser),
    server[kConnections]);
  parser.socket = socket;
  if (typeof server.maxHeadersCount === 'number') {
    parser.maxHeaderPairs = server.maxHeadersCount << 1;
  }
  parser.onIncoming = onIncoming;
  parser[kOnTimeout] = onParserTimeout;
  return parser;
}

function begin(server, socket) {
  debug('SERVER new http connection');
  socket.server = server;
  if (server.timeout && typeof socket.setTimeout === 'function') socket.setTimeout(server.timeout);
  const parser = makeParser(server, socket);
  socket.parser = parser;
  socket[kConnection] = new ServerConnection(server, socket, parser);
  forListeners(socket, socket.on);
  socket.on('close', closeResponse);
  socket.on('resume', onSocketResume);
  socket.on('pause', onSocketPause);
  socket.on = listeningMethods.on;
  socket.addListener = listeningMethods.addListener;
  socket.prependListener = listeningMethods.prependListener;
  socket.setEncoding = setEncoding;
  const handle = socket._handle;
  if (handle && !handle._consumed && parser.consume(handle)) {
    parser._consumed = true;
    handle._consumed = true;
  }
  parser[kOnExecute] = onParserExecute;
  socket._paused = false;
}

// The listener of 'connection', with the server as this.
function connectionListener(socket) {
  if (areHooksEnabled()) triggeredBy(socket._handle, () => begin(this, socket));
  else begin(this, socket);
}

function expire(socket) {
  onSocketError.call(socket, new ERR_HTTP_REQUEST_TIMEOUT());
}

module.exports = { connectionListener, expire };
