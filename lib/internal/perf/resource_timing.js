'use strict';

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INTERNAL_ASSERTION },
} = require('internal/errors');
const { makeEnumerable, setTag } = require('internal/events/event');
const { PerformanceEntry, checkHas, kMake } = require('internal/perf/entry');
const { bufferResourceTiming, enqueue } = require('internal/perf/timeline');

const kFields = Symbol('kFields');

// What a resource costs on the wire besides its body, by the standard.
const kHeaderSize = 300;

class PerformanceResourceTiming extends PerformanceEntry {
  constructor(key = undefined, fields = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super(key, fields.requestedUrl, 'resource');
    this[kFields] = fields;
  }

  toJSON() {
    checkHas(this, kFields, 'PerformanceResourceTiming');
    const json = {};
    for (const name of ['name', 'entryType', 'startTime', 'duration', ...kOwnProperties]) {
      json[name] = this[name];
    }
    return json;
  }
}

function transferSizeOf({ cacheMode, timing }) {
  if (cacheMode === 'local') return 0;
  return cacheMode === 'validated' ? kHeaderSize : timing.encodedBodySize + kHeaderSize;
}

const kInherited = {
  name: (fields) => fields.requestedUrl,
  startTime: ({ timing }) => timing.startTime,
  duration: ({ timing }) => timing.endTime - timing.startTime,
};

const kOwn = {
  initiatorType: (fields) => fields.initiatorType,
  nextHopProtocol: ({ connection }) => connection?.ALPNNegotiatedProtocol,
  workerStart: ({ timing }) => timing.finalServiceWorkerStartTime,
  redirectStart: ({ timing }) => timing.redirectStartTime,
  redirectEnd: ({ timing }) => timing.redirectEndTime,
  fetchStart: ({ timing }) => timing.postRedirectStartTime,
  domainLookupStart: ({ connection }) => connection?.domainLookupStartTime,
  domainLookupEnd: ({ connection }) => connection?.domainLookupEndTime,
  connectStart: ({ connection }) => connection?.connectionStartTime,
  connectEnd: ({ connection }) => connection?.connectionEndTime,
  secureConnectionStart: ({ connection }) => connection?.secureConnectionStartTime,
  requestStart: ({ timing }) => timing.finalNetworkRequestStartTime,
  responseStart: ({ timing }) => timing.finalNetworkResponseStartTime,
  responseEnd: ({ timing }) => timing.endTime,
  transferSize: transferSizeOf,
  encodedBodySize: ({ timing }) => timing.encodedBodySize,
  decodedBodySize: ({ timing }) => timing.decodedBodySize,
  deliveryType: (fields) => fields.deliveryType,
  responseStatus: (fields) => fields.responseStatus,
};
const kOwnProperties = Object.keys(kOwn);

function defineGetters(readers, enumerable) {
  for (const name of Object.keys(readers)) {
    const read = readers[name];
    const holder = {
      get [name]() {
        checkHas(this, kFields, 'PerformanceResourceTiming');
        return read(this[kFields]);
      },
    };
    Object.defineProperty(PerformanceResourceTiming.prototype, name, {
      __proto__: null,
      get: Object.getOwnPropertyDescriptor(holder, name).get,
      enumerable,
      configurable: true,
    });
  }
}
defineGetters(kInherited, false);
defineGetters(kOwn, true);
makeEnumerable(PerformanceResourceTiming.prototype, ['toJSON']);
setTag(PerformanceResourceTiming.prototype, 'PerformanceResourceTiming');

function markResourceTiming(timing, requestedUrl, initiatorType, global, cacheMode, bodyInfo,
                            responseStatus, deliveryType = '') {
  if (cacheMode !== '' && cacheMode !== 'local') {
    throw new ERR_INTERNAL_ASSERTION("cache must be an empty string or 'local'");
  }
  const entry = new PerformanceResourceTiming(kMake, {
    requestedUrl,
    initiatorType,
    timing,
    get connection() {
      return timing.finalConnectionTimingInfo;
    },
    cacheMode,
    responseStatus,
    deliveryType,
  });
  enqueue(entry);
  bufferResourceTiming(entry);
  return entry;
}

module.exports = { PerformanceResourceTiming, markResourceTiming };
