'use strict';

// Marks and measures.

const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR,
    ERR_INVALID_ARG_VALUE,
    ERR_MISSING_ARGS,
    ERR_PERFORMANCE_INVALID_TIMESTAMP,
    ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS,
  },
} = require('internal/errors');
const { validateNumber, validateObject, validateString } = require('internal/validators');
const { makeEnumerable, setTag } = require('internal/events/event');
const { PerformanceEntry, checkHas, kMake, toText } = require('internal/perf/entry');
const { bufferUserTiming, enqueue } = require('internal/perf/timeline');
const nodeTiming = require('internal/perf/node_timing');
const { now } = internalBinding('performance');

const kDetail = Symbol('kDetail');
const kMilestones = new Set([
  'nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete',
]);

const markTimes = new Map();

function cloneDetail(detail) {
  if (detail === undefined || detail === null) return null;
  return require('internal/structured_clone').structuredClone(detail);
}

// A time is given as such, or by the name of a mark or a milestone.
function timeOf(nameOrTime) {
  if (typeof nameOrTime === 'number') {
    if (nameOrTime < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(nameOrTime);
    return nameOrTime;
  }
  const name = toText(nameOrTime);
  if (kMilestones.has(name)) return nodeTiming[name];
  const time = markTimes.get(name);
  if (time === undefined) {
    const { DOMException } = require('internal/domexception');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
  }
  return time;
}

class PerformanceMark extends PerformanceEntry {
  constructor(name, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = toText(name);
    if (kMilestones.has(name)) throw new ERR_INVALID_ARG_VALUE('name', name);
    if (options !== undefined && options !== null) validateObject(options, 'options');
    const startTime = options?.startTime ?? now();
    validateNumber(startTime, 'startTime');
    if (startTime < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(startTime);
    markTimes.set(name, startTime);
    const detail = cloneDetail(options?.detail);
    super(kMake, name, 'mark', startTime, 0);
    this[kDetail] = detail;
  }

  get detail() {
    checkHas(this, kDetail, 'PerformanceMark');
    return this[kDetail];
  }

  toJSON() {
    return { ...super.toJSON(), detail: this[kDetail] };
  }
}
makeEnumerable(PerformanceMark.prototype, ['detail']);
setTag(PerformanceMark.prototype, 'PerformanceMark');

class PerformanceMeasure extends PerformanceEntry {
  constructor(key = undefined, name = undefined, start = undefined, duration = undefined,
              detail = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super(key, name, 'measure', start, duration);
    this[kDetail] = detail;
  }

  get detail() {
    checkHas(this, kDetail, 'PerformanceMeasure');
    return this[kDetail];
  }

  toJSON() {
    return { ...super.toJSON(), detail: this[kDetail] };
  }
}
makeEnumerable(PerformanceMeasure.prototype, ['detail']);
setTag(PerformanceMeasure.prototype, 'PerformanceMeasure');

function mark(name, options) {
  const entry = new PerformanceMark(name, options);
  enqueue(entry);
  bufferUserTiming(entry);
  return entry;
}

function invalidOptions(message) {
  return new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS(message);
}

function rangeOfOptions({ start, end, duration }, endMark) {
  if (endMark !== undefined) throw invalidOptions('endMark must not be specified');
  if (start !== undefined && end !== undefined && duration !== undefined) {
    throw invalidOptions(
      'Must not have options.start, options.end, and options.duration specified');
  }
  let to;
  if (end !== undefined) to = timeOf(end);
  else if (start !== undefined && duration !== undefined) to = timeOf(start) + timeOf(duration);
  else to = now();
  let from = 0;
  if (start !== undefined) from = timeOf(start);
  else if (duration !== undefined) from = to - timeOf(duration);
  return { from, to };
}

function rangeOf(startOrOptions, endMark) {
  if (startOrOptions !== null && typeof startOrOptions === 'object' &&
      (startOrOptions.start !== undefined || startOrOptions.end !== undefined)) {
    return rangeOfOptions(startOrOptions, endMark);
  }
  const to = endMark === undefined ? now() : timeOf(endMark);
  const from = typeof startOrOptions === 'string' ? timeOf(startOrOptions) : 0;
  return { from, to };
}

function measure(name, startOrOptions, endMark) {
  validateString(name, 'name');
  const { from, to } = rangeOf(startOrOptions, endMark);
  const detail = cloneDetail(startOrOptions?.detail);
  const entry = new PerformanceMeasure(kMake, name, from, to - from, detail);
  enqueue(entry);
  bufferUserTiming(entry);
  return entry;
}

function clearMarkTimes(name) {
  if (name === undefined) {
    markTimes.clear();
    return;
  }
  if (kMilestones.has(name)) throw new ERR_INVALID_ARG_VALUE('name', name);
  markTimes.delete(name);
}

module.exports = { PerformanceMark, PerformanceMeasure, clearMarkTimes, mark, measure };
