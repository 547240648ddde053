'use strict';

// tls.Server: takes connections, and hands them to the program once they are secure.

const assert = require('assert');
const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { Server: NetServer } = require('net');
const { ConnResetException, codes } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { SecureContext } = require('internal/tls/secure_context');
const { TLSSocket } = require('internal/tls/socket');
const {
  kEnableTrace, kErrorEmitted, kHandshakeTimeout, kPskCallback, kPskIdentityHint, kSNICallback,
} = require('internal/tls/symbols');
const {
  validateBuffer, validateFunction, validateNumber, validateObject, validateString,
} = require('internal/validators');

const handshakeTimeoutDefault = 120_000;

// ---- Connections -----------------------------------------------------------------------------

function onSecure() {
  if (this._requestCert) {
    const error = this._handle.verifyError();
    // A session that is used again may show no certificate; then nobody knows whose it is.
    const code = error ? error.code :
      this._handle.getPeerX509Certificate() ? undefined : 'UNABLE_TO_GET_ISSUER_CERT';
    if (code === undefined) {
      this.authorized = true;
    } else {
      this.authorizationError = code;
      if (this._rejectUnauthorized) this.destroy();
    }
  }
  if (!this.destroyed && this._releaseControl()) {
    this.secureConnecting = false;
    this._tlsOptions.server.emit('secureConnection', this);
  }
}

function onTlsError(error) {
  if (this._controlReleased || this[kErrorEmitted]) return;
  this[kErrorEmitted] = true;
  this._tlsOptions.server.emit('tlsClientError', error, this);
}

function onClose(hadError) {
  if (hadError) return;
  if (!this._controlReleased && !this[kErrorEmitted]) {
    this[kErrorEmitted] = true;
    this._tlsOptions.server.emit(
      'tlsClientError', new ConnResetException('socket hang up'), this);
  }
}

function onKeyLog(line) {
  this._tlsOptions.server.emit('keylog', line, this);
}

// The context that was added for a name, the last one first.
function chooseContext(servername, callback) {
  const found = this.server._contexts.findLast(([pattern]) => pattern.test(servername));
  callback(null, found?.[1]);
}

function onConnection(rawSocket) {
  const socket = new TLSSocket(rawSocket, {
    secureContext: this._sharedCreds,
    isServer: true,
    server: this,
    requestCert: this.requestCert,
    rejectUnauthorized: this.rejectUnauthorized,
    handshakeTimeout: this[kHandshakeTimeout],
    ALPNProtocols: this.ALPNProtocols,
    ALPNCallback: this.ALPNCallback,
    SNICallback: this[kSNICallback] || chooseContext,
    enableTrace: this[kEnableTrace],
    pauseOnConnect: this.pauseOnConnect,
    pskCallback: this[kPskCallback],
    pskIdentityHint: this[kPskIdentityHint],
  });
  socket.on('secure', onSecure);
  if (this.listenerCount('keylog') > 0) socket.on('keylog', onKeyLog);
  socket[kErrorEmitted] = false;
  socket.on('close', onClose);
  socket.on('_tlsError', onTlsError);
  socket.on('error', onTlsError);
}

// ---- The server ------------------------------------------------------------------------------

function readOptions(server, options) {
  server._contexts = [];
  server.requestCert = options.requestCert === true;
  server.rejectUnauthorized = options.rejectUnauthorized !== false;
  server.ALPNCallback = options.ALPNCallback;
  if (server.ALPNCallback && options.ALPNProtocols) {
    throw new codes.ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS();
  }
  if (options.sessionTimeout) server.sessionTimeout = options.sessionTimeout;
  if (options.ticketKeys) server.ticketKeys = options.ticketKeys;
  if (options.ALPNProtocols) {
    require('internal/tls/protocols').convertALPNProtocols(options.ALPNProtocols, server);
  }
  server.setSecureContext(options);
  server[kHandshakeTimeout] = options.handshakeTimeout || handshakeTimeoutDefault;
  server[kSNICallback] = options.SNICallback;
  server[kPskCallback] = options.pskCallback;
  server[kPskIdentityHint] = options.pskIdentityHint;
  validateNumber(server[kHandshakeTimeout], 'options.handshakeTimeout');
  if (server[kSNICallback]) validateFunction(server[kSNICallback], 'options.SNICallback');
  if (server[kPskCallback]) validateFunction(server[kPskCallback], 'options.pskCallback');
  if (server[kPskIdentityHint]) {
    validateString(server[kPskIdentityHint], 'options.pskIdentityHint');
  }
}

