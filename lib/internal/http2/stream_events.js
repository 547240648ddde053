'use strict';

// What the native half has to tell a stream.

const { constants } = require('internal/http2_constants');
const { debugStream } = require('internal/http2/debug');
const { closeStream, maybeDestroy, reset } = require('internal/http2/stream_end');
const { kNative, kSession, kState, kTransport } = require('internal/http2/symbols');
const timing = require('internal/http2/timing');
const { kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');
const { NGHTTP2_NO_ERROR, NGHTTP2_SESSION_SERVER } = constants;

function onData(stream, chunk) {
  if (stream.destroyed) return;
  stream[kUpdateTimer]();
  timing.onRead(stream, chunk.length);
  if (stream.push(chunk)) return;
  const state = stream[kState];
  const native = stream[kSession]?.[kNative];
  if (native && !state.isReadStopped) {
    state.isReadStopped = true;
    binding.readStop(native, state.id);
  }
}

function onEnded(stream) {
  if (stream.destroyed) return;
  stream[kUpdateTimer]();
  stream.push(null);
  // The end of nothing comes even if nobody reads, as that of headers alone.
  stream.read(0);
}

function onWritten(stream) {
  const state = stream[kState];
  stream[kUpdateTimer]();
  timing.onWritten(stream);
  if (--state.piecesWaiting > 0) return;
  const { writeCallback } = state;
  if (writeCallback === null) return;
  state.writeCallback = null;
  writeCallback();
}

function onWantsTrailers(stream) {
  const state = stream[kState];
  if (stream.destroyed) return;
  state.areTrailersReady = true;
  if (!stream.emit('wantTrailers')) stream.sendTrailers({});
}

function destroyLater(stream) {
  process.nextTick(() => stream.destroy());
}

// Neither side sends any more. What was read and written before is told of before the end.
function onClosed(stream, code) {
  const state = stream[kState];
  state.isNativeClosed = true;
  if (stream.destroyed) return;
  debugStream(stream, 'closed with code %d, closed %s, readable %s',
              code, stream.closed, stream.readable);
  const wasClosed = state.isClosed;
  if (!wasClosed) closeStream(stream, code, reset.never);
  if (stream.readableErrored || code !== NGHTTP2_NO_ERROR) {
    // Who has closed it himself hears of the end all the same.
    if (wasClosed && !stream._readableState.ended) stream.push(null);
    if (wasClosed && stream.readableFlowing) stream.read(0);
    destroyLater(stream);
    return;
  }
  if (stream.readableEnded) {
    state.wasReadBeforeClose = true;
    process.nextTick(maybeDestroy, stream);
    return;
  }
  if (!stream._readableState.ended) stream.push(null);
  if (stream[kSession]?.type === NGHTTP2_SESSION_SERVER && !state.wasRead &&
      stream.readableFlowing === null) {
    // Nobody will read what the client has sent.
    stream.resume();
  } else {
    stream.read(0);
  }
  stream[kSession]?.[kTransport]?.plan();
}

module.exports = { onClosed, onData, onEnded, onWantsTrailers, onWritten };
