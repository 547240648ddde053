'use strict';

// What the package readable-stream wants from a module that it calls util.

const { kEmptyObject, once, promisify, deprecate } = require('internal/util');

const core = internalBinding('core');

function isBlob(value) {
  return core.builtins.isLoaded('internal/blob') && value instanceof require('buffer').Blob;
}

module.exports = {
  AggregateError,
  kEmptyObject,
  once,
  createDeferredPromise: () => Promise.withResolvers(),
  promisify,
  debuglog: () => () => {},
  inspect: (value, options) => require('internal/util/inspect').inspect(value, options),
  format: (...values) => require('internal/util/inspect').format(...values),
  types: {
    isAsyncFunction: (value) => require('internal/util/types').isAsyncFunction(value),
    isArrayBufferView: ArrayBuffer.isView,
  },
  isBlob,
  deprecate,
  addAbortListener: (signal, listener) => require('events').addAbortListener(signal, listener),
  AbortSignalAny: (signals) => require('internal/abort_controller').AbortSignal.any(signals),
};
