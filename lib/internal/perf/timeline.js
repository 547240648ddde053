'use strict';

// The global buffers of entries, and the observers of new ones.

const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const { validateFunction, validateObject } = require('internal/validators');
const { makeEnumerable, setTag } = require('internal/events/event');
const { checkHas, createNodeEntry, inspectPlain, isPerformanceEntry } =
  require('internal/perf/entry');

const kMake = Symbol('kMake');
const kEntries = Symbol('kBuffer');
const kOffer = Symbol('kMaybeBuffer');
const kDispatch = Symbol('kDispatch');

const kWarnAt = 1e6;
const kClearFunctions = { mark: 'performance.clearMarks', measure: 'performance.clearMeasures' };
const kSupportedEntryTypes = Object.freeze([
  'dns', 'function', 'gc', 'http', 'http2', 'mark', 'measure', 'net', 'quic', 'resource',
]);

function byStartTime(first, second) {
  return first.startTime - second.startTime;
}

// ---- Buffers ---------------------------------------------------------------------------------

const buffers = { __proto__: null, mark: [], measure: [], resource: [] };
const warnedTypes = new Set();

function bufferUserTiming(entry) {
  const type = entry.entryType;
  const buffer = buffers[type];
  const count = buffer.push(entry);
  if (count <= kWarnAt || warnedTypes.has(type)) return;
  warnedTypes.add(type);
  const warning = new Error(
    `Possible perf_hooks memory leak detected. ${count} ${type} entries added to the global ` +
    `performance entry buffer. Use ${kClearFunctions[type]} to clear the buffer.`);
  warning.name = 'MaxPerformanceEntryBufferExceededWarning';
  warning.entryType = type;
  warning.count = count;
  process.emitWarning(warning);
}

// Resource entries beyond the limit wait, while the program is told that the buffer is full.
let resourceLimit = 250;
let waitingResources = [];
let isFullPending = false;
let dispatchBufferFull;

function bufferResourceTiming(entry) {
  if (buffers.resource.length < resourceLimit && !isFullPending) {
    buffers.resource.push(entry);
    return;
  }
  waitingResources.push(entry);
  if (isFullPending) return;
  isFullPending = true;
  require('internal/timers/functions').setImmediate(() => {
    while (waitingResources.length > 0) {
      dispatchBufferFull('resourcetimingbufferfull');
      const room = Math.max(0, resourceLimit - buffers.resource.length);
      const taken = waitingResources.splice(0, room);
      buffers.resource.push(...taken);
      // The program has made no room: what waits is lost.
      if (taken.length === 0) waitingResources = [];
    }
    isFullPending = false;
  });
}

function clearEntries(type, name) {
  buffers[type] = name === undefined ? [] :
    buffers[type].filter((entry) => entry.name !== name);
}

function findEntries(name, type) {
  let list;
  if (type === undefined) list = [...buffers.mark, ...buffers.measure, ...buffers.resource];
  else list = [...buffers[type] ?? []];
  if (name !== undefined) list = list.filter((entry) => entry.name === name);
  return list.sort(byStartTime);
}

// ---- Observers -------------------------------------------------------------------------------

const observers = new Set();
let pending = new Set();
const observerCounts = { __proto__: null };

function addPending(observer) {
  pending.add(observer);
  if (pending.size > 1) return;
  require('internal/timers/functions').setImmediate(() => {
    const list = pending;
    pending = new Set();
    for (const each of list) each[kDispatch]();
  });
}

class PerformanceObserverEntryList {
  constructor(key = undefined, entries = []) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kEntries] = entries.sort(byStartTime);
  }

  getEntries() {
    checkHas(this, kEntries, 'PerformanceObserverEntryList');
    return this[kEntries].slice();
  }

  getEntriesByType(type) {
    checkHas(this, kEntries, 'PerformanceObserverEntryList');
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    type = `${type}`;
    return this[kEntries].filter((entry) => entry.entryType === type);
  }

  getEntriesByName(name, type = undefined) {
    checkHas(this, kEntries, 'PerformanceObserverEntryList');
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = `${name}`;
    return this[kEntries].filter((entry) => {
      return entry.name === name && (type == null || entry.entryType === type);
    });
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this :
      inspectPlain('PerformanceObserverEntryList', this[kEntries], depth, options);
  }
}
makeEnumerable(PerformanceObserverEntryList.prototype,
               ['getEntries', 'getEntriesByType', 'getEntriesByName']);
