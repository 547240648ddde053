'use strict';

// node:https: http over TLS.

const { ClientRequest } = require('_http_client');
const {
  Server: HttpServer, _connectionListener, httpServerPreClose, setupConnectionsTracking,
  storeHTTPOptions,
} = require('_http_server');
const { getGlobalAgent } = require('internal/http');
const { getOptionValue } = require('internal/options');
const { kEmptyObject, promisify } = require('internal/util');
const { validateObject } = require('internal/validators');
const { Agent, markOwnCheck } = require('internal/tls/https_agent');
const tls = require('tls');

// ---- The server ------------------------------------------------------------------------------

// What is wrong with a handshake is told as what is wrong with a request.
function onTlsClientError(error, socket) {
  if (!this.emit('clientError', error, socket)) socket.destroy(error);
}

function Server(options, requestListener) {
  if (!(this instanceof Server)) return new Server(options, requestListener);
  if (typeof options === 'function') {
    requestListener = options;
    options = kEmptyObject;
  } else if (options === undefined || options === null) {
    options = kEmptyObject;
  } else {
    validateObject(options, 'options');
  }
  const hasProtocols = options.ALPNProtocols || options.ALPNCallback;
  storeHTTPOptions.call(this, options);
  tls.Server.call(this, {
    noDelay: true,
    ALPNProtocols: hasProtocols ? undefined : ['http/1.1'],
    ...options,
  }, _connectionListener);
  this.httpAllowHalfOpen = false;
  if (requestListener) this.addListener('request', requestListener);
  this.addListener('tlsClientError', onTlsClientError);
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.on('listening', setupConnectionsTracking);
}
Object.setPrototypeOf(Server.prototype, tls.Server.prototype);
Object.setPrototypeOf(Server, tls.Server);

Server.prototype.closeAllConnections = HttpServer.prototype.closeAllConnections;
Server.prototype.closeIdleConnections = HttpServer.prototype.closeIdleConnections;
Server.prototype.setTimeout = HttpServer.prototype.setTimeout;

Server.prototype.close = function close(...args) {
  httpServerPreClose(this);
  tls.Server.prototype.close.apply(this, args);
  return this;
};

Server.prototype[Symbol.asyncDispose] = async function() {
  await promisify(this.close).call(this);
};

function createServer(options, requestListener) {
  return new Server(options, requestListener);
}

// ---- Requests --------------------------------------------------------------------------------

// (url, options, callback), each of which may be missing.
function request(...args) {
  const { URL, urlToHttpOptions } = require('url');
  const { isURL } = require('internal/url');
  let options = {};
  if (typeof args[0] === 'string') options = urlToHttpOptions(new URL(args.shift()));
  else if (isURL(args[0])) options = urlToHttpOptions(args.shift());
  if (args[0] && typeof args[0] !== 'function') Object.assign(options, args.shift());
  markOwnCheck(options, module.exports.globalAgent);
  options._defaultAgent = module.exports.globalAgent;
  return new ClientRequest(options, ...args);
}

function get(input, options, callback) {
  const sent = request(input, options, callback);
  sent.end();
  return sent;
}

module.exports = {
  Agent,
  globalAgent: getGlobalAgent(getOptionValue('--use-env-proxy') ? process.env : undefined, Agent),
  Server,
  createServer,
  get,
  request,
};
