'use strict';

// Entries of the type 'dns' for performance observers. Nothing is loaded before somebody observes.

const kStarted = Symbol('kStarted');

function timeline() {
  const { builtins } = internalBinding('core');
  if (!builtins.isLoaded('internal/perf/timeline')) return undefined;
  const loaded = require('internal/perf/timeline');
  return loaded.hasObserver('dns') ? loaded : undefined;
}

function startTiming(request, name, makeDetail) {
  timeline()?.startPerf(request, kStarted, { type: 'dns', name, detail: makeDetail() });
}

const isTimed = (request) => request[kStarted] !== undefined;

function stopTiming(request, detail) {
  if (isTimed(request)) {
    timeline()?.stopPerf(request, kStarted, { detail });
  }
}

module.exports = { isTimed, startTiming, stopTiming };