function Server(options, listener) {
  if (!(this instanceof Server)) return new Server(options, listener);
  if (typeof options === 'function') {
    listener = options;
    options = kEmptyObject;
  } else if (options === undefined || options === null || typeof options === 'object') {
    options ??= kEmptyObject;
  } else {
    throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  readOptions(this, options);
  NetServer.call(this, options, onConnection);
  if (listener) this.on('secureConnection', listener);
  this[kEnableTrace] = options.enableTrace;
}
Object.setPrototypeOf(Server.prototype, NetServer.prototype);
Object.setPrototypeOf(Server, NetServer);

// Without a value they are undefined.
const plainOptions = [
  'pfx', 'key', 'passphrase', 'cert', 'clientCertEngine', 'ca', 'minVersion', 'maxVersion',
  'secureProtocol', 'crl', 'ciphers', 'dhparam', 'secureOptions',
];
const givenOptions = [
  'sigalgs', 'ecdhCurve', 'privateKeyIdentifier', 'privateKeyEngine', 'certificateCompression',
];

Server.prototype.setSecureContext = function(options) {
  validateObject(options, 'options');
  for (const name of plainOptions) this[name] = options[name] || undefined;
  for (const name of givenOptions) this[name] = options[name];
  this.honorCipherOrder = options.honorCipherOrder === undefined ||
    Boolean(options.honorCipherOrder);
  // Servers of one program understand each other's sessions.
  this.sessionIdContext = options.sessionIdContext ||
    require('crypto').createHash('sha1').update(process.argv.join(' ')).digest('hex').slice(0, 32);
  if (options.sessionTimeout) this.sessionTimeout = options.sessionTimeout;
  if (options.ticketKeys) this.ticketKeys = options.ticketKeys;
  const { honorCipherOrder, sessionIdContext, sessionTimeout, ticketKeys } = this;
  const chosen = { honorCipherOrder, sessionIdContext, sessionTimeout, ticketKeys };
  for (const name of plainOptions) chosen[name] = this[name];
  for (const name of givenOptions) chosen[name] = this[name];
  this._sharedCreds = require('tls').createSecureContext(chosen);
};

// For the processes of a cluster.
Server.prototype._getServerData = function() {
  return { ticketKeys: this.getTicketKeys().toString('hex') };
};

Server.prototype._setServerData = function(data) {
  this.setTicketKeys(Buffer.from(data.ticketKeys, 'hex'));
};

Server.prototype.getTicketKeys = function getTicketKeys() {
  return this._sharedCreds.context.getTicketKeys();
};

Server.prototype.setTicketKeys = function setTicketKeys(keys) {
  validateBuffer(keys);
  assert(keys.byteLength === 48, 'Session ticket keys must be a 48-byte buffer');
  this._sharedCreds.context.setTicketKeys(keys);
};

Server.prototype.addContext = function(servername, context) {
  if (!servername) throw new codes.ERR_TLS_REQUIRED_SERVER_NAME();
  const escaped = servername
    .replace(/([.^$+?\-\\[\]{}])/g, '\\$1')
    .replaceAll('*', '[^.]*');
  const { context: native } = context instanceof SecureContext ? context :
    require('tls').createSecureContext(context);
  this._contexts.push([new RegExp(`^${escaped}$`, 'i'), native]);
};

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'secureConnection') {
    socket.destroy(error);
  } else {
    NetServer.prototype[EventEmitter.captureRejectionSymbol].call(this, error, event, socket);
  }
};

function createServer(options, listener) {
  return new Server(options, listener);
}

module.exports = { Server, chooseContext, createServer };
