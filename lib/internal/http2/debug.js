'use strict';

// What NODE_DEBUG=http2 shows.

const { constants: { NGHTTP2_SESSION_CLIENT } } = require('internal/http2_constants');
const { kSession } = require('internal/http2/symbols');

const debug = process.env.NODE_DEBUG ? require('internal/util/debuglog').debuglog('http2') :
  undefined;

function nameOf(type) {
  return type === NGHTTP2_SESSION_CLIENT ? 'client' : 'server';
}

function debugStream(id, session, message, ...args) {
  debug(`Http2Stream %s [Http2Session %s]: ${message}`, id, nameOf(session?.type), ...args);
}

const loud = {
  debug,
  debugSession: (session, message, ...args) => {
    debug(`Http2Session %s: ${message}`, nameOf(session.type), ...args);
  },
  // Of one that may have no object yet.
  debugStreamId: debugStream,
  debugStream: (stream, message, ...args) => {
    debugStream(stream.id ?? 'pending', stream[kSession], message, ...args);
  },
};

const noop = () => {};
const silent = { debug: noop, debugSession: noop, debugStreamId: noop, debugStream: noop };

module.exports = debug?.enabled ? loud : silent;
