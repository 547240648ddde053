'use strict';

// In place of node:perf_hooks for fetch(), which looks at the time when it has something to fetch.
exports.performance = {
  now: () => require('perf_hooks').performance.now(),
  get markResourceTiming() { return require('perf_hooks').performance.markResourceTiming; },
};
