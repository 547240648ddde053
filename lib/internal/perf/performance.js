'use strict';

// The global `performance`.

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_MISSING_ARGS },
} = require('internal/errors');
const {
  Event,
  EventTarget,
  defineEventHandler,
  initEventTarget,
  kTrustEvent,
} = require('internal/event_target');
const { makeEnumerable, setTag } = require('internal/events/event');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const { checkHas, inspectPlain, toText } = require('internal/perf/entry');
const timeline = require('internal/perf/timeline');
const { codedTypeError } = require('internal/webidl');
const { now, timeOrigin } = internalBinding('performance');

const kBrand = Symbol('performance');

function check(value) {
  checkHas(value, kBrand, 'Performance');
}

function requireArgument(count, name) {
  if (count === 0) throw new ERR_MISSING_ARGS(name);
}

function userTiming() {
  return require('internal/perf/user_timing');
}

function toName(value) {
  return value === undefined ? undefined : toText(value);
}

class Performance extends EventTarget {
  constructor() {
    throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return this;
    const { nodeTiming } = this;
    return inspectPlain(
      'Performance', { nodeTiming, timeOrigin: this.timeOrigin }, depth, options);
  }

  clearMarks(name = undefined) {
    check(this);
    userTiming().clearMarkTimes(toName(name));
    timeline.clearEntries('mark', toName(name));
  }

  clearMeasures(name = undefined) {
    check(this);
    timeline.clearEntries('measure', toName(name));
  }

  clearResourceTimings(name = undefined) {
    check(this);
    timeline.clearEntries('resource', toName(name));
  }

  getEntries() {
    check(this);
    return timeline.findEntries();
  }

  getEntriesByName(name, type = undefined) {
    check(this);
    requireArgument(arguments.length, 'name');
    return timeline.findEntries(toText(name), toName(type));
  }

  getEntriesByType(type) {
    check(this);
    requireArgument(arguments.length, 'type');
    return timeline.findEntries(undefined, toText(type));
  }

  mark(name, options = kEmptyObject) {
    check(this);
    requireArgument(arguments.length, 'name');
    return userTiming().mark(name, options);
  }

  measure(name, startOrMeasureOptions = kEmptyObject, endMark = undefined) {
    check(this);
    requireArgument(arguments.length, 'name');
    return userTiming().measure(name, startOrMeasureOptions, endMark);
  }

  now() {
    check(this);
    return now();
  }

  setResourceTimingBufferSize(maxSize) {
    check(this);
    requireArgument(arguments.length, 'maxSize');
    if (typeof maxSize === 'symbol' || typeof maxSize === 'bigint') {
      throw codedTypeError(`maxSize is a ${typeof maxSize === 'symbol' ? 'Symbol' : 'BigInt'} ` +
                           'and cannot be converted to a number.');
    }
    timeline.setResourceTimingBufferSize(maxSize >>> 0);
  }

  get timeOrigin() {
    check(this);
    return timeOrigin;
  }

  toJSON() {
    check(this);
    return {
      nodeTiming: this.nodeTiming,
      timeOrigin: this.timeOrigin,
      eventLoopUtilization: this.eventLoopUtilization(),
    };
  }
}

makeEnumerable(Performance.prototype, [
  'clearMarks', 'clearMeasures', 'clearResourceTimings', 'getEntries', 'getEntriesByName',
  'getEntriesByType', 'mark', 'measure', 'now', 'timeOrigin', 'toJSON',
  'setResourceTimingBufferSize',
]);
setTag(Performance.prototype, 'Performance');

// What only Node has; loaded when it is first asked for, then a plain property.
function defineExtension(name, load) {
  const define = (target, value) => Object.defineProperty(target, name, {
    __proto__: null, value, configurable: true, enumerable: false, writable: true,
  });
  Object.defineProperty(Performance.prototype, name, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      const value = load();
      define(Performance.prototype, value);
      return value;
    },
    set(value) {
      define(this, value);
    },
  });
}
defineExtension('eventLoopUtilization',
                () => require('internal/perf/event_loop_utilization').eventLoopUtilization);
defineExtension('nodeTiming', () => require('internal/perf/node_timing'));
defineExtension('markResourceTiming',
                () => require('internal/perf/resource_timing').markResourceTiming);
defineExtension('timerify', () => require('internal/perf/timerify').timerify);
defineEventHandler(Performance.prototype, 'resourcetimingbufferfull');

const performance = Reflect.construct(function Performance() {
  initEventTarget(this);
  this[kBrand] = true;
}, [], Performance);

timeline.setDispatchBufferFull((type) => {
  performance.dispatchEvent(new Event(type, { [kTrustEvent]: true }));
});

module.exports = { Performance, performance };
