'use strict';

// Streams: the classes of the package readable-stream, put together as Node does.

const parts = require('internal/deps/readable-stream');
const { AbortError, codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE } } =
  require('internal/errors');
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

// A stream that is left before it is finished is destroyed.
async function disposeWritable() {
  if (!this.destroyed) this.destroy(this.writableFinished ? null : new AbortError());
  await new Promise((resolve, reject) => {
    finished(this, (error) => (error && error.name !== 'AbortError' ? reject(error) : resolve()));
  });
}
Object.defineProperty(parts.Writable.prototype, Symbol.asyncDispose, hidden(disposeWritable));

function compose(stream, options) {
  if (options !== null && options !== undefined) {
    require('internal/validators').validateObject(options, 'options');
    if (options.signal !== null && options.signal !== undefined) {
      require('internal/validators').validateAbortSignal(options.signal, 'options.signal');
    }
  }
  if (utils.isNodeStream(stream) && !utils.isWritable(stream)) {
    throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be writable');
  }
  const composed = parts.compose(this, stream);
  if (options?.signal) parts.abortSignal.addAbortSignalNoValidate(options.signal, composed);
  return composed;
}
Object.defineProperty(Readable.prototype, 'compose', hidden(compose));

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
