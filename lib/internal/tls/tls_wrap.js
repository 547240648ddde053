'use strict';

// The handle of a TLS socket. It has the methods of a native stream's handle (stream_handle.js),
// and those that Node's handle of this kind has.

const binding = require('internal/tls/binding');
const streamBinding = internalBinding('stream');
const asyncState = require('internal/async_state');
const { Buffer } = require('buffer');
const { toBuffer } = require('internal/crypto/util');
const { StreamHandle } = require('internal/net/stream_handle');
const { kOwner } = require('internal/net/symbols');
const { NativeSecureContext } = require('internal/tls/secure_context');

const kSize = 0;
const kIsPending = 1;
const { written } = streamBinding;

const wraps = [];

// As tls_streams.h has them.
const notices = [
  (wrap) => wrap.onhandshakestart?.(Date.now()),
  (wrap) => wrap.onhandshakedone(),
  (wrap, error) => wrap.onerror(error),
  (wrap, line) => wrap.onkeylog(toBuffer(line)),
  (wrap, id, session) => wrap.onnewsession(toBuffer(id), toBuffer(session)),
  (wrap, sessionId, tlsTicket) => wrap.onclienthello({ sessionId: toBuffer(sessionId), tlsTicket }),
  (wrap, servername, OCSPRequest) => wrap.oncertcb({ servername, OCSPRequest }),
  (wrap, response) => wrap.onocspresponse(response.length === 0 ? null : toBuffer(response)),
];

function bufferOrUndefined(bytes) {
  return bytes === undefined ? undefined : toBuffer(bytes);
}

class TLSWrap {
  #number;
  #context = asyncState.current;
  #isNative;
  #shuttingDown = null;
  // Writes that are not done, in order.
  #firstWrite = null;
  #lastWrite = null;

