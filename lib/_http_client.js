'use strict';

// http.ClientRequest. What happens once it has a socket is in internal/http/client_connection.js.

const { OutgoingMessage, kHighWaterMark, kUniqueHeaders, parseUniqueHeadersOption } =
  require('_http_outgoing');
const Agents = require('_http_agent');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_HTTP_HEADERS_SENT, ERR_INVALID_ARG_TYPE, ERR_INVALID_HTTP_TOKEN, ERR_INVALID_PROTOCOL,
    ERR_UNESCAPED_CHARACTERS,
  },
} = require('internal/errors');
const { kEmptyObject, once } = require('internal/util');
const { isURL } = require('internal/url');
const { validateBoolean, validateInteger, validateString } = require('internal/validators');
const { isToken } = require('internal/http/header_rules');
const { checkValidationOptions } = require('internal/http/parsers');
const { emitErrorEvent, kError, listenSocketTimeout, onSocket } =
  require('internal/http/client_connection');
const timing = require('internal/http/timing');
const { kOutHeaders, kProxyConfig } = require('internal/http/symbols');
const diagnostics = require('diagnostics_channel');

const createdChannel = diagnostics.channel('http.client.request.created');
const startChannel = diagnostics.channel('http.client.request.start');

const forbiddenInPath = /[^\u0021-\u00ff]/;
const methodsWithoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

const kPath = Symbol('kPath');
const kAuthority = Symbol('kAuthority');
const kHasWholeUrl = Symbol('kProxyRewrittenToAbsolute');

function durationOf(value, name) {
  require('internal/validators').validateNumber(value, name);
  if (value < 0 || !Number.isFinite(value)) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw new ERR_OUT_OF_RANGE(name, 'a non-negative finite number', value);
  }
  const max = 2 ** 31 - 1;
  if (value <= max) return value;
  process.emitWarning(`${value} does not fit into a 32-bit signed integer.` +
                      `\nTimer duration was truncated to ${max}.`, 'TimeoutOverflowWarning');
  return max;
}

// ---- Options -----------------------------------------------------------------------------------

// The three forms of the arguments as [options, callback].
function normalize(input, options, callback) {
  const { URL, urlToHttpOptions } = require('internal/url');
  if (typeof input === 'string') {
    input = urlToHttpOptions(new URL(input));
  } else if (isURL(input)) {
    input = urlToHttpOptions(input);
  } else {
    callback = options;
    options = input;
    input = null;
  }
  if (typeof options === 'function') return [input || kEmptyObject, options];
  return [Object.assign({ __proto__: null }, input, options), callback];
}

function agentFor(options, defaultAgent) {
  const { agent } = options;
  if (agent === false) return new defaultAgent.constructor();
  if (agent === null || agent === undefined) {
    // A connection of one's own needs no agent.
    return typeof options.createConnection === 'function' ? agent : defaultAgent;
  }
  if (typeof agent.addRequest !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('options.agent',
                                   ['Agent-like Object', 'undefined', 'false'], agent);
  }
  return agent;
}

function checkPath(path) {
  if (forbiddenInPath.test(path)) throw new ERR_UNESCAPED_CHARACTERS('Request path');
}

function checkHost(host, name) {
  if (host !== null && host !== undefined && typeof host !== 'string') {
    throw new ERR_INVALID_ARG_TYPE(`options.${name}`, ['string', 'undefined', 'null'], host);
  }
  return host;
}

function methodOf(options) {
  const { method } = options;
  if (method !== null && method !== undefined) validateString(method, 'options.method');
  if (!method) return 'GET';
  if (!isToken(method)) throw new ERR_INVALID_HTTP_TOKEN('Method', method);
  return method.toUpperCase();
}

function takeParserOptions(request, options) {
  if (options.maxHeaderSize !== undefined) {
    validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
  }
  request.maxHeaderSize = options.maxHeaderSize;
  checkValidationOptions(options);
  request.insecureHTTPParser = options.insecureHTTPParser;
  request.httpValidation = options.httpValidation;
  if (options.joinDuplicateHeaders !== undefined) {
    validateBoolean(options.joinDuplicateHeaders, 'options.joinDuplicateHeaders');
  }
  request.joinDuplicateHeaders = options.joinDuplicateHeaders;
}

