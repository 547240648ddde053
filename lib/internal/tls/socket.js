'use strict';

// tls.TLSSocket: a socket that encrypts what goes over another one.

const { Pipe, StreamHandle, TCP, pipeConstants, tcpConstants } = require('internal/net/handles');
const { setImmediate } = require('internal/timers/functions');
const { Socket } = require('net');
const { codes } = require('internal/errors');
const { kOwner, kReinitializeHandle } = require('internal/net/symbols');
const { prepareClient, prepareServer } = require('internal/tls/handshake');
const { NativeSecureContext, SecureContext } = require('internal/tls/secure_context');
const { sessionToUse, wrapSession } = require('internal/tls/sessions');
const {
  kALPNCallback, kConnectOptions, kDisableRenegotiation, kIsVerified, kPendingSession,
  kPskCallback,
} = require('internal/tls/symbols');
const { TLSWrap } = require('internal/tls/tls_wrap');
const {
  validateBoolean, validateBuffer, validateFunction, validateInt32, validateObject,
  validateString, validateUint32,
} = require('internal/validators');

// ---- Making ----------------------------------------------------------------------------------

let isTracingWarned = false;

function checkTrace(enableTrace) {
  if (enableTrace !== undefined && enableTrace !== null) {
    validateBoolean(enableTrace, 'options.enableTrace');
    return enableTrace;
  }
  const isTracing = require('internal/options').getOptionValue('--trace-tls');
  if (isTracing && !isTracingWarned) {
    isTracingWarned = true;
    process.emitWarning('Enabling --trace-tls can expose sensitive data in the resulting log.');
  }
  return isTracing;
}

// What TLS goes over: a socket with a native handle as it is, other streams in a wrapper.
function transportFor(socket) {
  if (!socket) return null;
  if (socket instanceof Socket && socket._handle instanceof StreamHandle) return socket;
  const { StreamTransport } = require('internal/tls/stream_transport');
  return new StreamTransport(socket);
}

function TLSSocket(socket, opts) {
  const options = { ...opts };
  const isTracing = checkTrace(options.enableTrace);
  if (options.ALPNProtocols) {
    require('internal/tls/protocols').convertALPNProtocols(options.ALPNProtocols, options);
  }
  this._tlsOptions = options;
  this._secureEstablished = false;
  this._securePending = false;
  this._newSessionPending = false;
  this._controlReleased = false;
  this.secureConnecting = true;
  this._SNICallback = null;
  this[kALPNCallback] = null;
  this.servername = null;
  this.alpnProtocol = null;
  this.authorized = false;
  this.authorizationError = null;
  this[kIsVerified] = false;
  this[kPendingSession] = null;

  const transport = transportFor(socket);
  const hasWritesBefore = transport !== null && transport.writableLength > 0;
  this.encrypted = true;
  Socket.call(this, {
    handle: this._wrapHandle(transport, transport?._handle, hasWritesBefore),
    allowHalfOpen: socket ? socket.allowHalfOpen : options.allowHalfOpen,
    pauseOnCreate: options.pauseOnConnect,
    manualStart: true,
    highWaterMark: options.highWaterMark,
    onread: socket ? null : options.onread,
    signal: options.signal,
    noDelay: options.noDelay,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
  });
  this.ssl = this._handle;
  this.on('error', this._tlsError);
  this._init(socket, transport);
  if (isTracing && this._handle) this._handle.enableTrace();
  if (hasWritesBefore) waitForWrites(this, transport);
  // Whoever made it has to listen first.
  process.nextTick(startReading, this, transport === socket ? socket : null);
}
Object.setPrototypeOf(TLSSocket.prototype, Socket.prototype);
Object.setPrototypeOf(TLSSocket, Socket);

// An empty write is done when all before it are.
function waitForWrites(tlsSocket, transport) {
  transport.write('', (error) => {
    if (error) tlsSocket.destroy(error);
    else tlsSocket._handle?.writesIssuedByPrevListenerDone();
  });
}

function startReading(tlsSocket, socket) {
  if (!tlsSocket._handle) return;
  // What the other socket has read already is encrypted.
  if (socket?.readableLength) {
    let bytes;
    while ((bytes = socket.read()) !== null) tlsSocket._handle?.receive(bytes);
  }
  tlsSocket.read(0);
}

TLSSocket.prototype._wrapHandle = function(transport, handle, hasWritesBefore) {
  const options = this._tlsOptions;
  if (!handle) {
    handle = options.pipe ? new Pipe(pipeConstants.SOCKET) : new TCP(tcpConstants.SOCKET);
    handle[kOwner] = this;
  }
  const context = options.secureContext || options.credentials ||
    require('tls').createSecureContext(options);
  if (!(context.context instanceof NativeSecureContext)) {
    throw new codes.ERR_TLS_INVALID_CONTEXT('context');
  }
  const wrap = new TLSWrap(handle, context.context, Boolean(options.isServer));
  if (hasWritesBefore) wrap.waitForTransport();
  wrap._parentWrap = transport;
  wrap._secureContext = context;
  if (this.listenerCount('close', onCloseDestroySsl) === 0) this.on('close', onCloseDestroySsl);
  transport?.on('close', () => this.destroy());
  return wrap;
};

