'use strict';

// Tells performance observers of sessions and streams that have ended. Those that began before
// anybody observed are not counted.

const { constants: { NGHTTP2_SESSION_CLIENT } } = require('internal/http2_constants');
const { performance } = require('internal/perf/performance');

const { isLoaded } = internalBinding('core').builtins;

const kStatistics = Symbol('statistics');

// Without the module of observers there is none.
function timeline() {
  if (!isLoaded('internal/perf/timeline')) return undefined;
  const loaded = require('internal/perf/timeline');
  return loaded.hasObserver('http2') ? loaded : undefined;
}

function report(name, statistics, detail) {
  const { startTime } = statistics;
  const { createNodeEntry } = require('internal/perf/entry');
  const { deprecate } = require('internal/util');
  const entry = createNodeEntry(name, 'http2', startTime, performance.now() - startTime, detail);
  for (const key of Object.keys(detail)) {
    Object.defineProperty(entry, key, {
      __proto__: null,
      configurable: true,
      enumerable: true,
      get: deprecate(() => detail[key],
                     'Custom PerformanceEntry accessors are deprecated. Please use the detail ' +
                     'property.', 'DEP0152'),
    });
  }
  timeline()?.enqueue(entry);
}

// ---- Sessions ----------------------------------------------------------------------------------

class SessionStatistics {
  startTime = performance.now();
  pingDuration = 0;
  streamCount = 0;
  streamCountMax = 0;
  endedStreams = 0;
  endedDuration = 0;
}

function beginSession(session) {
  if (timeline() !== undefined) session[kStatistics] = new SessionStatistics();
}

function onPing(session, duration) {
  if (session[kStatistics] !== undefined) session[kStatistics].pingDuration = duration;
}

// `transport` has counted bytes, and the native half frames.
function endSession(session, transport, [framesReceived, framesSent]) {
  const statistics = session[kStatistics];
  if (statistics === undefined) return;
  report('Http2Session', statistics, {
    bytesWritten: transport.bytesWritten,
    bytesRead: transport.bytesRead,
    framesReceived,
    framesSent,
    maxConcurrentStreams: statistics.streamCountMax,
    pingRTT: statistics.pingDuration,
    streamAverageDuration:
      statistics.endedStreams === 0 ? 0 : statistics.endedDuration / statistics.endedStreams,
    streamCount: statistics.streamCount,
    type: session.type === NGHTTP2_SESSION_CLIENT ? 'client' : 'server',
  });
}

// ---- Streams -----------------------------------------------------------------------------------

class StreamStatistics {
  startTime = performance.now();
  bytesRead = 0;
  bytesWritten = 0;
  // Milliseconds after the start; zero: never.
  firstByte = 0;
  firstByteSent = 0;
  firstHeader = 0;

  get elapsed() {
    return performance.now() - this.startTime;
  }
}

function beginStream(stream, session, streamCount) {
  const whole = session[kStatistics];
  if (whole === undefined) return;
  whole.streamCount++;
  whole.streamCountMax = Math.max(whole.streamCountMax, streamCount);
  stream[kStatistics] = new StreamStatistics();
}

function onHeaders(stream) {
  const statistics = stream[kStatistics];
  if (statistics !== undefined) statistics.firstHeader ||= statistics.elapsed;
}

function onRead(stream, size) {
  const statistics = stream[kStatistics];
  if (statistics === undefined) return;
  statistics.firstByte ||= statistics.elapsed;
  statistics.bytesRead += size;
}

function onWrite(stream, size) {
  const statistics = stream[kStatistics];
  if (statistics !== undefined) statistics.bytesWritten += size;
}

function onWritten(stream) {
  const statistics = stream[kStatistics];
  if (statistics !== undefined) statistics.firstByteSent ||= statistics.elapsed;
}

function endStream(stream, session) {
  const statistics = stream[kStatistics];
  if (statistics === undefined) return;
  const whole = session?.[kStatistics];
  if (whole !== undefined) {
    whole.endedStreams++;
    whole.endedDuration += statistics.elapsed;
  }
  report('Http2Stream', statistics, {
    bytesRead: statistics.bytesRead,
    bytesWritten: statistics.bytesWritten,
    id: stream.id,
    timeToFirstByte: statistics.firstByte,
    timeToFirstByteSent: statistics.firstByteSent,
    timeToFirstHeader: statistics.firstHeader,
  });
}

module.exports = {
  beginSession, beginStream, endSession, endStream, onHeaders, onPing, onRead, onWrite, onWritten,
};
