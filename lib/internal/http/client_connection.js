'use strict';

// A request and its socket: from the moment that it has one to the end of the response.

const { ConnResetException } = require('internal/errors');
const { triggeredBy } = require('internal/net/stream_handle');
const {
  HTTPParser, calculateLenientFlags, freeParser, headerSizeOf, parsers, prepareError,
} = require('internal/http/parsers');
const debug = require('internal/http/debug');
const timing = require('internal/http/timing');
const { kDetachAbortSignal, kNeedDrain, kSkipPendingData } = require('internal/http/symbols');
const diagnostics = require('diagnostics_channel');

const errorChannel = diagnostics.channel('http.client.request.error');
const finishChannel = diagnostics.channel('http.client.response.finish');

const kError = Symbol('kError');

function emitErrorEvent(request, error) {
  if (errorChannel.hasSubscribers) errorChannel.publish({ request, error });
  request.emit('error', error);
}

function emitClose(request) {
  request._closed = true;
  request.emit('close');
}

// What async_hooks show.
class HTTPClientAsyncResource {
  constructor(type, request) {
    this.type = type;
    this.req = request;
  }
}

// ---- Getting a socket --------------------------------------------------------------------------

// The method onSocket of requests.
function onSocket(socket, error) {
  if (socket && !error) {
    // It may fail before the tick.
    socket._httpMessage = this;
    socket.on('error', onSocketError);
  }
  process.nextTick(takeSocket, this, socket, error);
}

function takeSocket(request, socket, error) {
  if (!request.destroyed && !error) {
    attach(request, socket);
    request._flush();
    return;
  }
  request.destroyed = true;
  if (socket && !error && request.agent && !socket.destroyed) {
    socket.emit('free');
    socket.removeListener('error', onSocketError);
  } else if (socket) {
    require('stream').finished(socket.destroy(error || request[kError]), (socketError) => {
      const isReal = socketError && socketError.code !== 'ERR_STREAM_PREMATURE_CLOSE';
      failWithoutSocket(request, socket, (isReal ? socketError : null) || error);
    });
    return;
  }
  failWithoutSocket(request, socket, error || request[kError]);
}

function failWithoutSocket(request, socket, error) {
  if (!request.aborted && !error) error = new ConnResetException('socket hang up');
  // Those of tunnels are reported by whoever makes tunnels.
  if (error && error.code !== 'ERR_PROXY_TUNNEL' && !socket?._hadError) {
    emitErrorEvent(request, error);
  }
  emitClose(request);
}

function attach(request, socket) {
  const parser = parsers.alloc();
  request.socket = socket;
  parser.initialize(HTTPParser.RESPONSE,
                    new HTTPClientAsyncResource('HTTPINCOMINGMESSAGE', request),
                    headerSizeOf(request.maxHeaderSize),
                    calculateLenientFlags(request.httpValidation, request.insecureHTTPParser));
  parser.socket = socket;
  parser.outgoing = request;
  request.parser = parser;
  socket.parser = parser;
  socket._httpMessage = request;
  if (typeof request.maxHeadersCount === 'number') {
    parser.maxHeaderPairs = request.maxHeadersCount << 1;
  }
  parser.joinDuplicateHeaders = request.joinDuplicateHeaders;
  parser.onIncoming = onIncoming;
  socket.on('data', onSocketData);
  socket.on('end', onSocketEnd);
  socket.on('close', onSocketClose);
  socket.on('drain', onSocketDrain);
  if (request.timeout !== undefined || request.agent?.options?.timeout) {
    listenSocketTimeout(request);
  }
  request.emit('socket', socket);
}

function stopReading(socket) {
  socket.removeListener('data', onSocketData);
  socket.removeListener('end', onSocketEnd);
}

// ---- Timeouts ----------------------------------------------------------------------------------

function emitRequestTimeout() {
  this._httpMessage?.emit('timeout');
}

function listenSocketTimeout(request) {
  if (request.timeoutCb) return;
  request.timeoutCb = emitRequestTimeout;
  if (request.socket) request.socket.once('timeout', emitRequestTimeout);
  else request.on('socket', (socket) => socket.once('timeout', emitRequestTimeout));
}

function onResponseTimeout() {
  this._httpMessage?.res?.emit('timeout');
}

// ---- Listeners of the socket -------------------------------------------------------------------

function onSocketDrain() {
  const request = this._httpMessage;
  if (request && !request.finished && request[kNeedDrain]) {
    request[kNeedDrain] = false;
    request.emit('drain');
  }
}

function hangUp(request) {
  if (request.socket._hadError) return;
  request.socket._hadError = true;
  emitErrorEvent(request, new ConnResetException('socket hang up'));
}

function onSocketClose() {
  const request = this._httpMessage;
  debug('HTTP socket close');
  // It may be let go of meanwhile.
  const { parser } = this;
  const response = request.res;
  request.destroyed = true;
  if (response) {
    if (!response.complete) response.destroy(new ConnResetException('aborted'));
    emitClose(request);
    if (!response.aborted && response.readable) response.push(null);
  } else {
    hangUp(request);
    emitClose(request);
  }
  // It will never be sent.
  if (request.outputData) request.outputData.length = 0;
  if (parser) {
    parser.finish();
    freeParser(parser, request, this);
  }
}

function onSocketError(error) {
  const request = this._httpMessage;
  debug('SOCKET ERROR:', error.message, error.stack);
  if (request) {
    this._hadError = true;
    emitErrorEvent(request, error);
  }
  const { parser } = this;
  if (parser) {
    parser.finish();
    freeParser(parser, request, this);
  }
  stopReading(this);
  this.destroy();
}

