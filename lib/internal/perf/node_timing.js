'use strict';

const { customInspectSymbol } = require('internal/util');
const { PerformanceEntry, inspectPlain } = require('internal/perf/entry');
const { loopIdleTime, loopMetrics, milestones, now } = internalBinding('performance');

const kMilestones = [
  'nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete',
];

// Unlike a common entry, all its properties are its own.
class PerformanceNodeTiming {
  constructor() {
    const fixed = { name: 'node', entryType: 'node', startTime: 0 };
    for (const name of Object.keys(fixed)) {
      Object.defineProperty(this, name, {
        __proto__: null, value: fixed[name], enumerable: true, configurable: true,
      });
    }
    const getters = { duration: now };
    for (const name of kMilestones) getters[name] = () => milestones()[name];
    getters.idleTime = loopIdleTime;
    getters.uvMetricsInfo = loopMetrics;
    for (const name of Object.keys(getters)) {
      Object.defineProperty(this, name, {
        __proto__: null, get: getters[name], enumerable: true, configurable: true,
      });
    }
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this :
      inspectPlain('PerformanceNodeTiming', this.toJSON(), depth, options);
  }

  toJSON() {
    const json = {};
    for (const name of ['name', 'entryType', 'startTime', 'duration', 'nodeStart', 'v8Start',
                        'bootstrapComplete', 'environment', 'loopStart', 'loopExit', 'idleTime']) {
      json[name] = this[name];
    }
    return json;
  }
}
Object.setPrototypeOf(PerformanceNodeTiming.prototype, PerformanceEntry.prototype);

module.exports = new PerformanceNodeTiming();
