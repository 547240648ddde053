'use strict';

// A TransformStream: what is written to one side comes out of the other, changed by a transformer.
//
// Backpressure of the readable side holds up the writable one. Where the standard has a promise for
// the change of it, here the write that waits for it, and the pull that asked for it, are parked.

const { codes: {
  ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS,
} } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  Deferred, follow, invoke, invokeWithTwo, isObject, isolate, kParked, promiseOf, queueJob,
  resolved, then,
} = require('internal/webstreams/basics');
const { checkMark, checkObject, finishClass, methodOf, readStrategy } =
  require('internal/webstreams/arguments');
const { onPulled } = require('internal/webstreams/readable_core');
const { makeReadable } = require('internal/webstreams/readable_stream');
const { onWriteFailed, onWritten } = require('internal/webstreams/writable_controller');
const { makeWritable } = require('internal/webstreams/writable_stream');

class TransformCore {
  constructor(transformer, methods) {
    this.transformer = transformer;
    this.transformMethod = methods.transform;
    this.flushMethod = methods.flush;
    this.cancelMethod = methods.cancel;
    this.hasMethods = true;
    this.hasBackpressure = true;
    this.isPullParked = false;
    this.isWriteParked = false;
    this.isWriteLate = false;
    this.parkedChunk = undefined;
    // The promise of what ends the stream: flush(), cancel() or an abort.
    this.finishing = undefined;
    this.readable = undefined;
    this.writable = undefined;
    // The TransformStream, and what the transformer gets to see.
    this.face = undefined;
    this.controllerFace = undefined;
  }

  makeSides(writableMark, writableSize, readableMark, readableSize) {
    this.writable = makeWritable({
      write: (chunk) => this.write(chunk),
      close: () => this.finish(this.flushMethod, this.controllerFace, this.closeSides),
      abort: (reason) => this.finish(this.cancelMethod, reason, this.onAborted, reason),
    }, writableMark, writableSize);
    this.readable = makeReadable({
      pull: () => this.pull(),
      cancel: (reason) => this.finish(this.cancelMethod, reason, this.onCanceled, reason),
    }, readableMark, readableSize);
  }

  // Both sides wait for the same promise.
  start(result) {
    this.writable.controller.start(result);
    this.readable.controller.start(result);
  }

  setBackpressure(hasBackpressure) {
    this.hasBackpressure = hasBackpressure;
    if (hasBackpressure) {
      if (!this.isPullParked) return;
      this.isPullParked = false;
      queueJob(onPulled, this.readable.controller);
    } else if (this.isWriteParked) {
      queueJob(goOnWriting, this);
    }
  }

  // ---- The readable side asks for a chunk ----

  pull() {
    this.setBackpressure(false);
    this.isPullParked = true;
    return kParked;
  }

  // ---- The writable side has one ----

  write(chunk) {
    if (!this.hasBackpressure) return this.transform(chunk);
    this.isWriteParked = true;
    this.parkedChunk = chunk;
    return kParked;
  }

  // The write is over when the transformer's promise is; a failure is one of both sides.
  transform(chunk) {
    const { transformMethod } = this;
    if (transformMethod === undefined) {
      return this.hasMethods ? this.transformNothing(chunk) : undefined;
    }
    let result;
    try {
      result = invokeWithTwo(transformMethod, this.transformer, chunk, this.controllerFace);
    } catch (error) {
      queueJob(onTransformFailed, this, error);
      return kParked;
    }
    if (!isObject(result)) {
      queueJob(onTransformed, this);
    } else {
      follow(result, this, onTransformed, onTransformFailed);
    }
    return kParked;
  }

  transformNothing(chunk) {
    try {
      this.enqueue(chunk);
      queueJob(onTransformed, this);
    } catch (error) {
      queueJob(onTransformFailed, this, error);
    }
    return kParked;
  }

  // ---- What the transformer does ----

  enqueue(chunk) {
    const { readable } = this;
    const { controller } = readable;
    if (!controller.canCloseOrEnqueue()) {
      throw new ERR_INVALID_STATE.TypeError('Unable to enqueue');
    }
    try {
      controller.enqueue(chunk);
    } catch (error) {
      this.failWritable(error);
      throw readable.storedError;
    }
    const hasBackpressure = !controller.shouldCallPull();
    if (hasBackpressure !== this.hasBackpressure) this.setBackpressure(true);
  }

  fail(error) {
    this.readable.controller.fail(error);
    this.failWritable(error);
  }

  failWritable(error) {
    this.clearAlgorithms();
    this.writable.controller.failIfNeeded(error);
    this.unblockWrite();
  }

  unblockWrite() {
    if (this.hasBackpressure) this.setBackpressure(false);
  }

  terminate() {
    const { controller } = this.readable;
    if (controller.canCloseOrEnqueue()) controller.close();
    this.failWritable(new ERR_INVALID_STATE.TypeError('TransformStream has been terminated'));
  }

  clearAlgorithms() {
    this.hasMethods = false;
    this.transformer = undefined;
    this.transformMethod = undefined;
    this.flushMethod = undefined;
    this.cancelMethod = undefined;
  }

  // ---- The end ----

  // Calls a method of the transformer once, for whoever comes first. Then onDone() settles what all
  // of them wait for.
  finish(method, argument, onDone, reason) {
    if (this.finishing !== undefined) return this.finishing.promise;
    const finishing = this.finishing = new Deferred();
    const result = method === undefined ?
      resolved(undefined) : promiseOf(method, this.transformer, argument);
    this.clearAlgorithms();
    then.call(
      result,
      () => onDone.call(this, finishing, reason, false),
      (error) => onDone.call(this, finishing, error, true));
    return finishing.promise;
  }