setTag(PerformanceObserverEntryList.prototype, 'PerformanceObserverEntryList');

function modificationError(message) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, 'InvalidModificationError');
}

class PerformanceObserver {
  #callback;
  #buffer = [];
  #entryTypes = new Set();
  // Undefined before the first observe().
  #isMultiple;

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }

  observe(options = kEmptyObject) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = options;
    if (entryTypes === undefined && type === undefined) {
      throw new ERR_MISSING_ARGS('options.entryTypes', 'options.type');
    }
    if (entryTypes != null && type != null) {
      throw new ERR_INVALID_ARG_VALUE(
        'options.entryTypes', entryTypes,
        'options.entryTypes can not set with options.type together');
    }
    if (this.#isMultiple === false && entryTypes !== undefined) {
      throw modificationError('PerformanceObserver can not change to multiple observations');
    }
    if (this.#isMultiple === true && type !== undefined) {
      throw modificationError('PerformanceObserver can not change to single observation');
    }
    this.#isMultiple ??= type === undefined;
    if (this.#isMultiple) this.#observeTypes(entryTypes);
    else if (kSupportedEntryTypes.includes(type)) this.#observeType(type, buffered);
    else return;
    if (this.#entryTypes.size > 0) observers.add(this);
    else this.disconnect();
  }

  #observeTypes(entryTypes) {
    if (!Array.isArray(entryTypes)) {
      throw new ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', entryTypes);
    }
    this.#forgetTypes();
    for (const type of entryTypes) {
      if (kSupportedEntryTypes.includes(type)) this.#addType(type);
    }
  }

  #observeType(type, buffered) {
    this.#addType(type);
    if (buffered) {
      this.#buffer.push(...findEntries(undefined, type));
      addPending(this);
    }
  }

  #addType(type) {
    if (this.#entryTypes.has(type)) return;
    this.#entryTypes.add(type);
    observerCounts[type] = (observerCounts[type] ?? 0) + 1;
  }

  #forgetTypes() {
    for (const type of this.#entryTypes) observerCounts[type]--;
    this.#entryTypes.clear();
  }

  disconnect() {
    this.#forgetTypes();
    observers.delete(this);
    pending.delete(this);
    this.#buffer = [];
    this.#isMultiple = undefined;
  }

  takeRecords() {
    const list = this.#buffer;
    this.#buffer = [];
    return list;
  }

  static get supportedEntryTypes() {
    return kSupportedEntryTypes;
  }

  [kOffer](entry) {
    if (!this.#entryTypes.has(entry.entryType)) return;
    this.#buffer.push(entry);
    addPending(this);
  }

  [kDispatch]() {
    const callback = this.#callback;
    callback.call(this, new PerformanceObserverEntryList(kMake, this.takeRecords()), this);
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this : inspectPlain('PerformanceObserver', {
      connected: observers.has(this),
      pending: pending.has(this),
      entryTypes: Array.from(this.#entryTypes),
      buffer: this.#buffer,
    }, depth, options);
  }
}
makeEnumerable(PerformanceObserver.prototype, ['observe', 'disconnect', 'takeRecords']);
setTag(PerformanceObserver.prototype, 'PerformanceObserver');

function enqueue(entry) {
  if (!isPerformanceEntry(entry)) {
    throw new ERR_INVALID_ARG_TYPE('entry', 'PerformanceEntry', entry);
  }
  for (const observer of observers) observer[kOffer](entry);
}

// ---- For modules that measure their own work -------------------------------------------------

function hasObserver(type) {
  return observerCounts[type] > 0;
}

function startPerf(target, key, context = {}) {
  target[key] = { ...context, startTime: internalBinding('performance').now() };
}

function stopPerf(target, key, context = {}) {
  const started = target[key];
  if (!started) return;
  const duration = internalBinding('performance').now() - started.startTime;
  const detail = { ...started.detail, ...context.detail };
  enqueue(createNodeEntry(started.name, started.type, started.startTime, duration, detail));
}

module.exports = {
  PerformanceObserver,
  PerformanceObserverEntryList,
  bufferResourceTiming,
  bufferUserTiming,
  clearEntries,
  enqueue,
  findEntries,
  hasObserver,
  setDispatchBufferFull(dispatch) {
    dispatchBufferFull = dispatch;
  },
  setResourceTimingBufferSize(size) {
    resourceLimit = size;
  },
  startPerf,
  stopPerf,
};
