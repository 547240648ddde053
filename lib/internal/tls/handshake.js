'use strict';

// What a TLS handle calls while it shakes hands. `this` is the handle.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { kOwner } = require('internal/net/symbols');
const { wrapSession } = require('internal/tls/sessions');
const {
  kALPNCallback, kConnectOptions, kDisableRenegotiation, kIsVerified, kPendingSession,
  kPskCallback,
} = require('internal/tls/symbols');
const { validateBuffer, validateObject, validateString } = require('internal/validators');

// ---- The course of it ------------------------------------------------------------------------

// A client that begins again and again keeps the server busy with the costly part.
function onHandshakeStart(now) {
  const { lastHandshakeTime } = this;
  this.lastHandshakeTime = now;
  if (lastHandshakeTime === 0) return;
  const { CLIENT_RENEG_LIMIT, CLIENT_RENEG_WINDOW } = require('tls');
  if (now - lastHandshakeTime >= CLIENT_RENEG_WINDOW * 1000) this.handshakes = 1;
  else this.handshakes++;
  const socket = this[kOwner];
  if (this.handshakes > CLIENT_RENEG_LIMIT) {
    socket._emitTLSError(new codes.ERR_TLS_SESSION_ATTACK());
  } else if (socket[kDisableRenegotiation]) {
    socket._emitTLSError(new codes.ERR_TLS_RENEGOTIATION_DISABLED());
  }
}

function onServerHandshakeDone() {
  const socket = this[kOwner];
  // Whoever listens to 'newSession' has not answered yet.
  if (socket._newSessionPending) socket._securePending = true;
  else socket._finishInit();
}

function onClientHandshakeDone() {
  this[kOwner]._finishInit();
}

function onError(error) {
  const socket = this[kOwner];
  if (socket._hadError) return;
  if (socket._tlsOptions?.isServer) socket.servername ??= this.getServername() || null;
  socket._hadError = true;
  if (!socket._secureEstablished) {
    // Listeners of 'tlsClientError' may still use the socket.
    socket._closeAfterHandlingError = true;
    socket.destroy(error);
  } else if (socket._tlsOptions?.isServer && socket._rejectUnauthorized &&
             /peer did not return a certificate/.test(error.message)) {
    socket.destroy();
  } else {
    socket._emitTLSError(error);
  }
}

function onKeyLog(line) {
  this[kOwner].emit('keylog', line);
}

function onOcspResponse(response) {
  this[kOwner].emit('OCSPResponse', response);
}

// A callback for the program that takes one answer, as long as there is a handle.
function answerOnce(socket, onAnswer) {
  let isAnswered = false;
  return (error, value) => {
    if (isAnswered) socket.destroy(new codes.ERR_MULTIPLE_CALLBACK());
    else if (error) socket.destroy(error);
    else if (socket._handle === null) socket.destroy(new codes.ERR_SOCKET_CLOSED());
    else onAnswer(value);
    isAnswered = true;
  };
}

// ---- Sessions --------------------------------------------------------------------------------

// Whether anybody looks for the session.
function emitResumeSession(socket, sessionId, callback) {
  try {
    return socket.server.emit('resumeSession', sessionId, callback);
  } catch (error) {
    callback(error);
    return true;
  }
}

function onClientHello({ sessionId, tlsTicket }) {
  const socket = this[kOwner];
  const callback = answerOnce(socket, (session) => {
    socket._handle.loadSession(session);
    socket._handle.endParser();
  });
  // A ticket holds all that there is to know.
  const isSearched = sessionId.length > 0 && !tlsTicket &&
    (!socket.server || emitResumeSession(socket, sessionId, callback));
  if (!isSearched) socket._handle?.endParser();
}

function onNewServerSession(sessionId, session) {
  const socket = this[kOwner];
  if (!socket.server) return;
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    if (socket._handle === null) {
      socket.destroy(new codes.ERR_SOCKET_CLOSED());
      return;
    }
    this.newSessionDone();
    socket._newSessionPending = false;
    if (socket._securePending) socket._finishInit();
    socket._securePending = false;
  };
  socket._newSessionPending = true;
  let isHandled = false;
  try {
    isHandled = socket.server.emit('newSession', sessionId, session, done);
  } catch (error) {
    socket.server.emit('error', error);
  }
  if (!isHandled) done();
}

// A session is worth something when the server is known to be the right one.
function onNewClientSession(sessionId, session) {
  const socket = this[kOwner];
  const wrapped = wrapSession(session, socket[kConnectOptions]);
  if (socket[kIsVerified]) socket.emit('session', wrapped);
  else socket[kPendingSession] = wrapped;
}

// ---- Certificates ----------------------------------------------------------------------------

