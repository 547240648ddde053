'use strict';

// Http2Server and Http2SecureServer: servers of net and tls whose connections become sessions.

const { captureRejectionSymbol } = require('events');
const { clearTimeout, setTimeout } = require('internal/timers/functions');
const net = require('net');
const { promisify } = require('internal/util');
const { validateFunction } = require('internal/validators');
const { debug } = require('internal/http2/debug');
const { checkSessionOptions, updateSettings, useClasses } = require('internal/http2/options');
const { ServerHttp2Session } = require('internal/http2/server_session');
const { kOptions, kServer, kSessions } = require('internal/http2/symbols');

// ---- Sessions ----------------------------------------------------------------------------------

function onSessionStream(stream, headers, flags, raw) {
  if (this[kServer] !== undefined) this[kServer].emit('stream', stream, headers, flags, raw);
}

function onSessionError(error) {
  if (this[kServer] !== undefined) this[kServer].emit('sessionError', error, this);
}

function onSessionTimeout() {
  if (this.destroyed || this.closed) return;
  if (!this[kServer].emit('timeout', this)) this.destroy();
}

function openSession(server, socket, options) {
  const session = new ServerHttp2Session(options, socket, server);
  session.on('stream', onSessionStream);
  session.on('error', onSessionError);
  session.once('close', () => server[kSessions].delete(session));
  if (server.timeout) session.setTimeout(server.timeout, onSessionTimeout);
  socket[kServer] = server;
  server[kSessions].add(session);
  server.emit('session', session);
  return session;
}

// ---- Connections -------------------------------------------------------------------------------

const unknownProtocolPage =
  'Missing ALPN Protocol, expected `h2` to be available.\n' +
  'If this is a HTTP request: The server was not configured with the `allowHTTP1` option or a ' +
  'listener for the `unknownProtocol` event.\n';

function refuse(server, socket, options) {
  debug('Unknown protocol from %s:%s', socket.remoteAddress, socket.remotePort);
  debug('Unknown protocol timeout:  %s', options.unknownProtocolTimeout);
  const timer = setTimeout(() => {
    if (socket.destroyed) return;
    debug('UnknownProtocol socket timeout, destroy socket');
    socket.destroy();
  }, options.unknownProtocolTimeout).unref();
  socket.once('close', () => clearTimeout(timer));
  if (server.emit('unknownProtocol', socket)) return;
  // Most likely it is a client of HTTP/1, which understands this.
  socket.end('HTTP/1.0 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: ' +
             `${unknownProtocolPage.length}\r\n\r\n${unknownProtocolPage}`);
}

function onSecureConnection(socket) {
  debug('Http2Session server: received a connection');
  const options = this[kOptions] ?? {};
  if (socket.alpnProtocol === false || socket.alpnProtocol === 'http/1.1') {
    if (options.allowHTTP1 === true) {
      require('_http_server')._connectionListener.call(this, socket);
      return;
    }
    // Without a protocol that both know.
    refuse(this, socket, options);
    return;
  }
  openSession(this, socket, options);
}

function onConnection(socket) {
  debug('Http2Session server: received a connection');
  openSession(this, socket, this[kOptions] ?? {});
}

// Who listens to 'request' gets requests and responses as those of http.
function setUpCompat(server) {
  server.on('newListener', function onNewListener(event) {
    if (event !== 'request') return;
    server.removeListener('newListener', onNewListener);
    const { onServerStream } = require('internal/http2/compat');
    const { Http2ServerRequest, Http2ServerResponse } = server[kOptions];
    server.on('stream', onServerStream.bind(server, Http2ServerRequest, Http2ServerResponse));
  });
}

function closeSessions(server) {
  for (const session of server[kSessions]) session.close();
}

function setUp(server, options, listener) {
  server[kOptions] = options;
  server[kSessions] = new Set();
  server.timeout = 0;
  setUpCompat(server);
  if (typeof listener === 'function') server.on('request', listener);
}

// ---- Methods of both kinds ---------------------------------------------------------------------