function onSocketEnd() {
  const request = this._httpMessage;
  const { parser } = this;
  if (!request.res) hangUp(request);
  if (parser) {
    parser.finish();
    freeParser(parser, request, this);
  }
  this.destroy();
}

function onSocketData(chunk) {
  const request = this._httpMessage;
  const { parser } = this;
  const answer = parser.execute(chunk);
  if (typeof answer !== 'number' && answer instanceof Error) {
    prepareError(answer, parser, chunk);
    freeParser(parser, request, this);
    stopReading(this);
    this.destroy();
    request.socket._hadError = true;
    emitErrorEvent(request, answer);
  } else if (parser.incoming?.upgrade) {
    upgrade(request, this, parser, chunk.slice(answer));
  } else if (parser.incoming?.complete && !isInformational(parser.incoming.statusCode)) {
    stopReading(this);
    this.removeListener('drain', onSocketDrain);
    freeParser(parser, request, this);
  }
}

// The connection is not ours any more.
function upgrade(request, socket, parser, rest) {
  const response = parser.incoming;
  request.res = response;
  stopReading(socket);
  socket.removeListener('drain', onSocketDrain);
  if (request.timeoutCb) socket.removeListener('timeout', request.timeoutCb);
  socket.removeListener('timeout', onResponseTimeout);
  parser.finish();
  freeParser(parser, request, socket);
  const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
  if (request.listenerCount(event) === 0) {
    socket.destroy();
    return;
  }
  request.upgradeOrConnect = true;
  socket.emit('agentRemove');
  socket.removeListener('close', onSocketClose);
  socket.removeListener('error', onSocketError);
  socket._httpMessage = null;
  socket.readableFlowing = null;
  request.emit(event, response, socket, rest);
  request.destroyed = true;
  emitClose(request);
}

// ---- The response ------------------------------------------------------------------------------

// Another response follows those. After 101 comes no HTTP.
function isInformational(statusCode) {
  return statusCode >= 100 && statusCode < 200 && statusCode !== 101;
}

// The onIncoming of parsers.
function onIncoming(response, shouldKeepAlive) {
  const { socket } = this;
  const request = socket._httpMessage;
  debug('AGENT incoming response!');
  if (request.res) {
    refuseSecond(request, socket);
    return 0;
  }
  request.res = response;
  if (request.method === 'CONNECT') response.upgrade = true;
  if (response.upgrade) return 2;
  if (isInformational(response.statusCode)) {
    request.res = null;
    tellInformation(request, response);
    return 1;
  }
  if (request.shouldKeepAlive && !shouldKeepAlive && !request.upgradeOrConnect) {
    request.shouldKeepAlive = false;
  }
  announce(request, response);
  response.req = request;
  // The first listener, so that the socket is free when the program hears of the end.
  response.on('end', onResponseEnd);
  request.on('finish', onRequestFinish);
  socket.on('timeout', onResponseTimeout);
  // If nobody listens, nobody reads.
  if (request.aborted || !request.emit('response', response)) response._dump();
  if (request.method === 'HEAD') return 1;
  if (response.statusCode === 304) {
    response.complete = true;
    return 1;
  }
  return 0;
}

function refuseSecond(request, socket) {
  socket.destroy();
  if (!socket.parser) return;
  // What comes belongs to neither.
  socket.parser.incoming = request.res;
  request.res[kSkipPendingData] = true;
}

function tellInformation(request, response) {
  if (response.statusCode === 100) request.emit('continue');
  request.emit('information', {
    statusCode: response.statusCode,
    statusMessage: response.statusMessage,
    httpVersion: response.httpVersion,
    httpVersionMajor: response.httpVersionMajor,
    httpVersionMinor: response.httpVersionMinor,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
  });
}

function announce(request, response) {
  timing.end(request, () => ({
    statusCode: response.statusCode,
    statusMessage: response.statusMessage,
    headers: response.headers,
  }));
  if (finishChannel.hasSubscribers) finishChannel.publish({ request, response });
}

function onResponseEnd() {
  const request = this.req;
  const { socket } = request;
  this[kDetachAbortSignal]();
  if (socket) {
    if (request.timeoutCb) socket.removeListener('timeout', emitRequestTimeout);
    socket.removeListener('timeout', onResponseTimeout);
  }
  request._ended = true;
  if (!request.shouldKeepAlive) {
    if (!socket.writable) return;
    if (typeof socket.destroySoon === 'function') socket.destroySoon();
    else socket.end();
  } else if (request.writableFinished && !this.aborted) {
    giveBack(request);
  }
}

// For a response that is complete before its request.
function onRequestFinish() {
  if (this.shouldKeepAlive && this._ended && !this.destroyed) giveBack(this);
}

// Lets the agent use the socket for another request.
function giveBack(request) {
  const { socket } = request;
  if (request.timeoutCb) {
    socket.setTimeout(0, request.timeoutCb);
    request.timeoutCb = null;
  }
  socket.removeListener('close', onSocketClose);
  socket.removeListener('error', onSocketError);
  stopReading(socket);
  triggeredBy(socket._handle, () => process.nextTick(emitFree, request));
  request.destroyed = true;
  // What happens to the response must not happen to the socket any more.
  if (request.res) request.res.socket = null;
}

function emitFree(request) {
  emitClose(request);
  if (request.socket) request.socket.emit('free');
}

module.exports = { emitErrorEvent, kError, listenSocketTimeout, onSocket };