function onCertificateWanted(info) {
  const socket = this[kOwner];
  socket.servername = info.servername || null;
  if (!info.servername || !socket._SNICallback) {
    askForStatus(socket, info);
    return;
  }
  const callback = answerOnce(socket, (context) => {
    if (context) socket._handle.sni_context = context.context || context;
    askForStatus(socket, info);
  });
  try {
    socket._SNICallback(info.servername, callback);
  } catch (error) {
    socket.destroy(error);
  }
}

function useCertificate(socket) {
  try {
    socket._handle.certCbDone();
  } catch (error) {
    socket.destroy(error);
  }
}

function askForStatus(socket, info) {
  const { server } = socket;
  const context = socket._handle.sni_context ?? server?._sharedCreds;
  if (!info.OCSPRequest || !server || !context || server.listenerCount('OCSPRequest') === 0) {
    useCertificate(socket);
    return;
  }
  const native = context.context ?? context;
  const callback = answerOnce(socket, (response) => {
    if (response) socket._handle.setOCSPResponse(response);
    useCertificate(socket);
  });
  try {
    server.emit('OCSPRequest', native.getCertificate(), native.getIssuer(), callback);
  } catch (error) {
    socket.destroy(error);
  }
}

// ---- Protocols -------------------------------------------------------------------------------

function readProtocols(bytes) {
  const protocols = [];
  for (let offset = 0; offset < bytes.length; offset += 1 + bytes[offset]) {
    protocols.push({
      offset, name: bytes.toString('ascii', offset + 1, offset + 1 + bytes[offset]),
    });
  }
  return protocols;
}

// The offset of the one that was chosen; undefined refuses all.
function chooseProtocol(bytes) {
  const socket = this[kOwner];
  try {
    const offered = readProtocols(bytes);
    const protocols = offered.map(({ name }) => name);
    const chosen = socket[kALPNCallback]({ servername: this.getServername(), protocols });
    if (chosen === undefined) return undefined;
    const found = offered.find(({ name }) => name === chosen);
    if (found === undefined) {
      throw new codes.ERR_TLS_ALPN_CALLBACK_INVALID_RESULT(chosen, protocols);
    }
    return found.offset;
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

// ---- Keys that both sides know ---------------------------------------------------------------

function checkKeySize(psk, sizeMax) {
  if (psk.length <= sizeMax) return;
  throw new codes.ERR_INVALID_ARG_VALUE('psk', psk, `Pre-shared key exceeds ${sizeMax} bytes`);
}

function serverKey(answer, sizeMax) {
  if (answer === undefined || answer === null) return undefined;
  let psk = answer;
  if (!ArrayBuffer.isView(answer)) {
    if (typeof answer !== 'object') {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'ret', ['Object', 'Buffer', 'TypedArray', 'DataView'], answer);
    }
    ({ psk } = answer);
    validateBuffer(psk, 'psk');
  }
  checkKeySize(psk, sizeMax);
  return psk;
}

function clientKey(answer, sizeMax, identitySizeMax) {
  if (answer === undefined || answer === null) return undefined;
  validateObject(answer, 'ret');
  const { identity, psk } = answer;
  validateBuffer(psk, 'psk');
  checkKeySize(psk, sizeMax);
  validateString(identity, 'identity');
  if (Buffer.byteLength(identity) > identitySizeMax) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      'identity', identity, `PSK identity exceeds ${identitySizeMax} bytes`);
  }
  return [psk, identity];
}

function giveServerKey(identity, sizeMax) {
  const socket = this[kOwner];
  try {
    return serverKey(socket[kPskCallback](socket, identity), sizeMax);
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

function giveClientKey(hint, sizeMax, identitySizeMax) {
  const socket = this[kOwner];
  try {
    return clientKey(socket[kPskCallback](hint), sizeMax, identitySizeMax);
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

// ---- All of it -------------------------------------------------------------------------------

function prepareServer(handle) {
  handle.onhandshakestart = onHandshakeStart;
  handle.onhandshakedone = onServerHandshakeDone;
  handle.onclienthello = onClientHello;
  handle.oncertcb = onCertificateWanted;
  handle.onnewsession = onNewServerSession;
  handle.onerror = onError;
  handle.onkeylog = onKeyLog;
  handle.lastHandshakeTime = 0;
  handle.handshakes = 0;
  handle.ALPNCallback = chooseProtocol;
  handle.onpskexchange = giveServerKey;
}

function prepareClient(handle) {
  handle.onhandshakestart = undefined;
  handle.onhandshakedone = onClientHandshakeDone;
  handle.onocspresponse = onOcspResponse;
  handle.onnewsession = onNewClientSession;
  handle.onerror = onError;
  handle.onkeylog = onKeyLog;
  handle.onpskexchange = giveClientKey;
}

module.exports = { prepareClient, prepareServer };