// An address of IPv6 has brackets around it.
function bracketed(host) {
  const colon = host.indexOf(':');
  return colon !== -1 && host.includes(':', colon + 1) && !host.startsWith('[') ?
    `[${host}]` : host;
}

// ---- Making ------------------------------------------------------------------------------------

function ClientRequest(input, options, callback) {
  OutgoingMessage.call(this);
  [options, callback] = normalize(input, options, callback);
  if (options.highWaterMark !== null && options.highWaterMark !== undefined) {
    this[kHighWaterMark] = options.highWaterMark;
  }
  const defaultAgent = options._defaultAgent || Agents.globalAgent;
  this.agent = agentFor(options, defaultAgent);
  const protocol = options.protocol || defaultAgent.protocol;
  const expectedProtocol = this.agent?.protocol || defaultAgent.protocol;
  if (options.path) checkPath(String(options.path));
  if (protocol !== expectedProtocol) throw new ERR_INVALID_PROTOCOL(protocol, expectedProtocol);
  const connecting = takeOptions(this, options, protocol);
  if (callback) this.once('response', callback);
  this.useChunkedEncodingByDefault = !methodsWithoutBody.has(this.method);
  initialize(this);
  storeHeaders(this, options, connecting);
  this[kUniqueHeaders] = parseUniqueHeadersOption(options.uniqueHeaders);
  if (this.agent) this.agent.addRequest(this, connecting);
  else connectAlone(this, connecting);
  if (createdChannel.hasSubscribers) createdChannel.publish({ request: this });
}
Object.setPrototypeOf(ClientRequest.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ClientRequest, OutgoingMessage);

const { prototype } = ClientRequest;

// Returns the options of the connection.
function takeOptions(request, options, protocol) {
  const connecting = { __proto__: null, ...options };
  connecting.port = options.port || options.defaultPort || request.agent?.defaultPort || 80;
  connecting.host = checkHost(options.hostname, 'hostname') || checkHost(options.host, 'host') ||
    'localhost';
  if (options.setDefaultHeaders === false) {
    request._removedConnection = true;
    request._removedContLen = true;
    request._removedTE = true;
  }
  request.socketPath = options.socketPath;
  if (options.timeout !== undefined) request.timeout = durationOf(options.timeout, 'timeout');
  if (options.signal) {
    require('stream').addAbortSignal(options.signal, request);
    delete connecting.signal;
  }
  request.method = methodOf(options);
  takeParserOptions(request, options);
  request[kPath] = options.path || '/';
  request.host = connecting.host;
  request.protocol = protocol;
  return connecting;
}

function initialize(request) {
  request._ended = false;
  request.res = null;
  request.aborted = false;
  request.timeoutCb = null;
  request.upgradeOrConnect = false;
  request.parser = null;
  request.maxHeadersCount = null;
  request.reusedSocket = false;
  request[kHasWholeUrl] = false;
  const { agent } = request;
  if (agent) {
    // Nobody would use the connection again if there can be any number of them.
    request.shouldKeepAlive = agent.keepAlive || Number.isFinite(agent.maxSockets);
    request._last = !request.shouldKeepAlive;
  }
}

function rewrite(request, ...args) {
  if (!request.agent?.[kProxyConfig]) return;
  const { rewriteForProxy } = require('internal/http/proxied_request');
  request[kHasWholeUrl] = rewriteForProxy(request, ...args);
}

function storeHeaders(request, options, connecting) {
  const { port } = connecting;
  const authority = { host: bracketed(connecting.host), port };
  const defaultPort = options.defaultPort || request.agent?.defaultPort;
  const host = port && +port !== defaultPort ? `${authority.host}:${port}` : authority.host;
  request[kAuthority] = host;
  const { headers } = options;
  if (Array.isArray(headers)) {
    rewrite(request, connecting, authority, undefined, headers);
    request._storeHeader(firstLineOf(request), headers);
    return;
  }
  if (headers) {
    for (const name of Object.keys(headers)) request.setHeader(name, headers[name]);
  }
  const userHost = request.getHeader('host');
  const setsHost = options.setHost === undefined ? options.setDefaultHeaders !== false :
    Boolean(options.setHost);
  if (!userHost && setsHost) request.setHeader('Host', host);
  if (options.auth && !request.getHeader('Authorization')) {
    request.setHeader('Authorization', `Basic ${Buffer.from(options.auth).toString('base64')}`);
  }
  rewrite(request, connecting, authority, userHost);
  if (request.getHeader('expect')) request._implicitHeader();
}

