'use strict';

// The classes of the web's streams: those of a package, with what Node's classes have besides.

const classes = require('internal/deps/web-streams');
const { kEndedCallback } = require('internal/webstreams/package_support');
const { customInspectSymbol, kEnumerableProperty } = require('internal/util');

const { fields } = classes;
const {
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  ReadableByteStreamController,
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableStreamDefaultController,
  ReadableStreamDefaultReader,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
} = classes;

// Names that node:stream asks for.
const kIsDisturbed = Symbol.for('nodejs.stream.disturbed');
const kIsErrored = Symbol.for('nodejs.stream.errored');
const kIsReadable = Symbol.for('nodejs.stream.readable');
const kIsWritable = Symbol.for('nodejs.stream.writable');
const kIsClosedPromise = Symbol.for('nodejs.webstream.isClosedPromise');
const kControllerErrorFunction = Symbol.for('nodejs.webstream.controllerErrorFunction');
const kClosed = Symbol('kClosed');

function customInspect(depth, options, name, data) {
  // Node prints nothing better where an object is too deep.
  if (depth < 0) return undefined;
  const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${name} ${require('internal/util/inspect').inspect(data, inner)}`;
}

function defineHidden(object, name, value) {
  Object.defineProperty(object, name, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value,
  });
}

function defineHiddenGetter(object, name, get) {
  Object.defineProperty(object, name, {
    __proto__: null, configurable: true, enumerable: false, get,
  });
}

function defineInspect(Class, describe) {
  defineHidden(Class.prototype, customInspectSymbol, function(depth, options) {
    return customInspect(depth, options, Class.name, describe(this));
  });
}

// ---- When a stream is closed -------------------------------------------------------------------

function settle(stream, closed) {
  const state = stream[fields.state];
  if (state === 'closed') closed.resolve();
  else if (state === 'errored') closed.reject(stream[fields.storedError]);
}

function closedPromise() {
  if (this[kClosed] === undefined) {
    const closed = Promise.withResolvers();
    closed.promise.catch(() => {});
    defineHidden(this, kClosed, closed);
    defineHidden(this, kEndedCallback, () => settle(this, closed));
    settle(this, closed);
  }
  return this[kClosed];
}

function hasState(name) {
  return function() {
    return this[fields.state] === name;
  };
}

defineHiddenGetter(ReadableStream.prototype, kIsDisturbed, function() {
  return this[fields.disturbed];
});
defineHiddenGetter(ReadableStream.prototype, kIsErrored, hasState('errored'));
defineHiddenGetter(ReadableStream.prototype, kIsReadable, hasState('readable'));
defineHiddenGetter(ReadableStream.prototype, kIsClosedPromise, closedPromise);
defineHidden(ReadableStream.prototype, kControllerErrorFunction, function(error) {
  this[fields.readableStreamController].error(error);
});
defineHiddenGetter(WritableStream.prototype, kIsErrored, hasState('errored'));
defineHiddenGetter(WritableStream.prototype, kIsWritable, hasState('writable'));
defineHiddenGetter(WritableStream.prototype, kIsClosedPromise, closedPromise);
defineHidden(WritableStream.prototype, kControllerErrorFunction, function(error) {
  this[fields.writableStreamController].error(error);
});

// ---- What is printed ---------------------------------------------------------------------------

defineInspect(ReadableStream, (stream) => ({
  locked: stream.locked,
  state: stream[fields.state],
  supportsBYOB: stream[fields.readableStreamController] instanceof ReadableByteStreamController,
}));
defineInspect(WritableStream, (stream) => ({
  locked: stream.locked, state: stream[fields.state],
}));
defineInspect(TransformStream, (stream) => ({
  readable: stream.readable,
  writable: stream.writable,
  backpressure: stream[fields.backpressure],
}));
defineInspect(ReadableStreamDefaultReader, (reader) => ({
  stream: reader[fields.ownerReadableStream],
  readRequests: reader[fields.readRequests].length,
  close: reader[fields.closedPromise],
}));
defineInspect(ReadableStreamBYOBReader, (reader) => ({
  stream: reader[fields.ownerReadableStream],
  readIntoRequests: reader[fields.readIntoRequests].length,
  close: reader[fields.closedPromise],
}));
defineInspect(ReadableStreamBYOBRequest, (request) => ({
  view: request.view,
  controller: request[fields.associatedReadableByteStreamController],
}));
defineInspect(ReadableStreamDefaultController, () => ({}));
defineInspect(ReadableByteStreamController, () => ({}));
defineInspect(WritableStreamDefaultWriter, (writer) => ({
  stream: writer[fields.ownerWritableStream],
  close: writer[fields.closedPromise],
  ready: writer[fields.readyPromise],
  desiredSize: writer.desiredSize,
}));
defineInspect(WritableStreamDefaultController, (controller) => ({
  stream: controller[fields.controlledWritableStream],
}));
defineInspect(TransformStreamDefaultController, (controller) => ({
  stream: controller[fields.controlledTransformStream],
}));
for (const Strategy of [ByteLengthQueuingStrategy, CountQueuingStrategy]) {
  defineInspect(Strategy, ({ highWaterMark }) => ({ highWaterMark }));
}

// Left over from drafts of the standard.
delete WritableStreamDefaultController.prototype.abortReason;
Object.defineProperties(WritableStreamDefaultController.prototype, {
  signal: kEnumerableProperty, error: kEnumerableProperty,
});

function isReadableStream(value) {
  return value?.[fields.readableStreamController] !== undefined && value instanceof ReadableStream;
}

function isWritableStream(value) {
  return value?.[fields.writableStreamController] !== undefined && value instanceof WritableStream;
}

module.exports = { classes, customInspect, fields, isReadableStream, isWritableStream };
