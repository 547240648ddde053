'use strict';

// What a performance timeline consists of.

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS },
} = require('internal/errors');
const { customInspectSymbol } = require('internal/util');
const { makeEnumerable } = require('internal/events/event');

const kMake = Symbol('kMake');
const kName = Symbol('PerformanceEntry.Name');
const kEntryType = Symbol('PerformanceEntry.EntryType');
const kStartTime = Symbol('PerformanceEntry.StartTime');
const kDuration = Symbol('PerformanceEntry.Duration');
const kDetail = Symbol('NodePerformanceEntry.Detail');

function checkHas(value, field, name) {
  if (value === null || typeof value !== 'object' || !(field in value)) {
    throw new ERR_INVALID_THIS(name);
  }
}

function inspectPlain(name, properties, depth, options) {
  const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${name} ${require('internal/util/inspect').inspect(properties, inner)}`;
}

function toText(value) {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return `${value}`;
}

class PerformanceEntry {
  constructor(key = undefined, name = undefined, type = undefined, start = undefined,
              duration = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kName] = name;
    this[kEntryType] = type;
    this[kStartTime] = start;
    this[kDuration] = duration;
  }

  get name() {
    checkHas(this, kName, 'PerformanceEntry');
    return this[kName];
  }

  get entryType() {
    checkHas(this, kEntryType, 'PerformanceEntry');
    return this[kEntryType];
  }

  get startTime() {
    checkHas(this, kStartTime, 'PerformanceEntry');
    return this[kStartTime];
  }

  get duration() {
    checkHas(this, kDuration, 'PerformanceEntry');
    return this[kDuration];
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this :
      inspectPlain(this.constructor.name, this.toJSON(), depth, options);
  }

  toJSON() {
    checkHas(this, kName, 'PerformanceEntry');
    return {
      name: this[kName],
      entryType: this[kEntryType],
      startTime: this[kStartTime],
      duration: this[kDuration],
    };
  }
}
makeEnumerable(PerformanceEntry.prototype,
               ['name', 'entryType', 'startTime', 'duration', 'toJSON']);

// An entry of one of Node's own types: function, http, net, dns ...
class PerformanceNodeEntry extends PerformanceEntry {
  constructor(key, name, type, start, duration, detail) {
    super(key, name, type, start, duration);
    this[kDetail] = detail;
  }

  get detail() {
    checkHas(this, kDetail, 'NodePerformanceEntry');
    return this[kDetail];
  }

  toJSON() {
    return { ...super.toJSON(), detail: this[kDetail] };
  }
}

function createNodeEntry(name, type, start, duration, detail) {
  return new PerformanceNodeEntry(kMake, name, type, start, duration, detail);
}

function isPerformanceEntry(value) {
  return value?.[kName] !== undefined;
}

module.exports = {
  PerformanceEntry,
  PerformanceNodeEntry,
  checkHas,
  createNodeEntry,
  inspectPlain,
  isPerformanceEntry,
  kMake,
  toText,
};
