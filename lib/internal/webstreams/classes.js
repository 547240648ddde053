'use strict';

// All classes of the web's streams, with what Node's classes have besides.

const { Deferred, markHandled } = require('internal/webstreams/basics');
const byteFaces = require('internal/webstreams/byte_faces');
const controllers = require('internal/webstreams/readable_controller');
const readable = require('internal/webstreams/readable_stream');
const readers = require('internal/webstreams/readable_readers');
const strategies = require('internal/webstreams/queuing_strategies');
const transform = require('internal/webstreams/transform_stream');
const writable = require('internal/webstreams/writable_stream');
const writableControllers = require('internal/webstreams/writable_controller');
const { kAssembly, kCheckTransfer, kDisassemble, kTransfer } = require('internal/transferable');
const { customInspectSymbol } = require('internal/util');

const { ReadableStream, isReadableStream, readableCoreOf } = readable;
const { WritableStream, isWritableStream, writableCoreOf } = writable;
const { byobReaderCoreOf, defaultReaderCoreOf } = readers;

const classes = {
  ByteLengthQueuingStrategy: strategies.ByteLengthQueuingStrategy,
  CountQueuingStrategy: strategies.CountQueuingStrategy,
  ReadableByteStreamController: byteFaces.ReadableByteStreamController,
  ReadableStream,
  ReadableStreamBYOBReader: readers.ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest: byteFaces.ReadableStreamBYOBRequest,
  ReadableStreamDefaultController: controllers.ReadableStreamDefaultController,
  ReadableStreamDefaultReader: readers.ReadableStreamDefaultReader,
  TransformStream: transform.TransformStream,
  TransformStreamDefaultController: transform.TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultController: writableControllers.WritableStreamDefaultController,
  WritableStreamDefaultWriter: writable.WritableStreamDefaultWriter,
};

// Names that node:stream asks for.
const kIsDisturbed = Symbol.for('nodejs.stream.disturbed');
const kIsErrored = Symbol.for('nodejs.stream.errored');
const kIsReadable = Symbol.for('nodejs.stream.readable');
const kIsWritable = Symbol.for('nodejs.stream.writable');
const kIsClosedPromise = Symbol.for('nodejs.webstream.isClosedPromise');
const kControllerErrorFunction = Symbol.for('nodejs.webstream.controllerErrorFunction');

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

function settle({ state, storedError }, closed) {
  if (state === 'closed') closed.resolve();
  else if (state === 'errored') closed.reject(storedError);
}

// By core: the promise that node:stream waits for.
const closedPromises = new WeakMap();

function closedPromise(core) {
  let closed = closedPromises.get(core);
  if (closed === undefined) {
    closed = new Deferred();
    markHandled(closed.promise);
    closedPromises.set(core, closed);
    core.onEnded = () => settle(core, closed);
    settle(core, closed);
  }
  return closed;
}

function defineState(Class, name, coreOf, isSo) {
  defineHiddenGetter(Class.prototype, name, function() {
    return isSo(coreOf(this));
  });
}

defineState(ReadableStream, kIsDisturbed, readableCoreOf, ({ isDisturbed }) => isDisturbed);
defineState(ReadableStream, kIsErrored, readableCoreOf, ({ state }) => state === 'errored');
defineState(ReadableStream, kIsReadable, readableCoreOf, ({ state }) => state === 'readable');
defineState(ReadableStream, kIsClosedPromise, readableCoreOf, closedPromise);
defineHidden(ReadableStream.prototype, kControllerErrorFunction, function(error) {
  readableCoreOf(this).controller.fail(error);
});
defineState(WritableStream, kIsErrored, writableCoreOf, ({ state }) => state === 'errored');
defineState(WritableStream, kIsWritable, writableCoreOf, ({ state }) => state === 'writable');
defineState(WritableStream, kIsClosedPromise, writableCoreOf, closedPromise);
defineHidden(WritableStream.prototype, kControllerErrorFunction, function(error) {
  writableCoreOf(this).controller.failIfNeeded(error);
});

// ---- Streams that go elsewhere -----------------------------------------------------------------

const transfer = () => require('internal/webstreams/transfer');

function defineTransfer(Class, maker, portCount) {
  const { prototype } = Class;
  defineHidden(
    prototype, kAssembly, { maker: `internal/webstreams/transfer:${maker}`, portCount });
  defineHidden(prototype, kCheckTransfer, function(others) {
    transfer().checkTransfer(this, others);
  });
  defineHidden(prototype, kDisassemble, function() {
    return transfer().disassemble(this);
  });
  defineHidden(prototype, kTransfer, function() {
    return transfer().transfer(this);
  });
}

defineTransfer(ReadableStream, 'readableOf', 1);
defineTransfer(WritableStream, 'writableOf', 1);
defineTransfer(classes.TransformStream, 'transformOf', 2);

// ---- What is printed ---------------------------------------------------------------------------

defineInspect(ReadableStream, (stream) => {
  const { controller, state } = readableCoreOf(stream);
  return { locked: stream.locked, state, supportsBYOB: controller.isByteController };
});
defineInspect(WritableStream, (stream) => ({
  locked: stream.locked, state: writableCoreOf(stream).state,
}));
defineInspect(classes.TransformStream, (stream) => ({
  readable: stream.readable,
  writable: stream.writable,
  backpressure: transform.transformCoreOf(stream).hasBackpressure,
}));
defineInspect(classes.ReadableStreamDefaultReader, (reader) => {
  const core = defaultReaderCoreOf(reader);
  return {
    stream: core.stream?.face, readRequests: core.countRequests(), close: core.closed.promise,
  };
});
defineInspect(classes.ReadableStreamBYOBReader, (reader) => {
  const core = byobReaderCoreOf(reader);
  return {
    stream: core.stream?.face, readIntoRequests: core.countRequests(), close: core.closed.promise,
  };
});
defineInspect(classes.ReadableStreamBYOBRequest, (request) => ({
  view: request.view, controller: byteFaces.controllerOfRequest(request),
}));
defineInspect(classes.ReadableStreamDefaultController, () => ({}));
defineInspect(classes.ReadableByteStreamController, () => ({}));
defineInspect(classes.WritableStreamDefaultWriter, (writer) => {
  const { closed, ready, stream } = writable.writerCoreOf(writer);
  return {
    stream: stream?.face,
    close: closed.promise,
    ready: ready.promise,
    desiredSize: writer.desiredSize,
  };
});
defineInspect(classes.WritableStreamDefaultController, (controller) => ({
  stream: writableControllers.coreOfWritableController(controller).stream.face,
}));
defineInspect(classes.TransformStreamDefaultController, (controller) => ({
  stream: transform.controllerCoreOf(controller).face,
}));
for (const Strategy of [classes.ByteLengthQueuingStrategy, classes.CountQueuingStrategy]) {
  defineInspect(Strategy, ({ highWaterMark }) => ({ highWaterMark }));
}

module.exports = { classes, customInspect, isReadableStream, isWritableStream };