  closeSides(finishing, error, isFailure) {
    const { controller, state, storedError } = this.readable;
    if (isFailure) {
      controller.fail(error);
      finishing.reject(error);
    } else if (state === 'errored') {
      finishing.reject(storedError);
    } else {
      if (controller.canCloseOrEnqueue()) controller.close();
      finishing.resolve(undefined);
    }
  }

  onAborted(finishing, reason, isFailure) {
    const { controller, state, storedError } = this.readable;
    if (!isFailure && state === 'errored') {
      finishing.reject(storedError);
      return;
    }
    controller.fail(reason);
    if (isFailure) finishing.reject(reason);
    else finishing.resolve(undefined);
  }

  onCanceled(finishing, reason, isFailure) {
    const { controller, state, storedError } = this.writable;
    if (!isFailure && state === 'errored') {
      finishing.reject(storedError);
      return;
    }
    controller.failIfNeeded(reason);
    this.unblockWrite();
    if (isFailure) finishing.reject(reason);
    else finishing.resolve(undefined);
  }
}

function goOnWriting(core) {
  const chunk = core.parkedChunk;
  core.parkedChunk = undefined;
  core.isWriteParked = false;
  const { controller, state, storedError } = core.writable;
  if (state === 'erroring') {
    queueJob(onWriteFailed, controller, storedError);
    return;
  }
  core.isWriteLate = true;
  follow(core.transform(chunk), controller, onWritten, onWriteFailed);
}

// The promise of a write that was parked follows that of the transformer, a microtask behind it.
function onTransformed(core) {
  if (core.isWriteLate) {
    core.isWriteLate = false;
    queueJob(onTransformed, core);
  } else {
    queueJob(onWritten, core.writable.controller);
  }
}

function onTransformFailed(core, error) {
  core.fail(error);
  queueJob(failWrite, core, error);
}

function failWrite(core, error) {
  if (core.isWriteLate) {
    core.isWriteLate = false;
    queueJob(failWrite, core, error);
  } else {
    onWriteFailed(core.writable.controller, error);
  }
}

// ---- The classes -------------------------------------------------------------------------------

const kInternal = Symbol('kInternal');

let controllerCoreOf;
let transformCoreOf;

class TransformStreamDefaultController {
  #core;

  static {
    controllerCoreOf = (value) => {
      if (!isObject(value) || !(#core in value)) {
        throw new ERR_INVALID_THIS('TransformStreamDefaultController');
      }
      return value.#core;
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get desiredSize() {
    return controllerCoreOf(this).readable.controller.desiredSize;
  }

  enqueue(chunk = undefined) {
    controllerCoreOf(this).enqueue(chunk);
  }

  error(reason = undefined) {
    controllerCoreOf(this).fail(reason);
  }

  terminate() {
    controllerCoreOf(this).terminate();
  }
}

finishClass(TransformStreamDefaultController, 'desiredSize', 'enqueue', 'error', 'terminate');

function readTransformer(transformer) {
  checkObject(transformer, 'transformer');
  const methods = {
    cancel: methodOf(transformer, 'transformer', 'cancel'),
    flush: methodOf(transformer, 'transformer', 'flush'),
  };
  checkNoType(transformer, 'readableType');
  methods.start = methodOf(transformer, 'transformer', 'start');
  methods.transform = methodOf(transformer, 'transformer', 'transform');
  checkNoType(transformer, 'writableType');
  return methods;
}

function checkNoType(transformer, name) {
  const value = transformer[name];
  if (value === undefined) return;
  throw new ERR_INVALID_ARG_VALUE.RangeError(`transformer.${name}`, value);
}

// Stands for the transformer of a stream whose sides are there already.
const kAdopted = {};

class TransformStream {
  #core;

  static {
    transformCoreOf = (value) => (isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(
    transformer = kEmptyObject, writableStrategy = undefined, readableStrategy = undefined) {
    if (transformer === kAdopted) {
      this.#core = writableStrategy;
      return;
    }
    checkObject(transformer, 'transformer');
    const writable = readStrategy(writableStrategy, 'writableStrategy');
    const readable = readStrategy(readableStrategy, 'readableStrategy');
    const methods = readTransformer(transformer);
    const readableMark = checkMark(readable.mark, 0);
    const writableMark = checkMark(writable.mark, 1);
    const core = this.#core = new TransformCore(transformer, methods);
    core.face = this;
    core.controllerFace = new TransformStreamDefaultController(kInternal, core);
    core.makeSides(writableMark, writable.size, readableMark, readable.size);
    const { start } = methods;
    const result =
      start === undefined ? undefined : invoke(start, transformer, core.controllerFace);
    core.start(new Promise((resolve) => resolve(result)));
  }

  get readable() {
    return own(this).readable.face;
  }

  get writable() {
    return own(this).writable.face;
  }
}

function own(stream) {
  const core = transformCoreOf(stream);
  if (core === undefined) throw new ERR_INVALID_THIS('TransformStream');
  return core;
}

finishClass(TransformStream, 'readable', 'writable');

// A TransformStream that has come from elsewhere as its two sides.
function joinSides(readable, writable) {
  return new TransformStream(
    kAdopted, { readable: { face: readable }, writable: { face: writable } });
}

isolate(TransformCore);

module.exports = {
  TransformStream,
  TransformStreamDefaultController,
  controllerCoreOf,
  joinSides,
  transformCoreOf,
};
