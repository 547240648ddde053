'use strict';

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { Deferred, LatePromise, isObject, isolate, rejected, resolved } =
  require('internal/webstreams/basics');
const { checkMark, checkObject, finishClass, methodOf, readStrategy } =
  require('internal/webstreams/arguments');
const { WritableCore } = require('internal/webstreams/writable_core');
const { WritableController, setUpFromSink } = require('internal/webstreams/writable_controller');

const invalidState = (message) => new ERR_INVALID_STATE.TypeError(message);

// ---- Writers -----------------------------------------------------------------------------------

class WriterCore {
  constructor(stream) {
    this.stream = stream;
    this.ready = new LatePromise();
    this.closed = new LatePromise();
    // Why the last write was refused.
    this.refusal = undefined;
    stream.writer = this;
    const { state, storedError } = stream;
    if (state === 'writable') {
      if (stream.isClosing() || !stream.hasBackpressure) this.ready.resolve();
    } else if (state === 'erroring') {
      this.ready.reject(storedError);
    } else if (state === 'closed') {
      this.ready.resolve();
      this.closed.resolve();
    } else {
      this.ready.reject(storedError);
      this.closed.reject(storedError);
    }
  }

  get desiredSize() {
    const { controller, state } = this.stream;
    if (state === 'errored' || state === 'erroring') return null;
    return state === 'closed' ? 0 : controller.desiredSize;
  }

  // The request is settled when the sink has the chunk. False if it is refused: see `refusal`.
  write(chunk, request) {
    const { stream } = this;
    const { controller } = stream;
    const size = controller.size === undefined ? 1 : controller.sizeOf(chunk);
    if (stream !== this.stream) return this.refuse(invalidState('Mismatched WritableStreams'));
    const { state } = stream;
    if (state === 'errored') return this.refuse(stream.storedError);
    if (state === 'closed' || stream.isClosing()) {
      return this.refuse(invalidState('WritableStream is closed'));
    }
    if (state === 'erroring') return this.refuse(stream.storedError);
    stream.writeRequests.push(request);
    controller.write(chunk, size);
    return true;
  }

  refuse(error) {
    this.refusal = error;
    return false;
  }

  closeWithErrorPropagation() {
    const { stream } = this;
    if (stream.isClosing() || stream.state === 'closed') return resolved(undefined);
    return stream.state === 'errored' ? rejected(stream.storedError) : stream.close();
  }

  release() {
    const { stream } = this;
    let error;
    const writerReleased = () => (error ??= invalidState('Writer has been released'));
    this.ready.rejectWith(writerReleased);
    this.closed.rejectWith(writerReleased);
    stream.writer = undefined;
    this.stream = undefined;
  }
}

function notBound() {
  return rejected(invalidState('Writer is not bound to a WritableStream'));
}

let writerCoreOf;

class WritableStreamDefaultWriter {
  #core;

  static {
    writerCoreOf = (value) => (isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(stream) {
    const core = writableCoreOf(stream);
    if (core === undefined) throw new ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
    if (core.writer !== undefined) throw invalidState('WritableStream is locked');
    this.#core = new WriterCore(core);
  }

  get closed() {
    const core = writerCoreOf(this);
    return core === undefined ? wrongWriter() : core.closed.promise;
  }

  get desiredSize() {
    const core = writerCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('WritableStreamDefaultWriter');
    if (core.stream === undefined) throw invalidState('Writer is not bound to a WritableStream');
    return core.desiredSize;
  }

  get ready() {
    const core = writerCoreOf(this);
    return core === undefined ? wrongWriter() : core.ready.promise;
  }

  abort(reason = undefined) {
    const core = writerCoreOf(this);
    if (core === undefined) return wrongWriter();
    return core.stream === undefined ? notBound() : core.stream.abort(reason);
  }

  close() {
    const core = writerCoreOf(this);
    if (core === undefined) return wrongWriter();
    const { stream } = core;
    if (stream === undefined) return notBound();
    if (stream.isClosing()) return rejected(invalidState('Failure to close WritableStream'));
    return stream.close();
  }

  releaseLock() {
    const core = writerCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('WritableStreamDefaultWriter');
    if (core.stream !== undefined) core.release();
  }

  write(chunk = undefined) {
    const core = writerCoreOf(this);
    if (core === undefined) return wrongWriter();
    if (core.stream === undefined) return notBound();
    const request = new Deferred();
    return core.write(chunk, request) ? request.promise : rejected(core.refusal);
  }
}

function wrongWriter() {
  return rejected(new ERR_INVALID_THIS('WritableStreamDefaultWriter'));
}

finishClass(
  WritableStreamDefaultWriter,
  'abort', 'close', 'closed', 'desiredSize', 'ready', 'releaseLock', 'write');

// ---- Streams -----------------------------------------------------------------------------------

// Stands for the sink of a stream whose core is there already.
const kAdopted = {};
let adoptedCore;

function readSink(sink) {
  checkObject(sink, 'sink');
  const abort = methodOf(sink, 'sink', 'abort');
  const close = methodOf(sink, 'sink', 'close');
  const start = methodOf(sink, 'sink', 'start');
  const { type } = sink;
  const write = methodOf(sink, 'sink', 'write');
  if (type !== undefined) throw new ERR_INVALID_ARG_VALUE.RangeError('type', type);
  return { abort, close, start, write };
}

let writableCoreOf;

class WritableStream {
  #core;

  static {
    writableCoreOf = (value) => (isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(sink = kEmptyObject, strategy = undefined) {
    if (sink === kAdopted) {
      this.#core = adoptedCore;
      adoptedCore.face = this;
      return;
    }
    const core = this.#core = new WritableCore();
    core.face = this;
    checkObject(sink, 'sink');
    const { mark, size } = readStrategy(strategy, 'strategy');
    setUpFromSink(core, sink, readSink(sink), checkMark(mark, 1), size);
  }

  get locked() {
    const core = writableCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('WritableStream');
    return core.writer !== undefined;
  }

  abort(reason = undefined) {
    const core = writableCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('WritableStream'));
    if (core.writer !== undefined) return rejected(invalidState('WritableStream is locked'));
    return core.abort(reason);
  }

  close() {
    const core = writableCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('WritableStream'));
    if (core.writer !== undefined) return rejected(invalidState('WritableStream is locked'));
    if (core.isClosing()) return rejected(invalidState('Failure closing WritableStream'));
    return core.close();
  }

  getWriter() {
    if (!isWritableStream(this)) throw new ERR_INVALID_THIS('WritableStream');
    return new WritableStreamDefaultWriter(this);
  }
}

finishClass(WritableStream, 'abort', 'close', 'getWriter', 'locked');

function isWritableStream(value) {
  return writableCoreOf(value) !== undefined;
}

// A stream whose sink is ours, { write, close, abort }: write() may give kParked. It starts when
// its controller is told to.
function makeWritable(sink, highWaterMark = 1, size = undefined) {
  const core = new WritableCore();
  new WritableController(core, sink, sink, highWaterMark, size);
  adoptedCore = core;
  new WritableStream(kAdopted);
  return core;
}

isolate(WriterCore);

module.exports = {
  WritableStream,
  WritableStreamDefaultWriter,
  WriterCore,
  isWritableStream,
  makeWritable,
  writableCoreOf,
  writerCoreOf,
};