function connectAlone(request, connecting) {
  request._last = true;
  request.shouldKeepAlive = false;
  const options = connecting;
  // The path of the request would be taken for that of a socket.
  if (options.socketPath) options.path = options.socketPath;
  else if (options.path) options.path = undefined;
  if (typeof options.createConnection !== 'function') {
    request.onSocket(require('net').createConnection(options));
    return;
  }
  const onCreated = once((error, socket) => {
    if (error) process.nextTick(emitErrorEvent, request, error);
    else request.onSocket(socket);
  });
  try {
    const socket = options.createConnection(options, onCreated);
    if (socket) onCreated(null, socket);
  } catch (error) {
    onCreated(error);
  }
}

// ---- The head ----------------------------------------------------------------------------------

Object.defineProperty(prototype, 'path', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return this[kPath]; },
  set(value) {
    const path = String(value);
    checkPath(path);
    this[kPath] = path;
  },
});

function firstLineOf(request) {
  return `${request.method} ${request.path} HTTP/1.1\r\n`;
}

prototype._implicitHeader = function _implicitHeader() {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('render');
  this._storeHeader(firstLineOf(this), this[kOutHeaders]);
};

prototype._finish = function _finish() {
  OutgoingMessage.prototype._finish.call(this);
  timing.begin(this, 'HttpClient', () => ({
    method: this.method,
    url: this[kHasWholeUrl] ? this.path : `${this.protocol}//${this[kAuthority]}${this.path}`,
    headers: typeof this.getHeaders === 'function' ? this.getHeaders() : {},
  }));
  if (startChannel.hasSubscribers) startChannel.publish({ request: this });
};

// ---- Ending early ------------------------------------------------------------------------------

prototype.abort = function abort() {
  if (this.aborted) return;
  this.aborted = true;
  process.nextTick(emitAbort, this);
  this.destroy();
};

function emitAbort(request) {
  request.emit('abort');
}

prototype.destroy = function destroy(error) {
  if (this.destroyed) return this;
  this.destroyed = true;
  // Nobody is interested in the rest of the response.
  if (this.res) this.res._dump();
  this[kError] = error;
  this.socket?.destroy(error);
  return this;
};

// ---- The socket --------------------------------------------------------------------------------

prototype.onSocket = onSocket;

// Calls a method of the socket as soon as there is one that is connected.
prototype._deferToConnect = function _deferToConnect(method, args) {
  const call = () => {
    if (method) Reflect.apply(this.socket[method], this.socket, args);
  };
  const callWhenConnected = () => {
    if (this.socket.writable) call();
    else this.socket.once('connect', call);
  };
  if (this.socket) callWhenConnected();
  else this.once('socket', callWhenConnected);
};

function setSocketTimeout(socket, msecs) {
  if (socket.connecting) socket.once('connect', () => socket.setTimeout(msecs));
  else socket.setTimeout(msecs);
}

prototype.setTimeout = function setTimeout(msecs, callback) {
  if (this._ended) return this;
  listenSocketTimeout(this);
  const duration = durationOf(msecs, 'msecs');
  if (callback) this.once('timeout', callback);
  if (this.socket) setSocketTimeout(this.socket, duration);
  else this.once('socket', (socket) => setSocketTimeout(socket, duration));
  return this;
};

prototype.setNoDelay = function setNoDelay(noDelay) {
  this._deferToConnect('setNoDelay', [noDelay]);
};

prototype.setSocketKeepAlive = function setSocketKeepAlive(enable, initialDelay) {
  this._deferToConnect('setKeepAlive', [enable, initialDelay]);
};

prototype.clearTimeout = function clearTimeout(callback) {
  this.setTimeout(0, callback);
};

module.exports = { ClientRequest };
