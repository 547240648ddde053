'use strict';

// What the package readable-stream wants from a module that it calls util.

const { kEmptyObject, once, promisify, deprecate } = require('internal/util');

const core = internalBinding('core');

function isBlob(value) {
  return core.builtins.isLoaded('internal/blob') && value instanceof require('buffer').Blob;
}

// The callback of finished() belongs to whoever asked, not to whoever ends the stream.
function bindFinished(callback) {
  if (!core.builtins.isLoaded('internal/async_context')) return callback;
  return require('internal/async_context').bindCallback(callback, 'STREAM_END_OF_STREAM');
}

module.exports = {
  AggregateError,
  bindFinished,
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
