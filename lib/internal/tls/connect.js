'use strict';

// tls.connect(): a client's connection.

const { isIP } = require('internal/net');
const { normalizeArgs } = require('internal/net/arguments');
const { ConnResetException, codes } = require('internal/errors');
const { checkServerIdentity, isPeer } = require('internal/tls/identity');
const { serverIdentity, sessionToUse } = require('internal/tls/sessions');
const { contextFor } = require('internal/tls/shared_contexts');
const { TLSSocket } = require('internal/tls/socket');
const { kConnectOptions, kIsVerified, kPendingSession } = require('internal/tls/symbols');
const { validateFunction, validateNumber } = require('internal/validators');

// ---- When the handshake is done --------------------------------------------------------------

function verify(socket, options) {
  const error = socket._handle.verifyError();
  // With a session that is used again the server was known before.
  if (error || socket.isSessionReused()) return error;
  const host = serverIdentity(options);
  const { checkServerIdentity: check } = options;
  if (check === checkServerIdentity && isPeer(socket._handle, host)) return undefined;
  return check(host, socket.getPeerCertificate(true));
}

function onSecure() {
  const options = this[kConnectOptions];
  const { size, type } = this.getEphemeralKeyInfo();
  if (type === 'DH' && size < options.minDHSize) {
    this.emit('error', new codes.ERR_TLS_DH_PARAM_SIZE(size));
    this.destroy();
    return;
  }
  const error = verify(this, options);
  this.authorized = !error;
  if (error) {
    this.authorizationError = error.code || error.message;
    if (options.rejectUnauthorized !== false) {
      this.destroy(error);
      return;
    }
  }
  this.secureConnecting = false;
  this.emit('secureConnect');
  this[kIsVerified] = true;
  const session = this[kPendingSession];
  this[kPendingSession] = null;
  if (session) this.emit('session', session);
  this.removeListener('end', onEarlyEnd);
}

function onEarlyEnd() {
  if (this._hadError) return;
  this._hadError = true;
  const { host, localAddress, path, port } = this[kConnectOptions];
  const error = new ConnResetException('Client network socket disconnected before secure TLS ' +
                                       'connection was established');
  this.destroy(Object.assign(error, { path, host, port, localAddress }));
}

// ---- connect() -------------------------------------------------------------------------------

// (port, host, options, callback), each of the first three may be missing.
function readArguments(args) {
  const [options, callback] = normalizeArgs(args);
  const extra = args[1] !== null && typeof args[1] === 'object' ? args[1] : args[2];
  return [Object.assign(options, extra), callback];
}

let isUnauthorizedWarned = false;

function allowsUnauthorized() {
  const isAllowed = process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';
  if (isAllowed && !isUnauthorizedWarned) {
    isUnauthorizedWarned = true;
    process.emitWarning(
      'Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to \'0\' makes TLS ' +
      'connections and HTTPS requests insecure by disabling certificate verification.');
  }
  return isAllowed;
}

let isNameWarned = false;

function setName(socket, servername) {
  if (!isNameWarned && isIP(servername)) {
    isNameWarned = true;
    process.emitWarning(
      'Setting the TLS ServerName to an IP address is not permitted by RFC 6066. This will be ' +
      'ignored in a future version.', 'DeprecationWarning', 'DEP0123');
  }
  socket.setServername(servername);
}

function makeSocket(options, secureContext) {
  return new TLSSocket(options.socket, {
    allowHalfOpen: options.allowHalfOpen,
    pipe: Boolean(options.path),
    secureContext,
    isServer: false,
    requestCert: true,
    rejectUnauthorized: options.rejectUnauthorized !== false,
    session: options.session,
    ALPNProtocols: options.ALPNProtocols,
    requestOCSP: options.requestOCSP,
    enableTrace: options.enableTrace,
    pskCallback: options.pskCallback,
    highWaterMark: options.highWaterMark,
    onread: options.onread,
    signal: options.signal,
    noDelay: options.noDelay,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
  });
}

function connect(...args) {
  const [given, callback] = readArguments(args);
  const tls = require('tls');
  const options = {
    rejectUnauthorized: !allowsUnauthorized(),
    ciphers: tls.DEFAULT_CIPHERS,
    checkServerIdentity: tls.checkServerIdentity,
    minDHSize: 1024,
    ...given,
  };
  if (!options.keepAlive) options.singleUse = true;
  validateFunction(options.checkServerIdentity, 'options.checkServerIdentity');
  validateNumber(options.minDHSize, 'options.minDHSize', 1);
  const context = options.secureContext || contextFor(options, tls.createSecureContext);
  options.session = sessionToUse(options.session, options);
  const socket = makeSocket(options, context);
  options.rejectUnauthorized = options.rejectUnauthorized !== false;
  socket[kConnectOptions] = options;
  if (callback) socket.once('secureConnect', callback);
  if (!options.socket) {
    if (options.timeout) socket.setTimeout(options.timeout);
    socket.connect(options, socket._start);
  }
  socket._releaseControl();
  if (options.servername) setName(socket, options.servername);
  if (options.socket) socket._start();
  socket.on('secure', onSecure);
  socket.prependListener('end', onEarlyEnd);
  return socket;
}

module.exports = { connect };