// For a connection that was made by one of several attempts.
TLSSocket.prototype[kReinitializeHandle] = function reinitializeHandle(handle) {
  const servername = this.ssl ? this._handle.getServername() : null;
  const session = this.ssl ? this._handle.getSession() : null;
  const wrap = this._wrapHandle(null, handle, false);
  Socket.prototype[kReinitializeHandle].call(this, wrap);
  this.ssl = this._handle;
  this._init();
  if (this._tlsOptions.enableTrace) this._handle.enableTrace();
  if (session) this._handle.setSession(session);
  if (servername) this.setServername(servername);
};

function onCloseDestroySsl() {
  // Not while the native half works for it.
  setImmediate(() => this._destroySSL());
}

TLSSocket.prototype._destroySSL = function _destroySSL() {
  if (!this.ssl) return;
  this.ssl.destroySSL();
  this.ssl = null;
  this[kPendingSession] = null;
  this[kIsVerified] = false;
};

// ---- Setting up ------------------------------------------------------------------------------

// What costs something is turned on when somebody listens.
function onNewListener(event) {
  if (!this._handle) return;
  if (event === 'keylog') this._handle.enableKeylogCallback();
  else if (event === 'session' && !this._tlsOptions.isServer) this._handle.enableSessionCallbacks();
}

function setUpServer(socket, handle, options) {
  prepareServer(handle);
  const { server } = options;
  if (options.ALPNCallback) {
    validateFunction(options.ALPNCallback, 'options.ALPNCallback');
    socket[kALPNCallback] = options.ALPNCallback;
    handle.enableALPNCb();
  }
  if (server) {
    if (server.listenerCount('resumeSession') > 0 || server.listenerCount('newSession') > 0) {
      handle.enableSessionCallbacks();
    }
    if (server.listenerCount('OCSPRequest') > 0) handle.enableCertCb();
  }
  const { SNICallback } = options;
  const { chooseContext } = require('internal/tls/server');
  if (SNICallback && (SNICallback !== chooseContext || server?._contexts.length)) {
    validateFunction(SNICallback, 'options.SNICallback');
    socket._SNICallback = SNICallback;
    handle.enableCertCb();
  }
}

function setUpClient(socket, handle, options) {
  prepareClient(handle);
  if (options.session) handle.setSession(options.session);
  const connectOptions = socket[kConnectOptions];
  if (connectOptions?.servername) socket.setServername(connectOptions.servername);
}

function setUpPresharedKeys(socket, handle, options) {
  if (!options.pskCallback) return;
  validateFunction(options.pskCallback, 'pskCallback');
  socket[kPskCallback] = options.pskCallback;
  handle.enablePskCallback();
  if (options.pskIdentityHint) {
    validateString(options.pskIdentityHint, 'options.pskIdentityHint');
    handle.setPskIdentityHint(options.pskIdentityHint);
  }
}

TLSSocket.prototype._init = function(socket, transport) {
  const options = this._tlsOptions;
  const handle = this._handle;
  this.server = options.server;
  // A server shows its certificate in any case.
  const requestCert = Boolean(options.requestCert) || !options.isServer;
  const rejectUnauthorized = Boolean(options.rejectUnauthorized);
  this._requestCert = requestCert;
  this._rejectUnauthorized = rejectUnauthorized;
  if (requestCert || rejectUnauthorized) handle.setVerifyMode(requestCert, rejectUnauthorized);
  if (this.listenerCount('newListener', onNewListener) === 0) {
    this.on('newListener', onNewListener);
  } else {
    for (const event of ['keylog', 'session']) {
      if (this.listenerCount(event) > 0) onNewListener.call(this, event);
    }
  }
  if (options.isServer) setUpServer(this, handle, options);
  else setUpClient(this, handle, options);
  require('internal/tls/key_log').logKeys(this);
  if (options.ALPNProtocols) handle.setALPNProtocols(options.ALPNProtocols);
  setUpPresharedKeys(this, handle, options);
  if (options.handshakeTimeout > 0) this.setTimeout(options.handshakeTimeout, this._handleTimeout);
  if (socket instanceof Socket) followConnect(this, socket);
  if (transport) transport.on('error', (error) => this._emitTLSError(error));
  else this.connecting = true;
};

function followConnect(tlsSocket, socket) {
  tlsSocket._parent = socket;
  tlsSocket.connecting = socket.connecting || !socket._handle;
  socket.once('connect', () => {
    tlsSocket.connecting = false;
    tlsSocket.emit('connect');
  });
}

