'use strict';

// Tells a session and its streams what the native half has reported.

const { FastBuffer } = require('internal/buffer/fast_buffer');
const { setImmediate } = require('internal/timers/functions');
const { codes: { ERR_HTTP2_SESSION_ERROR } } = require('internal/errors');
const asyncState = require('internal/async_state');
const { constants } = require('internal/http2_constants');
const { debugSession, debugStreamId } = require('internal/http2/debug');
const { NghttpError } = require('internal/http2/errors');
const kinds = require('internal/http2/events');
const { onHeaders } = require('internal/http2/incoming_headers');
const {
  onPingDone, onRemoteSettings, onSettingsDone,
} = require('internal/http2/session_requests');
const {
  onClosed, onData, onEnded, onWantsTrailers, onWritten,
} = require('internal/http2/stream_events');
const { kMaybeDestroy, kNative, kState } = require('internal/http2/symbols');
const { kUpdateTimer } = require('internal/net/symbols');

const { NGHTTP2_NO_ERROR, NGHTTP2_PROTOCOL_ERROR } = constants;

const handlers = [];

handlers[kinds.headers] = (session, id, bits, block, extra) => {
  onHeaders(session, id, bits & 0xff, bits >> 8, block, extra);
};

handlers[kinds.data] = (session, id, offset, size, unused, chunk) => {
  const part = new FastBuffer(chunk.buffer, chunk.byteOffset + offset, size);
  const stream = session[kState].streams.get(id);
  if (stream !== undefined) onData(stream, part);
};

handlers[kinds.ended] = (session, id) => {
  const stream = session[kState].streams.get(id);
  if (stream !== undefined) onEnded(stream);
};

handlers[kinds.closed] = (session, id, code) => {
  const stream = session[kState].streams.get(id);
  if (stream === undefined) {
    if (session[kNative]) internalBinding('http2').forget(session[kNative], id);
    session[kMaybeDestroy]();
  } else {
    onClosed(stream, code);
  }
};

handlers[kinds.written] = (session, id) => {
  const stream = session[kState].streams.get(id);
  if (stream !== undefined) onWritten(stream);
};

handlers[kinds.wantsTrailers] = (session, id) => {
  const stream = session[kState].streams.get(id);
  if (stream !== undefined) onWantsTrailers(stream);
};

handlers[kinds.settings] = (session, unused, values, custom) => {
  if (session.listenerCount('remoteSettings') > 0) debugSession(session, 'new settings received');
  onRemoteSettings(session, values, custom);
};

handlers[kinds.settingsDone] = onSettingsDone;

handlers[kinds.ping] = (session, unused, payload) => {
  if (session.listenerCount('ping') === 0) return;
  debugSession(session, 'new ping received');
  session.emit('ping', new FastBuffer(payload.buffer, payload.byteOffset, payload.length));
};

handlers[kinds.pingDone] = (session, unused, payload) => {
  onPingDone(session, new FastBuffer(payload.buffer, payload.byteOffset, payload.length));
};

handlers[kinds.pingLost] = (session) => {
  session.destroy(new NghttpError(-505), NGHTTP2_PROTOCOL_ERROR);
};

handlers[kinds.settingsLost] = handlers[kinds.pingLost];

handlers[kinds.goaway] = (session, lastId, code, data) => {
  debugSession(session, 'goaway %d received [last stream id: %d]', code, lastId);
  const state = session[kState];
  state.goawayCode = code;
  state.goawayLastStreamID = lastId;
  session.emit('goaway', code, lastId,
               data && new FastBuffer(data.buffer, data.byteOffset, data.length));
  if (code === NGHTTP2_NO_ERROR) session.close();
  else session.destroy(new ERR_HTTP2_SESSION_ERROR(code), NGHTTP2_NO_ERROR);
};

// Priorities are a thing of the past: nobody is told.
handlers[kinds.priority] = (session, id, parent, weight, isExclusive) => {
  debugStreamId(id, session, 'priority [parent: %d, weight: %d, exclusive: %s]', parent, weight,
                Boolean(isExclusive));
};

handlers[kinds.alternative] = (session, id, origin, value) => {
  debugSession(session, 'altsvc received: stream: %d, origin: %s, alt: %s', id, origin, value);
  session.emit('altsvc', value, origin, id);
};

handlers[kinds.origins] = (session, unused, names) => {
  require('internal/http2/client_session').onOrigins(session, names);
};

handlers[kinds.frameError] = (session, id, type, code) => {
  debugSession(session, 'error sending frame type %d on stream %d, code: %d', type, id, code);
  const stream = session[kState].streams.get(id);
  const emitter = stream ?? session;
  emitter[kUpdateTimer]();
  emitter.emit('frameError', type, code, id);
  // Later, for often a goodbye of the peer is on its way that knows more.
  setImmediate(() => {
    stream?.close(code);
    session.close();
  });
};

handlers[kinds.failed] = (session, unused, number, isFlooded) => {
  session.destroy(new NghttpError(
    number, isFlooded ? 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES' : undefined));
};

// What a stream hears it hears in the asynchronous context in which it was made.
function inContext(session, id, handler) {
  const stream = session[kState].streams.get(id);
  if (stream === undefined) return handler;
  return (...args) => {
    const before = asyncState.current;
    asyncState.current = stream[kState].context;
    try {
      handler(...args);
    } finally {
      asyncState.current = before;
    }
  };
}

// `place` is that of the event; `chunk` holds the data, if there is any.
function dispatch(session, events, place, chunk) {
  // What is left is of no interest to who is gone.
  if (session.destroyed) return;
  const kind = events[place];
  const id = events[place + 1];
  const handler = asyncState.active ? inContext(session, id, handlers[kind]) : handlers[kind];
  handler(session, id, events[place + 2], events[place + 3], events[place + 4], chunk);
}

module.exports = { dispatch };