// A listener that is asynchronous has failed.
function onRejection(server, Base, error, event, args) {
  const [first, response] = args;
  if (event === 'stream') {
    if (first.sentHeaders) {
      first.destroy(error);
    } else {
      first.respond({ ':status': 500 });
      first.end();
    }
  } else if (event === 'request') {
    if (response.headersSent || response.finished) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 500;
    response.end(require('internal/http/status_codes')[500]);
  } else {
    Base.prototype[captureRejectionSymbol].call(server, error, event, ...args);
  }
}

function addMethods(ServerClass, Base) {
  const methods = {
    setTimeout(msecs, callback) {
      this.timeout = msecs;
      if (callback === undefined) return this;
      validateFunction(callback, 'callback');
      this.on('timeout', callback);
      return this;
    },

    updateSettings(settings) {
      updateSettings(this, settings);
    },

    [captureRejectionSymbol](error, event, ...args) {
      onRejection(this, Base, error, event, args);
    },
  };
  for (const name of Reflect.ownKeys(methods)) {
    Object.defineProperty(ServerClass.prototype, name, {
      configurable: true, writable: true, value: methods[name],
    });
  }
}

// ---- Without encryption ------------------------------------------------------------------------

class Http2Server extends net.Server {
  constructor(options, listener) {
    options = useClasses(checkSessionOptions(options));
    super(options, onConnection);
    setUp(this, options, listener);
  }

  close() {
    Reflect.apply(net.Server.prototype.close, this, arguments);
    closeSessions(this);
  }

  async [Symbol.asyncDispose]() {
    await promisify(net.Server.prototype.close).call(this);
  }
}
addMethods(Http2Server, net.Server);

// ---- With encryption ---------------------------------------------------------------------------

let Http2SecureServer;

function secureOptions(options) {
  options = useClasses(checkSessionOptions(options));
  options.allowHalfOpen = true;
  if (options.ALPNCallback === undefined) {
    options.ALPNProtocols = options.allowHTTP1 === true ? ['h2', 'http/1.1'] : ['h2'];
  }
  return options;
}

function useHttp1(server, options) {
  const { Server, setupConnectionsTracking, storeHTTPOptions } = require('_http_server');
  storeHTTPOptions.call(server, {
    ...options,
    IncomingMessage: options.Http1IncomingMessage,
    ServerResponse: options.Http1ServerResponse,
    ...options.http1Options,
  });
  server.maxHeadersCount = null;
  server.maxRequestsPerSocket = 0;
  server.httpAllowHalfOpen = false;
  server.closeAllConnections = Server.prototype.closeAllConnections;
  server.closeIdleConnections = Server.prototype.closeIdleConnections;
  server.on('listening', setupConnectionsTracking);
}

// Only who asks for it pays for TLS.
function secureServerClass() {
  if (Http2SecureServer !== undefined) return Http2SecureServer;
  const tls = require('tls');
  Http2SecureServer = class Http2SecureServer extends tls.Server {
    constructor(options, listener) {
      options = secureOptions(options);
      super(options, onSecureConnection);
      setUp(this, options, listener);
      if (options.allowHTTP1 === true) useHttp1(this, options);
      this.on('tlsClientError', (error, socket) => {
        if (!this.emit('clientError', error, socket)) socket.destroy(error);
      });
    }

    close() {
      if (this[kOptions].allowHTTP1 === true) {
        require('_http_server').httpServerPreClose(this);
      }
      Reflect.apply(tls.Server.prototype.close, this, arguments);
      closeSessions(this);
    }
  };
  addMethods(Http2SecureServer, tls.Server);
  return Http2SecureServer;
}

// ---- Making them -------------------------------------------------------------------------------

function createServer(options = {}, handler = undefined) {
  if (typeof options === 'function') {
    handler = options;
    options = {};
  }
  return new Http2Server(options, handler);
}

function createSecureServer(options = {}, handler = undefined) {
  return new (secureServerClass())(options, handler);
}

// A session on a connection that the program has made itself.
function performServerHandshake(socket, options = {}) {
  options = useClasses(checkSessionOptions(options));
  return new ServerHttp2Session(options, socket, undefined);
}

module.exports = { createSecureServer, createServer, performServerHandshake };
