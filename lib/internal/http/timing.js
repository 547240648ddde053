'use strict';

// Tells performance observers how long requests took.

const { isLoaded } = internalBinding('core').builtins;

const kStatistics = Symbol('kHttpStatistics');

// Without the module of observers there is none.
function timeline() {
  if (!isLoaded('internal/perf/timeline')) return undefined;
  const loaded = require('internal/perf/timeline');
  return loaded.hasObserver('http') ? loaded : undefined;
}

function begin(message, name, request) {
  timeline()?.startPerf(message, kStatistics, {
    type: 'http', name, detail: { req: request() },
  });
}

function end(message, response) {
  if (message[kStatistics] === undefined) return;
  timeline()?.stopPerf(message, kStatistics, { detail: { res: response() } });
}

module.exports = { begin, end };
