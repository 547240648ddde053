'use strict';

// Readers of a ReadableStream, and what waits in them for a chunk.
//
// A request has onChunk(chunk), onClose() and onError(error), one of which is called, and `next`,
// the request behind it. The requests of a reader are a list of their own objects.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS },
} = require('internal/errors');
const { Deferred, LatePromise, isObject, isolate, rejected, resolved } =
  require('internal/webstreams/basics');
const { finishClass } = require('internal/webstreams/arguments');
const { checkReadInto } = require('internal/webstreams/views');

// ---- The cores ---------------------------------------------------------------------------------

class ReaderCore {
  constructor(isByob) {
    this.isByob = isByob;
    this.stream = undefined;
    this.firstRequest = undefined;
    this.lastRequest = undefined;
    this.closed = new LatePromise();
  }

  lock(stream) {
    this.stream = stream;
    stream.reader = this;
    if (stream.state === 'closed') this.closed.resolve();
    else if (stream.state === 'errored') this.closed.reject(stream.storedError);
  }

  addRequest(request) {
    if (this.firstRequest === undefined) this.firstRequest = request;
    else this.lastRequest.next = request;
    this.lastRequest = request;
  }

  shiftRequest() {
    const request = this.firstRequest;
    this.firstRequest = request.next;
    request.next = undefined;
    return request;
  }

  // All of them, as the first of a list.
  takeRequests() {
    const first = this.firstRequest;
    this.firstRequest = undefined;
    return first;
  }

  countRequests() {
    let count = 0;
    for (let each = this.firstRequest; each !== undefined; each = each.next) count++;
    return count;
  }

  failRequests(error) {
    let request = this.takeRequests();
    while (request !== undefined) {
      const { next } = request;
      request.next = undefined;
      request.onError(error);
      request = next;
    }
  }

  read(request) {
    const { stream } = this;
    stream.isDisturbed = true;
    if (stream.state === 'readable') stream.controller.read(request);
    else if (stream.state === 'closed') request.onClose();
    else request.onError(stream.storedError);
  }

  readInto(target, request) {
    const { stream } = this;
    stream.isDisturbed = true;
    if (stream.state === 'errored') request.onError(stream.storedError);
    else stream.controller.readInto(target, request);
  }

  // Lets go of the stream, without a word to those who wait.
  detach() {
    const { stream } = this;
    this.closed.rejectWith(readerReleased);
    stream.controller.onReaderReleased();
    stream.reader = undefined;
    this.stream = undefined;
  }

  release() {
    this.detach();
    if (this.firstRequest === undefined) return;
    this.failRequests(new ERR_INVALID_STATE.TypeError('Releasing reader'));
  }
}

function readerReleased() {
  return new ERR_INVALID_STATE.TypeError('Reader released');
}

// ---- Requests of programs ----------------------------------------------------------------------

class ReadRequest extends Deferred {
  onChunk(value) {
    this.resolve({ value, done: false });
  }

  onClose(value) {
    this.resolve({ value, done: true });
  }

  onError(error) {
    this.reject(error);
  }
}

// ---- The classes -------------------------------------------------------------------------------

let readableCoreOf;

// The core of a stream that has no reader yet.
function takeStream(stream) {
  const core = readableCoreOf(stream);
  if (core === undefined) throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  if (core.reader !== undefined) throw new ERR_INVALID_STATE.TypeError('ReadableStream is locked');
  return core;
}

function notAttached() {
  return new ERR_INVALID_STATE.TypeError('The reader is not attached to a stream');
}

function cancelStream({ stream }, reason) {
  return stream === undefined ? rejected(notAttached()) : stream.cancel(reason);
}

let defaultReaderCoreOf;
let byobReaderCoreOf;

class ReadableStreamDefaultReader {
  #core = new ReaderCore(false);

  static {
    defaultReaderCoreOf = (value) => (
      isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(stream) {
    this.#core.lock(takeStream(stream));
  }

  get closed() {
    const core = defaultReaderCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStreamDefaultReader'));
    return core.closed.promise;
  }

  cancel(reason = undefined) {
    const core = defaultReaderCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStreamDefaultReader'));
    return cancelStream(core, reason);
  }

  read() {
    const core = defaultReaderCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStreamDefaultReader'));
    const { stream } = core;
    if (stream === undefined) return rejected(notAttached());
    if (stream.state === 'readable' && stream.controller.hasChunk()) {
      stream.isDisturbed = true;
      return resolved({ done: false, value: stream.controller.takeChunk() });
    }
    const request = new ReadRequest();
    core.read(request);
    return request.promise;
  }

  releaseLock() {
    const core = defaultReaderCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('ReadableStreamDefaultReader');
    if (core.stream !== undefined) core.release();
  }
}

class ReadableStreamBYOBReader {
  #core = new ReaderCore(true);

  static {
    byobReaderCoreOf = (value) => (
      isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(stream) {
    const core = takeStream(stream);
    if (!core.controller.isByteController) {
      throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
    }
    this.#core.lock(core);
  }

  get closed() {
    const core = byobReaderCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStreamBYOBReader'));
    return core.closed.promise;
  }

  cancel(reason = undefined) {
    const core = byobReaderCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStreamBYOBReader'));
    return cancelStream(core, reason);
  }

  async read(view, options = undefined) {
    const core = byobReaderCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('ReadableStreamBYOBReader');
    const target = checkReadInto(view, options);
    if (core.stream === undefined) throw notAttached();
    const request = new ReadRequest();
    core.readInto(target, request);
    return request.promise;
  }

  releaseLock() {
    const core = byobReaderCoreOf(this);
    if (core === undefined) throw new ERR_INVALID_THIS('ReadableStreamBYOBReader');
    if (core.stream !== undefined) core.release();
  }
}

finishClass(ReadableStreamDefaultReader, 'cancel', 'closed', 'read', 'releaseLock');
finishClass(ReadableStreamBYOBReader, 'cancel', 'closed', 'read', 'releaseLock');

isolate(ReaderCore);

module.exports = {
  ReadableStreamBYOBReader,
  ReadableStreamDefaultReader,
  ReaderCore,
  byobReaderCoreOf,
  defaultReaderCoreOf,
  // readable_stream.js gives the function that finds the core of a stream.
  setReadableCoreOf(coreOf) {
    readableCoreOf = coreOf;
  },
};
