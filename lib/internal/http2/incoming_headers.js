'use strict';

// A block of headers has come: the beginning of a stream, or what one of its listeners waits for.

const { splitBlock, toObject } = require('internal/http2/headers');
const { constants } = require('internal/http2_constants');
const channels = require('internal/http2/channels');
const { debugStreamId } = require('internal/http2/debug');
const { kSession, kState } = require('internal/http2/symbols');
const timing = require('internal/http2/timing');
const { kUpdateTimer } = require('internal/net/symbols');

const { NGHTTP2_FLAG_END_STREAM, NGHTTP2_REFUSED_STREAM, NGHTTP2_SESSION_CLIENT } = constants;

const misdirected = 421;

// nghttp2's categories, and one of ours.
const categories = { request: 0, response: 1, pushResponse: 2, headers: 3, promise: 4 };

// ---- New streams -------------------------------------------------------------------------------

function emitStream(session, stream, headers, flags, raw) {
  if (session.listenerCount('stream') > 0) session.emit('stream', stream, headers, flags, raw);
  else if (!stream.destroyed) stream.close(NGHTTP2_REFUSED_STREAM);
}

function openServerStream(session, id, headers, flags, raw) {
  const { ServerHttp2Stream } = require('internal/http2/server_stream');
  const isHead = headers[':method'] === 'HEAD';
  const stream = new ServerHttp2Stream(session, id, undefined, headers);
  const state = stream[kState];
  if (isHead) state.isHeadRequest = true;
  if ((flags & NGHTTP2_FLAG_END_STREAM) !== 0) {
    state.endsAfterHeaders = true;
    stream.push(null);
  }
  timing.onHeaders(stream);
  channels.onServerStreamStart(stream, headers);
  process.nextTick(emitStream, session, stream, headers, flags, raw);
}

function openPushedStream(session, id, headers, flags, raw) {
  const { ClientHttp2Stream } = require('internal/http2/client_stream');
  const stream = new ClientHttp2Stream(session, id, undefined, {});
  const state = stream[kState];
  if (headers[':method'] === 'HEAD') state.isHeadRequest = true;
  stream.end();
  channels.onClientStreamCreated(stream, headers);
  channels.onClientStreamStart(stream, headers);
  process.nextTick(emitStream, session, stream, headers, flags, raw);
}

// The server does not answer for that origin after all.
function forgetOrigin(stream) {
  const { originSet } = stream[kSession][kState];
  originSet?.delete(`https://${stream.sentHeaders?.[':authority']}`);
}

// ---- Streams that are there --------------------------------------------------------------------

function emit(stream, event, headers, flags, raw) {
  stream.emit(event, headers, flags, raw);
}

function eventFor(category, status, isLast) {
  if (category === categories.pushResponse) return 'push';
  if (category === categories.response) {
    return !isLast && status >= 100 && status < 200 ? 'headers' : 'response';
  }
  if (status >= 200) return 'response';
  return isLast ? 'trailers' : 'headers';
}

function continueStream(stream, category, headers, flags, raw) {
  timing.onHeaders(stream);
  const isLast = (flags & NGHTTP2_FLAG_END_STREAM) !== 0;
  const event = eventFor(category, headers[':status'], isLast);
  if (event === 'response' || event === 'push') {
    stream[kState].responseHeaders = headers;
    if (isLast) stream[kState].endsAfterHeaders = true;
    if (stream[kSession].type === NGHTTP2_SESSION_CLIENT) {
      channels.onClientStreamFinish(stream, headers, flags);
      if (headers[':status'] === misdirected) forgetOrigin(stream);
    }
  }
  debugStreamId(stream.id, stream[kSession], "emitting stream '%s' event", event);
  process.nextTick(emit, stream, event, headers, flags, raw);
  if (isLast) {
    stream.push(null);
  }
}

function onHeaders(session, id, category, flags, block, extra) {
  const raw = splitBlock(block);
  const isPromise = category === categories.promise;
  const headers = toObject(raw, isPromise ? [] : splitBlock(extra));
  const stream = session[kState].streams.get(id);
  session[kUpdateTimer]();
  debugStreamId(id, session, 'headers received');
  if (stream !== undefined) {
    stream[kUpdateTimer]();
    if (!stream.destroyed) continueStream(stream, category, headers, flags, raw);
  } else if (isPromise) {
    openPushedStream(session, id, headers, flags, raw);
  } else if (category === categories.request) {
    openServerStream(session, id, headers, flags, raw);
  }
}

module.exports = { onHeaders };
