'use strict';

// The part of a TLS socket's handle that is about the protocol: what is agreed upon, and what came
// of it. tls_wrap.js adds the bytes.

const binding = require('internal/tls/binding');
const { Buffer } = require('buffer');
const { toBuffer } = require('internal/crypto/util');
const { NativeSecureContext } = require('internal/tls/secure_context');
const { kNumber } = require('internal/tls/symbols');

function bufferOrUndefined(bytes) {
  return bytes === undefined ? undefined : toBuffer(bytes);
}

class Protocol {
  // The native stream.
  [kNumber] = -1;

  // ---- The handshake ----

  start() { binding.cycle(this[kNumber]); }

  setVerifyMode(requestCert, rejectUnauthorized) {
    binding.setVerifyMode(this[kNumber], requestCert, rejectUnauthorized);
  }

  setServername(name) { binding.setServername(this[kNumber], name); }

  getServername() { return binding.serverName(this[kNumber]); }

  setALPNProtocols(protocols) { binding.setProtocols(this[kNumber], protocols); }

  enableALPNCb() { binding.enableProtocolChoice(this[kNumber]); }

  getALPNNegotiatedProtocol() { return binding.protocolChosen(this[kNumber]); }

  enableSessionCallbacks() { binding.enableSessions(this[kNumber]); }

  enableKeylogCallback() { binding.enableKeyLog(this[kNumber]); }

  enableCertCb() { binding.enableCertificateChoice(this[kNumber]); }

  enableTrace() { binding.enableTrace(this[kNumber]); }

  enablePskCallback() { binding.enablePresharedKeys(this[kNumber]); }

  setPskIdentityHint(hint) {
    if (!binding.setIdentityHint(this[kNumber], hint)) {
      const { codes: { ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED } } = require('internal/errors');
      this.onerror(new ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED());
    }
  }

  loadSession(session) {
    if (session) binding.loadSession(this[kNumber], session);
  }

  endParser() { binding.helloAnswered(this[kNumber]); }

  newSessionDone() { binding.newSessionDone(this[kNumber]); }

  certCbDone() {
    const context = this.sni_context;
    const hasContext = typeof context === 'object' && context !== null;
    const native = hasContext ? NativeSecureContext.nativeOf(context) : undefined;
    if (hasContext && native === undefined) {
      this.onerror(new TypeError('Invalid SNI context'));
      return;
    }
    binding.certificateChosen(this[kNumber], native);
  }

  setKeyCert(context) { binding.setKeyCert(this[kNumber], NativeSecureContext.nativeOf(context)); }

  requestOCSP() { binding.requestStatus(this[kNumber]); }

  setOCSPResponse(response) { binding.setStatusResponse(this[kNumber], response); }

  renegotiate() { binding.renegotiate(this[kNumber]); }

  setMaxSendFragment(size) { return binding.setMaxSendFragment(this[kNumber], size); }

  waitForTransport() { binding.waitForTransport(this[kNumber]); }

  writesIssuedByPrevListenerDone() { binding.transportIsFree(this[kNumber]); }

  // ---- What there is to know ----

  verifyError() {
    const found = binding.verifyError(this[kNumber]);
    if (found === undefined) return undefined;
    const [code, message] = found;
    const error = new Error(message);
    error.code = code;
    return error;
  }

  // Native certificates.
  getPeerCertificates(withIssuers) { return binding.peerCertificates(this[kNumber], withIssuers); }

  getPeerX509Certificate() { return this.getPeerCertificates(false)[0]; }

  getOwnCertificate() { return binding.ownCertificate(this[kNumber]); }

  getSession() { return bufferOrUndefined(binding.getSession(this[kNumber])); }

  setSession(session) {
    const bytes = typeof session === 'string' ? Buffer.from(session, 'latin1') : session;
    if (!ArrayBuffer.isView(bytes)) {
      const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_TYPE(
        'session', ['Buffer', 'TypedArray', 'DataView', 'string'], session);
    }
    if (!binding.setSession(this[kNumber], bytes)) throw new Error('SSL_set_session error');
  }

  getTLSTicket() { return bufferOrUndefined(binding.getTicket(this[kNumber])); }

  isSessionReused() { return binding.isSessionReused(this[kNumber]); }

  getCipher() { return binding.cipherOf(this[kNumber]); }

  getSharedSigalgs() { return binding.sharedSigalgs(this[kNumber]); }

  getEphemeralKeyInfo() { return binding.ephemeralKeyInfo(this[kNumber]); }

  getFinished() { return bufferOrUndefined(binding.finished(this[kNumber], false)); }

  getPeerFinished() { return bufferOrUndefined(binding.finished(this[kNumber], true)); }

  getProtocol() { return binding.protocolOf(this[kNumber]); }

  exportKeyingMaterial(length, label, context) {
    return toBuffer(binding.exportKeyingMaterial(this[kNumber], length, label, context));
  }
}

module.exports = { Protocol };
