'use strict';

// Http2Session: one end of a connection, for servers and for clients.

const EventEmitter = require('events');
const { URL } = require('internal/url');
const {
  codes: { ERR_HTTP2_INVALID_SESSION, ERR_HTTP2_SESSION_ERROR, ERR_HTTP2_SOCKET_BOUND,
           ERR_OUT_OF_RANGE },
} = require('internal/errors');
const { customInspectSymbol } = require('internal/util');
const { validateBuffer, validateInt32, validateNumber } = require('internal/validators');
const { constants } = require('internal/http2_constants');
const { debugSession } = require('internal/http2/debug');
const { NghttpError } = require('internal/http2/errors');
const { hasSentMore, isWriting } = require('internal/http2/progress');
const { closeSession } = require('internal/http2/session_end');
const {
  localSettings, remoteSettings, submitPing, submitSettings,
} = require('internal/http2/session_requests');
const { start, whenConnected } = require('internal/http2/session_start');
const { makeProxy } = require('internal/http2/socket_proxy');
const {
  kBound, kMaybeDestroy, kNative, kOptions, kProxySocket, kSession, kState, kTransport,
} = require('internal/http2/symbols');
const { setStreamTimeout } = require('internal/net/stream_io');
const { kTimeout, kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');
const { NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_SESSION_CLIENT } = constants;

const idMax = 2 ** 32 - 1;

const stateNames = [
  'effectiveLocalWindowSize', 'effectiveRecvDataLength', 'nextStreamID', 'localWindowSize',
  'lastProcStreamID', 'remoteWindowSize', 'outboundQueueSize', 'deflateDynamicTableSize',
  'inflateDynamicTableSize',
];

class SessionState {
  constructor(type) {
    this.type = type;
    this.isClosed = false;
    this.isDestroyed = false;
    this.isReady = false;
    this.hasSaidGoodbye = false;
    // What waits for the connection; listeners of 'connect' would count as a leak.
    this.whenConnected = [];
    this.checksSingleValues = true;
    this.destroyCode = NGHTTP2_NO_ERROR;
    this.goawayCode = null;
    this.goawayLastStreamID = null;
    this.streams = new Map();
    // Those that have no number yet.
    this.pendingStreams = new Set();
    this.pendingAck = 0;
    this.settingsWaiting = [];
    this.pingsWaiting = [];
    this.localSettings = undefined;
    this.remoteSettings = undefined;
    this.localCustomSettings = undefined;
    this.remoteCustomSettings = undefined;
    this.originSet = undefined;
    // Bytes, when somebody last looked: see progress.js.
    this.sentBefore = 0;
    this.alpnProtocol = undefined;
    this.encrypted = undefined;
  }
}

class Http2Session extends EventEmitter {
  constructor(type, options, socket) {
    super();
    if (socket[kBound] !== undefined) throw new ERR_HTTP2_SOCKET_BOUND();
    socket[kBound] = this;
    this[kState] = new SessionState(type);
    this[kState].checksSingleValues = options.strictSingleValueFields !== false;
    this[kOptions] = options;
    this[kSession] = socket;
    this[kNative] = undefined;
    this[kTransport] = undefined;
    this[kProxySocket] = null;
    this[kTimeout] = null;
    start(this, socket);
    debugSession(this, 'created');
  }

  // ---- What it is

  get encrypted() {
    return this[kState].encrypted;
  }

  get alpnProtocol() {
    return this[kState].alpnProtocol;
  }

  get originSet() {
    if (!this.encrypted || this.destroyed) return undefined;
    const state = this[kState];
    if (state.originSet === undefined) {
      const socket = this[kSession];
      let host = socket.servername;
      if (host === null || host === undefined || host === false) {
        const address = socket.remoteFamily === 'IPv6' ? `[${socket.remoteAddress}]` :
          socket.remoteAddress;
        host = `${address}`;
      }
      const port = socket.remotePort;
      state.originSet = new Set([new URL(
        port === undefined ? `https://${host}` : `https://${host}:${port}`).origin]);
    }
    return Array.from(state.originSet);
  }

  get connecting() {
    return !this[kState].isReady;
  }

  get closed() {
    return this[kState].isClosed;
  }

  get destroyed() {
    return this[kState].isDestroyed;
  }

  get type() {
    return this[kState].type;
  }

  get goawayCode() {
    return this[kState].goawayCode || NGHTTP2_NO_ERROR;
  }

  get goawayLastStreamID() {
    return this[kState].goawayLastStreamID || 0;
  }

  get pendingSettingsAck() {
    return this[kState].pendingAck > 0;
  }

  get localSettings() {
    return localSettings(this);
  }

  get remoteSettings() {
    return remoteSettings(this);
  }

  get state() {
    const state = {};
    if (this.connecting || this.destroyed || !this[kNative]) return state;
    const numbers = binding.sessionState(this[kNative]);
    for (const [index, name] of stateNames.entries()) state[name] = numbers[index];
    return state;
  }

  get socket() {
    const socket = this[kSession];
    return this[kProxySocket] ??= socket === undefined ? undefined : makeProxy(socket);
  }

  // ---- What it does

  setNextStreamID(id) {
    if (this.destroyed || !this[kNative]) throw new ERR_HTTP2_INVALID_SESSION();
    validateNumber(id, 'id');
    if (id <= 0 || id > idMax) throw new ERR_OUT_OF_RANGE('id', `> 0 and <= ${idMax}`, id);
    binding.setNextStreamId(this[kNative], id);
  }

  setLocalWindowSize(windowSize) {
    if (this.destroyed || !this[kNative]) throw new ERR_HTTP2_INVALID_SESSION();
    validateInt32(windowSize, 'windowSize', 0);
    const result = binding.setLocalWindowSize(this[kNative], windowSize);
    if (result !== 0) this.destroy(new NghttpError(result));
    this[kTransport]?.plan();
  }

  ping(payload, callback) {
    return submitPing(this, payload, callback);
  }

  settings(settings, callback) {
    submitSettings(this, settings, callback);
  }

  goaway(code = NGHTTP2_NO_ERROR, lastStreamID = 0, opaqueData = undefined) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    if (opaqueData !== undefined) validateBuffer(opaqueData, 'opaqueData');
    validateNumber(code, 'code');
    validateNumber(lastStreamID, 'lastStreamID');
    this[kState].hasSaidGoodbye = true;
    const send = () => {
      if (this.destroyed) return;
      debugSession(this, 'submitting goaway');
      const result = binding.goaway(this[kNative], code, lastStreamID, opaqueData);
      if (result < 0) this.destroy(new NghttpError(result));
      else this[kTransport].plan();
    };
    whenConnected(this, send);
  }

  destroy(error = NGHTTP2_NO_ERROR, code = undefined) {
    if (this.destroyed) return;
    debugSession(this, 'destroying');
    if (typeof error === 'number') {
      code = error;
      error = code === NGHTTP2_NO_ERROR ? undefined : new ERR_HTTP2_SESSION_ERROR(code);
    }
    if (code === undefined && error !== undefined && error !== null) {
      code = NGHTTP2_INTERNAL_ERROR;
    }
    closeSession(this, code ?? NGHTTP2_NO_ERROR, error);
  }

  // Streams that are there go on; when they are done the session is destroyed.
  close(callback) {
    if (this.closed || this.destroyed) return;
    debugSession(this, 'marking session closed');
    this[kState].isClosed = true;
    if (typeof callback === 'function') this.once('close', callback);
    this.goaway();
    this[kMaybeDestroy]();
  }

  // A listener that is asynchronous has failed.
  [EventEmitter.captureRejectionSymbol](error, event, ...args) {
    if (event === 'stream') args[0].destroy(error);
    else this.destroy(error);
  }

  [kMaybeDestroy](error) {
    if (error !== undefined && error !== null) {
      this.destroy(error);
      return;
    }
    const { isClosed, isDestroyed, pendingStreams, streams } = this[kState];
    if (!isClosed || isDestroyed || streams.size > 0 || pendingStreams.size > 0) return;
    // What is left to be sent, the goodbye at least, is sent before.
    if (!this[kNative] || binding.isDone(this[kNative])) this.destroy();
  }

  // ---- Inactivity

  [kUpdateTimer]() {
    if (!this.destroyed && this[kTimeout]) this[kTimeout].refresh();
  }

  _onTimeout() {
    if (this.destroyed) return;
    if (isWriting(this) && hasSentMore(this)) this[kUpdateTimer]();
    else this.emit('timeout');
  }

  ref() {
    this[kSession]?.ref?.();
  }

  unref() {
    this[kSession]?.unref?.();
  }

  [customInspectSymbol](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const { format } = require('internal/util/inspect');
    return `Http2Session ${format({
      type: this.type,
      closed: this.closed,
      destroyed: this.destroyed,
      state: this.state,
      localSettings: this.localSettings,
      remoteSettings: this.remoteSettings,
    }, options)}`;
  }
}
Http2Session.prototype.setTimeout = setStreamTimeout;

module.exports = { Http2Session, isClient: (session) => session.type === NGHTTP2_SESSION_CLIENT };
