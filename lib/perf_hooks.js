'use strict';

const constants = {
  NODE_PERFORMANCE_GC_MAJOR: 4,
  NODE_PERFORMANCE_GC_MINOR: 1,
  NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP: 2,
  NODE_PERFORMANCE_GC_INCREMENTAL: 8,
  NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0,
  NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
  NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
  NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
  NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
};

// performance.now() should not load what only observers and histograms need.
const sources = {
  'internal/perf/performance': ['Performance'],
  'internal/perf/entry': ['PerformanceEntry'],
  'internal/perf/user_timing': ['PerformanceMark', 'PerformanceMeasure'],
  'internal/perf/timeline': ['PerformanceObserver', 'PerformanceObserverEntryList'],
  'internal/perf/resource_timing': ['PerformanceResourceTiming'],
  'internal/perf/event_loop_delay': ['monitorEventLoopDelay'],
  'internal/perf/event_loop_utilization': ['eventLoopUtilization'],
  'internal/perf/timerify': ['timerify'],
  'internal/histogram': ['createHistogram'],
};

function define(name, value, target = module.exports) {
  Object.defineProperty(target, name, {
    __proto__: null, value, configurable: true, enumerable: true, writable: true,
  });
  return value;
}

for (const id of Object.keys(sources)) {
  for (const name of sources[id]) {
    Object.defineProperty(module.exports, name, {
      __proto__: null,
      configurable: true,
      enumerable: true,
      get() {
        return define(name, require(id)[name]);
      },
      set(value) {
        define(name, value, this);
      },
    });
  }
}
module.exports.performance = require('internal/perf/performance').performance;
Object.defineProperty(module.exports, 'constants', {
  __proto__: null, value: constants, enumerable: true, configurable: false,
});
