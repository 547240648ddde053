'use strict';

// The way of a request through a server: from its head to the end of its response.

const { dumpBody, isBodyClosed, kHasExpect, kHasHost, neededFields } = require('_http_incoming');
const { makeOverflowError } = require('internal/http/parsers');
const { emitClose } = require('internal/http/server_response');
const {
  kConnection, kDetachAbortSignal, kOptimizeEmptyRequests, kServerResponse, kUniqueHeaders,
} = require('internal/http/symbols');
const diagnostics = require('diagnostics_channel');
const EventEmitter = require('events');

const startChannel = diagnostics.channel('http.server.request.start');
const finishChannel = diagnostics.channel('http.server.response.finish');

const wantsContinue = /(?:^|\W)100-continue(?:$|\W)/i;

// ---- The head has been read --------------------------------------------------------------------

// Stops reading while the client does not take what it is sent, lest it floods us with requests.
function pauseIfFull(connection) {
  const { socket } = connection;
  if (socket._paused) return;
  if (socket._writableState.needDrain || connection.pendingSize >= socket.writableHighWaterMark) {
    socket._paused = true;
    // The parser pauses when it is through with what it has.
    socket.pause();
  }
}

function makeResponse(connection, request, shouldKeepAlive) {
  const { responseOptions, server } = connection;
  responseOptions.highWaterMark = connection.socket.writableHighWaterMark;
  responseOptions.rejectNonStandardBodyWrites = server.rejectNonStandardBodyWrites;
  const response = new server[kServerResponse](request, responseOptions);
  response._keepAliveTimeout = server.keepAliveTimeout;
  response._maxRequestsPerSocket = server.maxRequestsPerSocket;
  response[kConnection] = connection;
  response.shouldKeepAlive = shouldKeepAlive;
  if (server[kUniqueHeaders] !== null) response[kUniqueHeaders] = server[kUniqueHeaders];
  return response;
}

function hasBodyHeaders(headers) {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}

// The onIncoming of parsers.
function onIncoming(request, shouldKeepAlive) {
  const { socket } = this;
  const connection = socket[kConnection];
  const { server } = connection;
  if (this.maxHeaderPairs > 0 && request.rawHeaders.length > this.maxHeaderPairs) {
    this.incoming = null;
    connection.fail(makeOverflowError());
    return 0;
  }
  // The socket's stream does not see what the parser consumes.
  if (this._consumed) socket._unrefTimer();
  if (connection.isKeepAliveTimeoutSet) {
    connection.isKeepAliveTimeoutSet = false;
    connection.idleTimer.end(server.timeout);
  }
  if (request.upgrade) {
    request.upgrade = request.method === 'CONNECT' ||
      Boolean(server.shouldUpgradeCallback(request));
    if (request.upgrade) return 2;
  }
  connection.incoming.push(request);
  pauseIfFull(connection);
  const response = makeResponse(connection, request, shouldKeepAlive);
  if (startChannel.hasSubscribers) startChannel.publish({ request, response, socket, server });
  if (server[kOptimizeEmptyRequests] && !hasBodyHeaders(request.headers)) {
    request._dumpAndCloseReadable();
  }
  if (socket._httpMessage) connection.outgoing.push(response);
  else response.assignSocket(socket);
  if (request.httpVersionMajor === 1 && request.httpVersionMinor === 1) {
    dispatch(connection, request, response);
  } else {
    server.emit('request', request, response);
  }
  return 0;
}

// ---- Who answers it ----------------------------------------------------------------------------

// Whether the connection has had more requests than it may have.
function isTooMany(connection, response) {
  const { maxRequestsPerSocket } = connection.server;
  if (typeof maxRequestsPerSocket !== 'number' || maxRequestsPerSocket <= 0) return false;
  connection.requestCount++;
  response.maxRequestsOnConnectionReached = maxRequestsPerSocket <= connection.requestCount;
  return maxRequestsPerSocket < connection.requestCount;
}

function dispatch(connection, request, response) {
  const { server } = connection;
  const fields = neededFields(request);
  if (server.requireHostHeader && (fields & kHasHost) === 0) {
    response.writeHead(400, ['Connection', 'close']);
    response.end();
  } else if (isTooMany(connection, response)) {
    server.emit('dropRequest', request, connection.socket);
    response.writeHead(503);
    response.end();
  } else if ((fields & kHasExpect) !== 0) {
    answerExpectation(server, request, response);
  } else {
    server.emit('request', request, response);
  }
}

function answerExpectation(server, request, response) {
  if (wantsContinue.test(request.headers.expect)) {
    response._expect_continue = true;
    if (server.listenerCount('checkContinue') > 0) {
      server.emit('checkContinue', request, response);
    } else {
      response.writeContinue();
      server.emit('request', request, response);
    }
  } else if (server.listenerCount('checkExpectation') > 0) {
    server.emit('checkExpectation', request, response);
  } else {
    response.writeHead(417);
    response.end();
  }
}

// ---- The response has been sent ----------------------------------------------------------------

// The parser lets go of a request that has been read.
function forget(request) {
  const parser = request.socket?.parser;
  if (!parser || parser.incoming !== request) return;
  if (isBodyClosed(request)) parser.incoming = null;
  else request.on('end', onRequestEnd);
}

function onRequestEnd() {
  forget(this);
}

function validDuration(value, otherwise) {
  return Number.isFinite(value) && value >= 0 ? value : otherwise;
}

function waitForNext(connection) {
  const { server, socket } = connection;
  const timeout = validDuration(server.keepAliveTimeout, 0);
  if (!timeout || typeof socket.setTimeout !== 'function') return;
  // We wait longer than we say, as what the client sends in the last moment takes its time.
  connection.waitForNext(timeout + validDuration(server.keepAliveTimeoutBuffer, 1000));
}

// The connection takes the next response before listeners of this one are told. A program that has
// put its own emit() in the way may hold the event back, and the connection with it.
function finishResponse(connection, response) {
  if (response.emit === EventEmitter.prototype.emit) releaseConnection(connection, response);
  else response.prependOnceListener('finish', () => releaseConnection(connection, response));
  response.emit('finish');
}

function releaseConnection(connection, response) {
  const { server, socket } = connection;
  const request = response.req;
  if (finishChannel.hasSubscribers) {
    finishChannel.publish({ request, response, socket, server });
  }
  request[kDetachAbortSignal]();
  connection.incoming.shift();
  dumpBody(request);
  response.detachSocket(socket);
  forget(request);
  process.nextTick(emitClose, response);
  if (response._last) {
    if (typeof socket.destroySoon === 'function') socket.destroySoon();
    else socket.end();
  } else if (connection.outgoing.length === 0) {
    waitForNext(connection);
  } else {
    connection.outgoing.shift().assignSocket(socket);
  }
}

module.exports = { finishResponse, onIncoming };
