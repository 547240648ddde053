'use strict';

// Streams: the classes of the package readable-stream, put together as Node does.

const parts = require('internal/deps/readable-stream');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
const { promisify: { custom: customPromisify } } = require('internal/util');
const { getDefaultHighWaterMark, setDefaultHighWaterMark } = require('internal/streams/state');

const { Readable, utils } = parts;
const { Stream } = parts.legacy;
const { pipeline } = parts.pipeline;
const finished = parts.endOfStream;

function hidden(value) {
  return { __proto__: null, value, enumerable: false, configurable: true, writable: true };
}

// Methods of Readable such as map() and toArray().
function defineOperator(name, operator, wrapResult) {
  const method = function(...args) {
    if (new.target) throw new ERR_ILLEGAL_CONSTRUCTOR();
    return wrapResult(Reflect.apply(operator, this, args));
  };
  Object.defineProperty(method, 'name', { __proto__: null, value: operator.name });
  Object.defineProperty(method, 'length', { __proto__: null, value: operator.length });
  Object.defineProperty(Readable.prototype, name, hidden(method));
}
const { promiseReturningOperators, streamReturningOperators } = parts.operators;
for (const name of Object.keys(streamReturningOperators)) {
  defineOperator(name, streamReturningOperators[name], (result) => Readable.from(result));
}
for (const name of Object.keys(promiseReturningOperators)) {
  defineOperator(name, promiseReturningOperators[name], (result) => result);
}

Object.assign(Stream, {
  isDestroyed: utils.isDestroyed,
  isDisturbed: utils.isDisturbed,
  isErrored: utils.isErrored,
  isReadable: utils.isReadable,
  isWritable: utils.isWritable,
  Readable,
  Writable: parts.Writable,
  Duplex: parts.Duplex,
  Transform: parts.Transform,
  PassThrough: parts.PassThrough,
  duplexPair: require('internal/streams/duplex_pair'),
  pipeline,
  addAbortSignal: parts.abortSignal.addAbortSignal,
  finished,
  destroy: parts.destroy.destroyer,
  compose: parts.compose,
  setDefaultHighWaterMark,
  getDefaultHighWaterMark,
});

Object.defineProperty(Stream, 'promises', {
  __proto__: null, configurable: true, enumerable: true, get: () => require('stream/promises'),
});
Object.defineProperty(pipeline, customPromisify, {
  __proto__: null, enumerable: true, get: () => require('stream/promises').pipeline,
});
Object.defineProperty(finished, customPromisify, {
  __proto__: null, enumerable: true, get: () => require('stream/promises').finished,
});

Stream.Stream = Stream;
Stream._isArrayBufferView = ArrayBuffer.isView;
Stream._isUint8Array = (value) => value instanceof Uint8Array;
Stream._uint8ArrayToBuffer = (chunk) =>
  require('buffer').Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

module.exports = Stream;
