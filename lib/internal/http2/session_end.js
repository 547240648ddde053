'use strict';

// How a session ends, with everything that belongs to it.

const { codes: { ERR_HTTP2_STREAM_CANCEL } } = require('internal/errors');
const { constants } = require('internal/http2_constants');
const { debugSession } = require('internal/http2/debug');
const {
  kBound, kNative, kProxySocket, kSession, kState, kTransport,
} = require('internal/http2/symbols');
const timing = require('internal/http2/timing');

const binding = internalBinding('http2');
const { NGHTTP2_NO_ERROR } = constants;

function emitClose(session, error) {
  if (error) session.emit('error', error);
  session.emit('close');
}

// Whether all of it is here, and somebody is just reading it.
function needsNoSession(stream) {
  const { isNativeClosed, rstCode, wasRead } = stream[kState];
  return isNativeClosed && rstCode === NGHTTP2_NO_ERROR && !stream.readableEnded &&
    (wasRead || stream.readableFlowing === true);
}

function endStreams(state, error, isSocketGone) {
  if (state.pendingStreams.size === 0 && state.streams.size === 0) return;
  const cancelled = new ERR_HTTP2_STREAM_CANCEL(error);
  for (const stream of [...state.pendingStreams]) stream.destroy(cancelled);
  for (const stream of [...state.streams.values()]) {
    if (!isSocketGone || !needsNoSession(stream)) stream.destroy(error ?? undefined);
  }
}

// The last frames, and nothing more.
function endNative(session, code) {
  const transport = session[kTransport];
  if (transport === undefined) return;
  if (!transport.socket.destroyed) {
    binding.terminate(session[kNative], code);
    transport.sendAll();
  }
  timing.endSession(session, transport, binding.frameCounts(session[kNative]));
  transport.stop();
  session[kNative] = null;
}

function endSocket(session, socket, error) {
  debugSession(session, 'finishSessionClose');
  if (socket === undefined || socket.destroyed) {
    process.nextTick(emitClose, session, error);
    return;
  }
  socket.once('close', () => emitClose(session, error));
  if (session.closed && !error) {
    // The peer may still have something to say, which nobody hears; the end of it counts.
    socket.on('error', () => {});
    socket.resume();
    socket.end();
    // Who does not hang up is not waited for.
    if (!socket.destroyed && typeof socket.destroySoon === 'function') socket.destroySoon();
  } else {
    socket.destroy(error);
  }
}

function closeSession(session, code, error, isSocketGone = false) {
  debugSession(session, 'start closing/destroying', error);
  const state = session[kState];
  const socket = session[kSession];
  state.localSettings = session.localSettings;
  state.remoteSettings = session.remoteSettings;
  state.isDestroyed = true;
  state.destroyCode = code;
  session.setTimeout(0);
  session.removeAllListeners('timeout');
  const { clearTimeout } = require('internal/timers/functions');
  const { kTimeout } = require('internal/net/symbols');
  if (session[kTimeout]) clearTimeout(session[kTimeout]);
  session[kTimeout] = null;
  // What was asked for before would not be sent after the goodbye.
  if (!isSocketGone) session[kTransport]?.sendAll();
  endStreams(state, error, isSocketGone);
  const { cancelPings, cancelSettings } = require('internal/http2/session_requests');
  cancelPings(session);
  cancelSettings(session);
  for (const action of state.whenConnected.splice(0)) action();
  endNative(session, code);
  session[kProxySocket] = null;
  session[kSession] = undefined;
  if (socket !== undefined) socket[kBound] = undefined;
  endSocket(session, socket, error);
}

module.exports = { closeSession };
