'use strict';

// How a stream ends: closed by a code, which the peer is told, and destroyed when nobody reads or
// writes any more.

const { codes: { ERR_HTTP2_STREAM_ERROR } } = require('internal/errors');
const { setImmediate } = require('internal/timers/functions');
const { constants } = require('internal/http2_constants');
const channels = require('internal/http2/channels');
const { debugStream } = require('internal/http2/debug');
const { nameOfCode } = require('internal/http2/errors');
const {
  kMaybeDestroy, kNative, kSession, kState, kTransport,
} = require('internal/http2/symbols');
const { kTimeout } = require('internal/net/symbols');
const timing = require('internal/http2/timing');

const binding = internalBinding('http2');
const {
  NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_SESSION_SERVER,
} = constants;

// Whether the peer is told: when all was written, at once, or not because it knows.
const reset = { whenWritten: 0, now: 1, never: 2 };

function stopTimer(stream) {
  if (stream[kTimeout]) require('internal/timers/functions').clearTimeout(stream[kTimeout]);
  stream[kTimeout] = null;
  if (stream.listenerCount('timeout') > 0) stream.removeAllListeners('timeout');
}

function sendReset(stream, code) {
  const send = () => {
    const session = stream[kSession];
    if (!session?.[kNative] || stream[kState].isNativeClosed) return;
    // What is not sent yet would be taken back.
    session[kTransport].sendBeforeReset();
    if (!session[kNative] || stream[kState].isNativeClosed) return;
    stream[kState].isReset = true;
    binding.reset(session[kNative], stream.id, code);
    session[kTransport].plan();
  };
  if (stream.pending) stream.once('ready', send);
  else send();
}

function closeStream(stream, code, how = reset.whenWritten) {
  const state = stream[kState];
  state.isClosed = true;
  state.rstCode = code;
  stopTimer(stream);
  const { ending } = stream._writableState;
  if (!ending) {
    if (!state.isAborted) {
      state.isAborted = true;
      stream.emit('aborted');
    }
    state.isFedByFile = false;
    stream.end();
  }
  channels.onStreamClose(stream, stream[kSession]);
  if (how === reset.never) return;
  if (!ending || stream.writableFinished || code !== NGHTTP2_NO_ERROR || how === reset.now) {
    sendReset(stream, code);
  } else {
    stream.once('finish', () => sendReset(stream, code));
  }
}

// When both sides are done with, so is the stream.
function maybeDestroy(stream, code = NGHTTP2_NO_ERROR) {
  if (stream.destroyed) return;
  if (code !== NGHTTP2_NO_ERROR) {
    stream.destroy();
    return;
  }
  const state = stream[kState];
  if (state.isClosed && state.isNativeClosed) {
    if (stream.readable) return;
    // What is being written will never be sent, unless its end has gone out as well. As in Node,
    // who has read everything before does not wait to hear of that.
    const isLost = state.writeCallback !== null &&
      (!state.isWritingEnded || state.wasReadBeforeClose);
    if (stream.writableFinished || isLost) {
      stream.destroy();
      return;
    }
    stream.once('finish', () => process.nextTick(maybeDestroy, stream));
    const { writeCallback } = state;
    state.writeCallback = null;
    writeCallback?.();
    return;
  }
  if (!stream._writableState.finalCalled && !stream.writableFinished) return;
  // A response was given to a request that nobody reads, so nobody will.
  const isAnswered = state.hasHeaders && !state.sendsTrailers;
  if (stream[kSession]?.type === NGHTTP2_SESSION_SERVER && isAnswered && !state.wasRead &&
      stream.readableFlowing === null) {
    // Later, so that there is time for a push.
    setImmediate(() => stream.close());
  }
}

function codeFor(stream, error) {
  const state = stream[kState];
  if (state.isClosed) return state.rstCode;
  const sessionCode = stream[kSession]?.[kState].goawayCode ||
    stream[kSession]?.[kState].destroyCode;
  if (error === null || error === undefined) return sessionCode || NGHTTP2_NO_ERROR;
  if (error.name === 'AbortError') return NGHTTP2_CANCEL;
  return sessionCode || NGHTTP2_INTERNAL_ERROR;
}

// The _destroy() of streams.
function destroyStream(stream, error, callback) {
  debugStream(stream, 'destroying stream');
  const session = stream[kSession];
  const state = stream[kState];
  const hasId = !stream.pending;
  const code = codeFor(stream, error);
  // What was written goes out before.
  if (state.writeCallback !== null) session?.[kTransport]?.flush();
  if (!state.isClosed) closeStream(stream, code, hasId ? reset.now : reset.never);
  stream.push(null);
  if (hasId) {
    // Who has closed it waits for the end of what was written, which will not come.
    if (!state.isReset) sendReset(stream, code);
    const native = session?.[kNative];
    if (native) {
      binding.forget(native, stream.id);
      session[kTransport].plan();
    }
    session?.[kState].streams.delete(stream.id);
  } else {
    session?.[kState].pendingStreams.delete(stream);
  }
  const { writeCallback } = state;
  state.writeCallback = null;
  if ((error === null || error === undefined) && code !== NGHTTP2_NO_ERROR &&
      code !== NGHTTP2_CANCEL) {
    error = new ERR_HTTP2_STREAM_ERROR(nameOfCode(code));
  }
  timing.endStream(stream, session);
  stream[kSession] = undefined;
  callback(error);
  if (error) channels.onStreamError(stream, session, error);
  if (writeCallback !== null) writeCallback(error);
  session?.[kMaybeDestroy]();
}

module.exports = { closeStream, destroyStream, maybeDestroy, reset };