TLSSocket.prototype._start = function() {
  if (this.connecting) {
    this.once('connect', this._start);
    return;
  }
  if (!this._handle) return;
  if (this._tlsOptions.requestOCSP) this._handle.requestOCSP();
  this._handle.start();
};

TLSSocket.prototype._finishInit = function() {
  if (!this._handle) return;
  this.alpnProtocol = this._handle.getALPNNegotiatedProtocol();
  this.servername ??= this._handle.getServername();
  this._secureEstablished = true;
  if (this._tlsOptions.handshakeTimeout > 0) this.setTimeout(0, this._handleTimeout);
  this.emit('secure');
};

// ---- Errors ----------------------------------------------------------------------------------

TLSSocket.prototype._handleTimeout = function() {
  this._emitTLSError(new codes.ERR_TLS_HANDSHAKE_TIMEOUT());
};

TLSSocket.prototype._emitTLSError = function(error) {
  const seen = this._tlsError(error);
  if (seen) this.emit('error', seen);
};

// Until the program has the socket, its errors are those of the server.
TLSSocket.prototype._tlsError = function(error) {
  this.emit('_tlsError', error);
  return this._controlReleased ? error : null;
};

TLSSocket.prototype._releaseControl = function() {
  if (this._controlReleased) return false;
  this._controlReleased = true;
  this.removeListener('error', this._tlsError);
  return true;
};

// ---- Negotiating again -----------------------------------------------------------------------

TLSSocket.prototype.disableRenegotiation = function disableRenegotiation() {
  this[kDisableRenegotiation] = true;
};

TLSSocket.prototype.renegotiate = function(options, callback) {
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (this.destroyed) return undefined;
  const {
    requestCert = this._requestCert, rejectUnauthorized = this._rejectUnauthorized,
  } = options;
  if (Boolean(requestCert) !== this._requestCert ||
      Boolean(rejectUnauthorized) !== this._rejectUnauthorized) {
    this._requestCert = Boolean(requestCert);
    this._rejectUnauthorized = Boolean(rejectUnauthorized);
    this._handle.setVerifyMode(this._requestCert, this._rejectUnauthorized);
  }
  // Lets the native half work on what has come.
  this.write('');
  try {
    this._handle.renegotiate();
  } catch (error) {
    if (callback) process.nextTick(callback, error);
    return false;
  }
  this.write('');
  if (callback) this.once('secure', () => callback(null));
  return true;
};

// ---- What can be set and asked ---------------------------------------------------------------

TLSSocket.prototype.exportKeyingMaterial = function(length, label, context) {
  validateUint32(length, 'length', true);
  validateString(label, 'label');
  if (context !== undefined) validateBuffer(context, 'context');
  if (!this._secureEstablished) throw new codes.ERR_TLS_INVALID_STATE();
  return this._handle.exportKeyingMaterial(length, label, context);
};

TLSSocket.prototype.setMaxSendFragment = function setMaxSendFragment(size) {
  validateInt32(size, 'size');
  return this._handle.setMaxSendFragment(size) === 1;
};

TLSSocket.prototype.setServername = function(name) {
  validateString(name, 'name');
  if (this._tlsOptions.isServer) throw new codes.ERR_TLS_SNI_FROM_SERVER();
  this._handle.setServername(name);
};

TLSSocket.prototype.setSession = function(session) {
  const usable = sessionToUse(session, this[kConnectOptions] || this._tlsOptions);
  if (usable !== undefined) this._handle.setSession(usable);
};

TLSSocket.prototype.getSession = function() {
  if (!this._handle) return null;
  return wrapSession(this._handle.getSession(), this[kConnectOptions] || this._tlsOptions);
};

TLSSocket.prototype.setKeyCert = function(context) {
  if (!this._handle) return;
  const { context: native } = context instanceof SecureContext ? context :
    require('tls').createSecureContext(context);
  this._handle.setKeyCert(native);
};

function certificates() {
  return require('internal/tls/certificates');
}

TLSSocket.prototype.getPeerCertificate = function(detailed) {
  return this._handle ? certificates().peerCertificate(this._handle, detailed) : null;
};

TLSSocket.prototype.getCertificate = function() {
  return this._handle ? certificates().ownCertificate(this._handle) : null;
};

TLSSocket.prototype.getPeerX509Certificate = function(detailed) {
  return this._handle ? certificates().peerX509Certificate(this._handle, detailed) : undefined;
};

TLSSocket.prototype.getX509Certificate = function() {
  return this._handle ? certificates().ownX509Certificate(this._handle) : undefined;
};

for (const name of [
  'getCipher', 'getSharedSigalgs', 'getEphemeralKeyInfo', 'getFinished', 'getPeerFinished',
  'getProtocol', 'getTLSTicket', 'isSessionReused', 'enableTrace',
]) {
  TLSSocket.prototype[name] = function(...args) {
    return this._handle ? this._handle[name](...args) : null;
  };
}

module.exports = { TLSSocket };
