'use strict';

// http.Server.

const EventEmitter = require('events');
const net = require('net');
const { kEmptyObject, promisify } = require('internal/util');
const { validateObject } = require('internal/validators');
const { kUniqueHeaders, parseUniqueHeadersOption } = require('_http_outgoing');
const { connectionListener, expire } = require('internal/http/server_connection');
const { storeHTTPOptions } = require('internal/http/server_options');
const { ServerResponse } = require('internal/http/server_response');
const STATUS_CODES = require('internal/http/status_codes');
const { kConnections, kConnectionsCheckingInterval, kServerResponse } =
  require('internal/http/symbols');

function Server(options, requestListener) {
  if (!(this instanceof Server)) return new Server(options, requestListener);
  if (typeof options === 'function') {
    requestListener = options;
    options = kEmptyObject;
  } else if (options === null || options === undefined) {
    options = kEmptyObject;
  } else {
    validateObject(options, 'options');
  }
  storeHTTPOptions.call(this, options);
  net.Server.call(this, {
    allowHalfOpen: true,
    noDelay: options.noDelay ?? true,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
    highWaterMark: options.highWaterMark,
  });
  if (requestListener) this.on('request', requestListener);
  this.httpAllowHalfOpen = false;
  this.on('connection', connectionListener);
  this.on('listening', setupConnectionsTracking);
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.maxRequestsPerSocket = 0;
  this[kUniqueHeaders] = parseUniqueHeadersOption(options.uniqueHeaders);
}
Object.setPrototypeOf(Server.prototype, net.Server.prototype);
Object.setPrototypeOf(Server, net.Server);

const { prototype } = Server;

// ---- Connections that take too long ------------------------------------------------------------

// Called with the server as this, also by https.
function setupConnectionsTracking() {
  const { ConnectionsList } = require('internal/http_parser');
  const { clearInterval, setInterval } = require('internal/timers/functions');
  this[kConnections] ||= new ConnectionsList();
  if (this[kConnectionsCheckingInterval]) clearInterval(this[kConnectionsCheckingInterval]);
  this[kConnectionsCheckingInterval] =
    setInterval(checkConnections, this.connectionsCheckingInterval, this).unref();
}

function limitOf(value) {
  return Number.isFinite(value) && value >= 0 ? value : 0;
}

function checkConnections(server) {
  const headersTimeout = limitOf(server.headersTimeout);
  const requestTimeout = limitOf(server.requestTimeout);
  if (headersTimeout === 0 && requestTimeout === 0) return;
  for (const { socket } of server[kConnections].expired(headersTimeout, requestTimeout)) {
    if (socket) expire(socket);
  }
}

// ---- Ending ------------------------------------------------------------------------------------

function httpServerPreClose(server) {
  server.closeIdleConnections();
  require('internal/timers/functions').clearInterval(server[kConnectionsCheckingInterval]);
}

prototype.close = function close() {
  httpServerPreClose(this);
  Reflect.apply(net.Server.prototype.close, this, arguments);
  return this;
};

prototype[Symbol.asyncDispose] = async function() {
  await promisify(this.close).call(this);
};

prototype.closeAllConnections = function closeAllConnections() {
  for (const { socket } of this[kConnections]?.all() ?? []) socket.destroy();
};

prototype.closeIdleConnections = function closeIdleConnections() {
  for (const { incoming, socket } of this[kConnections]?.idle() ?? []) {
    // A request whose head is being looked at has just begun.
    if (incoming && !incoming.complete) continue;
    if (socket._httpMessage && !socket._httpMessage.finished) continue;
    socket.destroy();
  }
};

prototype.setTimeout = function setTimeout(msecs, callback) {
  this.timeout = msecs;
  if (callback) this.on('timeout', callback);
  return this;
};

prototype[EventEmitter.captureRejectionSymbol] = function(error, event, ...args) {
  if (event !== 'request') {
    net.Server.prototype[EventEmitter.captureRejectionSymbol].call(this, error, event, ...args);
    return;
  }
  const response = args[1];
  if (response.headersSent || response.writableEnded) {
    response.destroy();
    return;
  }
  // What was meant for another answer stays here.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 500;
  response.end(STATUS_CODES[500]);
};

module.exports = {
  STATUS_CODES,
  Server,
  ServerResponse,
  setupConnectionsTracking,
  storeHTTPOptions,
  _connectionListener: connectionListener,
  kServerResponse,
  httpServerPreClose,
  kConnectionsCheckingInterval,
};