  // The parent is the handle of what TLS goes over.
  constructor(parent, context, isServer) {
    this.#isNative = parent instanceof StreamHandle;
    this._parent = parent;
    this[kOwner] = null;
    this.reading = parent.reading;
    this.onread = null;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.#number = binding.wrap(
      NativeSecureContext.nativeOf(context), isServer, this.#isNative ? parent.number : -1);
    wraps[this.#number] = this;
    if (this.#isNative) {
      if (parent.reading) {
        parent.readStop();
        this.readStart();
      }
      // What it belonged to until now has nothing to read any more.
      parent.reading = true;
    } else {
      parent.tls = this;
    }
  }

  get isStreamBase() { return true; }

  get fd() { return this._parent.fd ?? -1; }

  get isConnected() { return this._parent.isConnected; }

  get writeQueueSize() { return binding.writeQueueSize(this.#number); }

  getAsyncId() {
    const { asyncIdSymbol, newAsyncId } = require('internal/async_hooks');
    return this[asyncIdSymbol] ??= newAsyncId();
  }

  hasRef() { return this._parent.hasRef?.() ?? false; }

  // ---- Bytes ----

  readStart() {
    return this.#isNative ? binding.startReading(this.#number) : this._parent.readStart();
  }

  readStop() {
    return this.#isNative ? binding.stopReading(this.#number) : this._parent.readStop();
  }

  useUserBuffer(view) { binding.lendBuffer(this.#number, view); }

  // As if it came from the parent.
  receive(encrypted) { binding.receive(this.#number, encrypted); }

  receiveEnd(status) { binding.receiveEnd(this.#number, status); }

  writeBuffer(request, bytes) {
    return this.#noteWrite(request, binding.writeBytes(this.#number, bytes));
  }

  writev(request, chunks, areBuffers) {
    const views = areBuffers ? chunks : toViews(chunks);
    return this.#noteWrite(request, binding.writeMany(this.#number, views, views.length));
  }

  writeUtf8String(request, text) { return this.writeBuffer(request, Buffer.from(text)); }

  writeLatin1String(request, text) {
    return this.writeBuffer(request, Buffer.from(text, 'latin1'));
  }

  writeAsciiString(request, text) { return this.writeLatin1String(request, text); }

  writeUcs2String(request, text) {
    return this.writeBuffer(request, Buffer.from(text, 'utf16le'));
  }

  #noteWrite(request, status) {
    if (status !== 0) {
      request.bytes = 0;
      request.async = false;
      return status;
    }
    this.bytesWritten += request.bytes = written[kSize];
    // The end is told later in any case, as in Node: what is written meanwhile goes out together.
    request.async = true;
    if (asyncState.active) request.context = asyncState.current;
    if (written[kIsPending] === 0) {
      finishLater(this, request);
      return 0;
    }
    request.next = null;
    if (this.#lastWrite === null) this.#firstWrite = request;
    else this.#lastWrite.next = request;
    this.#lastWrite = request;
    return 0;
  }

  shutdown(request) {
    if (asyncState.active) request.context = asyncState.current;
    this.#shuttingDown = request;
    const status = binding.shutDown(this.#number);
    if (status !== 0) {
      this.#shuttingDown = null;
      return status;
    }
    return this.#isNative ? 0 : this._parent.shutdown(() => TLSWrap.onShutDown(this.#number, 0));
  }

  // ---- The end ----

  // The socket is closed when the parent is.
  close(onClosed) {
    let ssl = null;
    if (this[kOwner]) {
      ssl = this[kOwner].ssl;
      this[kOwner].ssl = null;
    }
    const done = () => {
      if (ssl) ssl.destroySSL();
      if (onClosed) onClosed();
    };
    const parentSocket = this._parentWrap;
    if (parentSocket) {
      if (parentSocket._handle === null) {
        done();
        return;
      }
      if (parentSocket._handle === this._parent) {
        parentSocket.once('close', done);
        parentSocket.destroy();
        return;
      }
    }
    this._parent.close(done);
  }

  destroySSL() {
    const number = this.#number;
    if (number < 0) return;
    binding.destroy(number);
    this.#number = -1;
    if (wraps[number] === this) wraps[number] = undefined;
    const context = this._secureContext;
    if (context?.singleUse) {
      context.context.close();
      context.context = null;
    }
  }

  // ---- The handshake ----

  start() { binding.cycle(this.#number); }

  setVerifyMode(requestCert, rejectUnauthorized) {
    binding.setVerifyMode(this.#number, requestCert, rejectUnauthorized);
  }

  setServername(name) { binding.setServername(this.#number, name); }

  getServername() { return binding.serverName(this.#number); }

  setALPNProtocols(protocols) { binding.setProtocols(this.#number, protocols); }

  enableALPNCb() { binding.enableProtocolChoice(this.#number); }

  getALPNNegotiatedProtocol() { return binding.protocolChosen(this.#number); }

  enableSessionCallbacks() { binding.enableSessions(this.#number); }

  enableKeylogCallback() { binding.enableKeyLog(this.#number); }

  enableCertCb() { binding.enableCertificateChoice(this.#number); }

  enableTrace() { binding.enableTrace(this.#number); }

  enablePskCallback() { binding.enablePresharedKeys(this.#number); }

  setPskIdentityHint(hint) {
    if (!binding.setIdentityHint(this.#number, hint)) {
      const { codes: { ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED } } = require('internal/errors');
      this.onerror(new ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED());
    }
  }

  loadSession(session) {
    if (session) binding.loadSession(this.#number, session);
  }

  endParser() { binding.helloAnswered(this.#number); }

  newSessionDone() { binding.newSessionDone(this.#number); }

  certCbDone() {
    const context = this.sni_context;
    const hasContext = typeof context === 'object' && context !== null;
    const native = hasContext ? NativeSecureContext.nativeOf(context) : undefined;
    if (hasContext && native === undefined) {
      this.onerror(new TypeError('Invalid SNI context'));
      return;
    }
    binding.certificateChosen(this.#number, native);
  }

  setKeyCert(context) { binding.setKeyCert(this.#number, NativeSecureContext.nativeOf(context)); }

  requestOCSP() { binding.requestStatus(this.#number); }

  setOCSPResponse(response) { binding.setStatusResponse(this.#number, response); }

  renegotiate() { binding.renegotiate(this.#number); }

  setMaxSendFragment(size) { return binding.setMaxSendFragment(this.#number, size); }

  waitForTransport() { binding.waitForTransport(this.#number); }

  writesIssuedByPrevListenerDone() { binding.transportIsFree(this.#number); }

  // ---- What there is to know ----

  verifyError() {
    const found = binding.verifyError(this.#number);
    if (found === undefined) return undefined;
    const [code, message] = found;
    const error = new Error(message);
    error.code = code;
    return error;
  }

  // Native certificates.
  getPeerCertificates(withIssuers) { return binding.peerCertificates(this.#number, withIssuers); }

  getPeerX509Certificate() { return this.getPeerCertificates(false)[0]; }

  getOwnCertificate() { return binding.ownCertificate(this.#number); }

  getSession() { return bufferOrUndefined(binding.getSession(this.#number)); }

  setSession(session) {
    const bytes = typeof session === 'string' ? Buffer.from(session, 'latin1') : session;
    if (!ArrayBuffer.isView(bytes)) {
      const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_TYPE(
        'session', ['Buffer', 'TypedArray', 'DataView', 'string'], session);
    }
    if (!binding.setSession(this.#number, bytes)) throw new Error('SSL_set_session error');
  }

  getTLSTicket() { return bufferOrUndefined(binding.getTicket(this.#number)); }

  isSessionReused() { return binding.isSessionReused(this.#number); }

  getCipher() { return binding.cipherOf(this.#number); }

  getSharedSigalgs() { return binding.sharedSigalgs(this.#number); }

  getEphemeralKeyInfo() { return binding.ephemeralKeyInfo(this.#number); }

  getFinished() { return bufferOrUndefined(binding.finished(this.#number, false)); }

  getPeerFinished() { return bufferOrUndefined(binding.finished(this.#number, true)); }

  getProtocol() { return binding.protocolOf(this.#number); }

  exportKeyingMaterial(length, label, context) {
    return toBuffer(binding.exportKeyingMaterial(this.#number, length, label, context));
  }

  // ---- What the native side calls, from outside of script or from inside ----

  #run(context, block) {
    if (!asyncState.active) return block();
    const before = asyncState.current;
    asyncState.current = context;
    try {
      return block();
    } finally {
      asyncState.current = before;
    }
  }

  static onRead(number, size, memory) {
    const wrap = wraps[number];
    if (size > 0) wrap.bytesRead += size;
    if (asyncState.active) wrap.#run(wrap.#context, () => wrap.onread(size, memory));
    else wrap.onread(size, memory);
  }

  static onWritten(number, status) {
    const wrap = wraps[number];
    const request = wrap.#firstWrite;
    wrap.#firstWrite = request.next;
    if (request.next === null) wrap.#lastWrite = null;
    request.next = undefined;
    wrap.#run(request.context, () => request.oncomplete(status, wrap, undefined));
  }

  static onShutDown(number, status) {
    const wrap = wraps[number];
    const request = wrap?.#shuttingDown;
    if (!request) return;
    wrap.#shuttingDown = null;
    wrap.#run(request.context, () => request.oncomplete(status, wrap, undefined));
  }

  static onEncrypted(number, bytes) {
    const wrap = wraps[number];
    wrap.#run(wrap.#context, () => wrap._parent.send(toBuffer(bytes), (status) => {
      binding.encryptedSent(wrap.#number, status);
    }));
  }

  static onNotice(number, kind, first, second) {
    const wrap = wraps[number];
    wrap.#run(wrap.#context, () => notices[kind](wrap, first, second));
  }

  static chooseProtocol(number, protocols) {
    const wrap = wraps[number];
    return wrap.#run(wrap.#context, () => wrap.ALPNCallback(toBuffer(protocols)));
  }

  static givePresharedKey(number, text, sizeMax, identitySizeMax) {
    const wrap = wraps[number];
    return wrap.#run(wrap.#context, () => wrap.onpskexchange(text, sizeMax, identitySizeMax));
  }

  static get scratch() { return streamBinding.scratch; }

  static get written() { return written; }
}

// Writes that are done, whose end is told in the next round of immediates: pairs of handle and
// request.
let done = [];

function finishLater(wrap, request) {
  if (done.push(wrap, request) === 2) setImmediate(finishWrites);
}

function finishWrites() {
  const batch = done;
  done = [];
  for (let index = 0; index < batch.length; index += 2) {
    const request = batch[index + 1];
    if (asyncState.active) asyncState.current = request.context;
    try {
      request.oncomplete(0, batch[index], undefined);
    } catch (error) {
      done = [...batch.slice(index + 2), ...done];
      if (done.length > 0) setImmediate(finishWrites);
      throw error;
    }
  }
}

function toViews(chunks) {
  const views = [];
  for (let index = 0; index < chunks.length; index += 2) {
    const chunk = chunks[index];
    views.push(typeof chunk === 'string' ? Buffer.from(chunk, chunks[index + 1]) : chunk);
  }
  return views;
}

// What the parent does.
for (const name of [
  'ref', 'unref', 'open', 'bind', 'listen', 'connect', 'bind6', 'connect6', 'getsockname',
  'getpeername', 'setNoDelay', 'setKeepAlive', 'setBlocking', 'setTypeOfService',
  'getTypeOfService',
]) {
  TLSWrap.prototype[name] = function(...args) {
    return this._parent[name]?.(...args);
  };
}

binding.listenTo(TLSWrap);

module.exports = { TLSWrap };
