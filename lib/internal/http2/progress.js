'use strict';

// Whether a session gets on with what is being written: then nobody is inactive, however long a
// large chunk takes.

const { kState, kTransport } = require('internal/http2/symbols');

// The beginning of a write.
function noteWrite(session) {
  session[kState].sentBefore = session[kTransport].bytesWritten;
}

function isWriting(session) {
  for (const stream of session[kState].streams.values()) {
    if (stream[kState].writeCallback !== null) return true;
  }
  return false;
}

// Since the last time that it was asked for, or that a write began.
function hasSentMore(session) {
  const state = session?.[kState];
  const sent = session?.[kTransport]?.bytesWritten;
  if (sent === undefined || sent === state.sentBefore) return false;
  state.sentBefore = sent;
  return true;
}

module.exports = { hasSentMore, isWriting, noteWrite };
