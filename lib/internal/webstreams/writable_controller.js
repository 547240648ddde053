'use strict';

// The controller of a WritableStream: hands chunks to the sink, one at a time.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const {
  ChunkQueue, callMethod, follow, followStart, invoke, invokeWithTwo, isObject, isolate, queueJob,
  then,
} = require('internal/webstreams/basics');
const { checkSize, finishClass } = require('internal/webstreams/arguments');

// Stands in the queue for the end.
const kClose = Symbol('kClose');

class WritableController {
  // The size of a chunk is 1 if `size` is undefined.
  constructor(stream, sink, methods, highWaterMark, size) {
    this.stream = stream;
    this.sink = sink;
    this.writeMethod = methods.write;
    this.closeMethod = methods.close;
    this.abortMethod = methods.abort;
    this.size = size;
    this.highWaterMark = highWaterMark;
    this.queue = new ChunkQueue(size);
    this.isStarted = false;
    this.abortController = undefined;
    // What the sink gets to see; undefined if the sink is ours.
    this.face = undefined;
    stream.controller = this;
    stream.updateBackpressure(this.hasBackpressure());
  }

  // The sink has been started, and has given `result`.
  start(result) {
    followStart(result, this, onStarted, onStartFailed);
  }

  get desiredSize() {
    return this.highWaterMark - this.queue.totalSize;
  }

  hasBackpressure() {
    return this.highWaterMark <= this.queue.totalSize;
  }

  getAbortController() {
    const { AbortController } = require('internal/abort_controller');
    this.abortController ??= new AbortController();
    return this.abortController;
  }

  abortSignal(reason) {
    this.getAbortController().abort(reason);
  }

  clearAlgorithms() {
    this.sink = undefined;
    this.writeMethod = undefined;
    this.closeMethod = undefined;
    this.abortMethod = undefined;
    this.size = undefined;
  }

  clearQueue() {
    this.queue.clear();
  }

  // ---- What the stream asks for ----

  sizeOf(chunk) {
    const { size } = this;
    if (size === undefined) return 1;
    try {
      return size(chunk);
    } catch (error) {
      this.failIfNeeded(error);
      return 1;
    }
  }

  write(chunk, size) {
    const { queue, stream } = this;
    if (queue.sizes === undefined) {
      queue.push(chunk, 1);
    } else {
      try {
        queue.push(chunk, checkSize(size));
      } catch (error) {
        this.failIfNeeded(error);
        return;
      }
    }
    if (stream.state === 'writable' && !stream.isClosing()) {
      stream.updateBackpressure(this.hasBackpressure());
    }
    this.advance();
  }

  close() {
    this.queue.push(kClose, 0);
    this.advance();
  }

  abort(reason) {
    const { abortMethod, sink } = this;
    this.clearAlgorithms();
    return callMethod(abortMethod, sink, this.face === undefined, reason);
  }

  failIfNeeded(error) {
    if (this.stream.state === 'writable') this.fail(error);
  }

  fail(error) {
    this.clearAlgorithms();
    this.stream.startErroring(error);
  }

  // ---- The sink's turn ----

  advance() {
    const { queue: { values }, stream } = this;
    if (!this.isStarted || stream.inFlightWrite !== undefined) return;
    if (stream.state === 'erroring') {
      stream.finishErroring();
      return;
    }
    if (values.length === 0) return;
    const value = values.first();
    if (value === kClose) this.processClose();
    else this.processWrite(value);
  }

  processWrite(chunk) {
    const { stream, writeMethod } = this;
    stream.inFlightWrite = stream.writeRequests.shift();
    if (writeMethod === undefined) {
      queueJob(onWritten, this);
      return;
    }
    let result;
    try {
      result = invokeWithTwo(writeMethod, this.sink, chunk, this.face);
    } catch (error) {
      queueJob(onWriteFailed, this, error);
      return;
    }
    follow(result, this, onWritten, onWriteFailed);
  }

  processClose() {
    const { closeMethod, sink, stream } = this;
    stream.inFlightClose = stream.closeRequest;
    stream.closeRequest = undefined;
    this.queue.clear();
    const promise = callMethod(closeMethod, sink, this.face === undefined);
    this.clearAlgorithms();
    then.call(promise, () => stream.finishClose(), (error) => stream.failClose(error));
  }
}

function onStarted(controller) {
  controller.isStarted = true;
  controller.advance();
}

function onStartFailed(controller, error) {
  controller.isStarted = true;
  controller.stream.dealWithRejection(error);
}

// Also called, as a job, by sinks that have given kParked.
function onWritten(controller) {
  const { stream } = controller;
  stream.finishWrite();
  controller.queue.shift();
  if (stream.state === 'writable' && !stream.isClosing()) {
    stream.updateBackpressure(controller.hasBackpressure());
  }
  controller.advance();
}

function onWriteFailed(controller, error) {
  if (controller.stream.state === 'writable') controller.clearAlgorithms();
  controller.stream.failWrite(error);
}

// ---- The class ---------------------------------------------------------------------------------

const kInternal = Symbol('kInternal');

let coreOf;

class WritableStreamDefaultController {
  #core;

  static {
    coreOf = (value) => {
      if (!isObject(value) || !(#core in value)) {
        throw new ERR_INVALID_THIS('WritableStreamDefaultController');
      }
      return value.#core;
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get signal() {
    return coreOf(this).getAbortController().signal;
  }

  error(error = undefined) {
    coreOf(this).failIfNeeded(error);
  }
}

finishClass(WritableStreamDefaultController, 'error', 'signal');

// Gives `stream` a controller with the methods of the program's sink.
function setUpFromSink(stream, sink, methods, highWaterMark, size) {
  const controller = new WritableController(stream, sink, methods, highWaterMark, size);
  controller.face = new WritableStreamDefaultController(kInternal, controller);
  const { start } = methods;
  controller.start(start === undefined ? undefined : invoke(start, sink, controller.face));
}

isolate(WritableController);

module.exports = {
  WritableController,
  WritableStreamDefaultController,
  coreOfWritableController: (value) => coreOf(value),
  onWriteFailed,
  onWritten,
  setUpFromSink,
};
