'use strict';

// How a session gets hold of its socket.

const { codes: { ERR_SOCKET_CLOSED } } = require('internal/errors');
const { constants } = require('internal/http2_constants');
const { debugSession } = require('internal/http2/debug');
const { dispatch } = require('internal/http2/dispatch');
const { NghttpError } = require('internal/http2/errors');
const { toLimits } = require('internal/http2/limits');
const { closeSession } = require('internal/http2/session_end');
const {
  kBound, kMaybeDestroy, kNative, kOptions, kState, kTransport,
} = require('internal/http2/symbols');
const timing = require('internal/http2/timing');
const { Transport } = require('internal/http2/transport');
const { kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');
const {
  NGHTTP2_CANCEL, NGHTTP2_NO_ERROR, NGHTTP2_SESSION_CLIENT, NGHTTP2_SESSION_SERVER,
} = constants;

const protocolError = -505;

// ---- The socket --------------------------------------------------------------------------------

function onSocketError(error) {
  const session = this[kBound];
  if (session === undefined) return;
  debugSession(session, 'socket error [%s]', error.message);
  // A peer that has said goodbye may hang up.
  if (error.code === 'ECONNRESET' && session[kState].goawayCode !== null) {
    session.destroy();
    return;
  }
  session.destroy(error);
}

function onSocketClose() {
  const session = this[kBound];
  if (session === undefined) return;
  debugSession(session, 'socket closed');
  const error = session.connecting ? new ERR_SOCKET_CLOSED() : undefined;
  const state = session[kState];
  for (const stream of [...state.streams.values(), ...state.pendingStreams]) {
    stream.close(NGHTTP2_CANCEL);
  }
  state.isClosed = true;
  closeSession(session, NGHTTP2_NO_ERROR, error, true);
}

// ---- The native half ---------------------------------------------------------------------------

function listenToCustomSettings(native, options) {
  const numbers = options.remoteCustomSettings;
  if (numbers !== undefined) binding.listenTo(native, Uint32Array.from(numbers));
}

function setUp(session, socket) {
  const state = session[kState];
  if (session.destroyed) return;
  if (socket.destroyed) {
    session.destroy(new ERR_SOCKET_CLOSED());
    return;
  }
  debugSession(session, 'setting up session handle');
  const options = session[kOptions];
  const isServer = state.type === NGHTTP2_SESSION_SERVER;
  state.isReady = true;
  state.encrypted = Boolean(socket.encrypted);
  state.alpnProtocol = socket.encrypted ? socket.alpnProtocol : 'h2c';
  if (typeof socket.disableRenegotiation === 'function') socket.disableRenegotiation();
  socket.setNoDelay?.();

  timing.beginSession(session);
  const native = binding.create(!isServer, toLimits(options, isServer));
  session[kNative] = native;
  listenToCustomSettings(native, options);
  const transport = new Transport(socket, native, (events, place, chunk) => {
    session[kUpdateTimer]();
    dispatch(session, events, place, chunk);
  });
  transport.onFlushed = () => {
    if (session.destroyed || session[kNative] !== native || !binding.isDone(native)) return;
    if (session.closed) {
      session[kMaybeDestroy]();
    } else if (!state.hasSaidGoodbye) {
      // nghttp2 has ended it, because of what came.
      session.destroy(new NghttpError(protocolError));
    }
  };
  session[kTransport] = transport;
  session.settings({ ...options.settings });
  if (isServer && Array.isArray(options.origins) && options.origins.length > 0) {
    session.origin(...options.origins);
  }
  transport.start();
  process.nextTick(() => {
    if (session.destroyed) return;
    session.emit('connect', session, socket);
    for (const action of state.whenConnected.splice(0)) action();
  });
}

// Calls at once if the session is connected.
function whenConnected(session, action) {
  if (session[kNative] && session[kState].isReady) action();
  else session[kState].whenConnected.push(action);
}

function start(session, socket) {
  socket.on('error', onSocketError);
  socket.on('close', onSocketClose);
  if (socket.connecting || socket.secureConnecting) {
    const event = session.type === NGHTTP2_SESSION_CLIENT && isSecure(socket) ?
      'secureConnect' : 'connect';
    socket.once(event, () => setUp(session, socket));
  } else {
    setUp(session, socket);
  }
}

function isSecure(socket) {
  return socket.encrypted === true;
}

module.exports = { start, whenConnected };
