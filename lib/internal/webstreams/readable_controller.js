'use strict';

// The controller of a ReadableStream of arbitrary chunks.

const { codes: {
  ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_STATE, ERR_INVALID_THIS,
} } = require('internal/errors');
const { ChunkQueue, invoke, isObject } = require('internal/webstreams/basics');
const { checkSize, finishClass } = require('internal/webstreams/arguments');
const { PullingController } = require('internal/webstreams/readable_core');

class DefaultController extends PullingController {
  // The size of a chunk is 1 if `size` is undefined.
  constructor(stream, source, pullMethod, cancelMethod, highWaterMark, size) {
    super(stream, source, pullMethod, cancelMethod, highWaterMark, false);
    this.size = size;
    this.queue = new ChunkQueue(size);
    stream.controller = this;
  }

  // ---- What the source does ----

  canCloseOrEnqueue() {
    return !this.isCloseRequested && this.stream.state === 'readable';
  }

  enqueue(chunk) {
    const { reader } = this.stream;
    if (reader !== undefined && reader.firstRequest !== undefined) {
      reader.shiftRequest().onChunk(chunk);
    } else if (this.size === undefined) {
      this.queue.push(chunk, 1);
    } else {
      this.enqueueSized(chunk);
    }
    this.callPullIfNeeded();
  }

  enqueueSized(chunk) {
    try {
      const { size } = this;
      const number = checkSize(size(chunk));
      // The function may have ended the stream.
      if (this.size !== undefined) this.queue.push(chunk, number);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  close() {
    this.isCloseRequested = true;
    if (this.queue.values.length === 0) this.closeNow();
  }

  clearAlgorithms() {
    super.clearAlgorithms();
    this.size = undefined;
  }

  get desiredSize() {
    const { state } = this.stream;
    if (state === 'errored') return null;
    return state === 'closed' ? 0 : this.highWaterMark - this.queue.totalSize;
  }

  shouldCallPull() {
    if (!this.isStarted || !this.canCloseOrEnqueue()) return false;
    const { reader } = this.stream;
    if (reader !== undefined && reader.firstRequest !== undefined) return true;
    return this.highWaterMark > this.queue.totalSize;
  }

  // ---- What readers do ----

  hasChunk() {
    return this.queue.values.length > 0;
  }

  // Only if there is one.
  takeChunk() {
    const chunk = this.queue.shift();
    if (this.isCloseRequested && this.queue.values.length === 0) this.closeNow();
    else this.callPullIfNeeded();
    return chunk;
  }

  takeWithoutPull() {
    const chunk = this.queue.shift();
    if (this.isCloseRequested && this.queue.values.length === 0) this.closeNow();
    return chunk;
  }

  read(request) {
    if (this.queue.values.length > 0) {
      request.onChunk(this.takeChunk());
      return;
    }
    this.stream.reader.addRequest(request);
    if (this.isStarted) this.pull();
  }

  clearQueues() {
    this.queue.clear();
  }

  onReaderReleased() {}
}

// ---- The class ---------------------------------------------------------------------------------

const kInternal = Symbol('kInternal');

let coreOf;

class ReadableStreamDefaultController {
  #core;

  static {
    coreOf = (value) => {
      if (!isObject(value) || !(#core in value)) {
        throw new ERR_INVALID_THIS('ReadableStreamDefaultController');
      }
      return value.#core;
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get desiredSize() {
    return coreOf(this).desiredSize;
  }

  close() {
    const core = coreOf(this);
    if (!core.canCloseOrEnqueue()) {
      throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    }
    core.close();
  }

  enqueue(chunk = undefined) {
    const core = coreOf(this);
    if (!core.canCloseOrEnqueue()) {
      throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    }
    core.enqueue(chunk);
  }

  error(error = undefined) {
    coreOf(this).fail(error);
  }
}

finishClass(ReadableStreamDefaultController, 'close', 'desiredSize', 'enqueue', 'error');

// Gives `stream` a controller with the methods of the program's source.
function setUpFromSource(stream, source, { start, pull, cancel }, highWaterMark, size) {
  const controller = new DefaultController(stream, source, pull, cancel, highWaterMark, size);
  controller.face = new ReadableStreamDefaultController(kInternal, controller);
  controller.start(start === undefined ? undefined : invoke(start, source, controller.face));
}

module.exports = {
  DefaultController,
  ReadableStreamDefaultController,
  setUpFromSource,
};
