'use strict';

// The controller of a ReadableStream of bytes.
//
// What the source enqueues are Bytes, whose memory is the stream's alone. Those who read into memory of their own wait as a PullInto each.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE } } = require('internal/errors');
const { Queue, isolate } = require('internal/webstreams/basics');
const { PullingController } = require('internal/webstreams/readable_core');
const views = require('internal/webstreams/views');

// Memory that wants to be filled. `reader` is 'default', 'byob', or 'none' once it was released.
class PullInto {
  constructor(buffer, byteOffset, byteLength, minimumFill, elementSize, Class, reader) {
    this.buffer = buffer;
    this.bufferLength = views.memoryLength(buffer);
    this.byteOffset = byteOffset;
    this.byteLength = byteLength;
    this.bytesFilled = 0;
    this.minimumFill = minimumFill;
    this.elementSize = elementSize;
    this.Class = Class;
    this.reader = reader;
  }

  // The view that the reader gets. Nobody else has the memory: it has been taken from the source.
  toView() {
    const { bytesFilled, byteOffset, elementSize, Class } = this;
    return new Class(this.buffer, byteOffset, bytesFilled / elementSize);
  }
}

class ByteController extends PullingController {
  constructor(stream, source, pullMethod, cancelMethod, highWaterMark, autoAllocateChunkSize) {
    super(stream, source, pullMethod, cancelMethod, highWaterMark, true);
    this.autoAllocateChunkSize = autoAllocateChunkSize;
    this.entries = new Queue();
    this.totalSize = 0;
    this.pullIntos = new Queue();
    // The ReadableStreamBYOBRequest that the source may have, as { face, invalidate }.
    this.request = null;
    stream.controller = this;
  }

  get desiredSize() {
    const { state } = this.stream;
    if (state === 'errored') return null;
    return state === 'closed' ? 0 : this.highWaterMark - this.totalSize;
  }

  shouldCallPull() {
    const { stream } = this;
    if (stream.state !== 'readable' || this.isCloseRequested || !this.isStarted) return false;
    if (stream.reader?.firstRequest !== undefined) return true;
    return this.highWaterMark > this.totalSize;
  }

  // ---- The end ----

  close() {
    if (this.isCloseRequested || this.stream.state !== 'readable') return;
    if (this.totalSize > 0) {
      this.isCloseRequested = true;
      return;
    }
    if (this.pullIntos.length > 0) {
      const first = this.pullIntos.first();
      if (first.bytesFilled % first.elementSize !== 0) {
        const error = new ERR_INVALID_STATE.TypeError('Partial read');
        this.fail(error);
        throw error;
      }
    }
    this.closeNow();
  }

  clearQueues() {
    this.clearPullIntos();
    this.clearEntries();
  }

  clearEntries() {
    this.entries.clear();
    this.totalSize = 0;
  }

  clearPullIntos() {
    this.invalidateRequest();
    this.pullIntos.clear();
  }

  invalidateRequest() {
    if (this.request === null) return;
    this.request.invalidate();
    this.request = null;
  }

  // A reader has let go: what it has half filled goes to the next one.
  onReaderReleased() {
    if (this.pullIntos.length === 0) return;
    const first = this.pullIntos.first();
    first.reader = 'none';
    this.pullIntos.clear();
    this.pullIntos.push(first);
  }

  // ---- What the source enqueues ----

  // Bytes of the source's, which become the stream's.
  enqueue(bytes) {
    const { stream } = this;
    if (this.isCloseRequested || stream.state !== 'readable') return;
    bytes.buffer = views.takeMemory(bytes.buffer);
    if (this.pullIntos.length > 0) this.renewFirstPullInto();
    const { reader } = stream;
    if (reader === undefined) {
      this.addEntry(bytes);
    } else if (reader.isByob) {
      this.addEntry(bytes);
      this.commitAll(this.fillPullIntos());
    } else {
      this.giveToDefaultReader(reader, bytes);
    }
    this.callPullIfNeeded();
  }

  // The source may still have the view of the first request: from now on it is of no use.
  renewFirstPullInto() {
    const first = this.pullIntos.first();
    if (views.isDetached(first.buffer)) {
      throw new ERR_INVALID_STATE.TypeError("Destination's ArrayBuffer is detached");
    }
    this.invalidateRequest();
    first.buffer = views.takeMemory(first.buffer);
    if (first.reader === 'none') this.enqueueDetached(first);
  }

  giveToDefaultReader(reader, bytes) {
    while (reader.firstRequest !== undefined && this.totalSize > 0) {
      reader.shiftRequest().onChunk(this.shiftEntry());
    }
    if (reader.firstRequest === undefined) {
      this.addEntry(bytes);
      return;
    }
    if (this.pullIntos.length > 0) this.shiftPullInto();
    const { buffer, byteOffset, byteLength } = bytes;
    reader.shiftRequest().onChunk(new Uint8Array(buffer, byteOffset, byteLength));
  }

  addEntry(bytes) {
    this.entries.push(bytes);
    this.totalSize += bytes.byteLength;
  }

  addCopy(buffer, byteOffset, byteLength) {
    try {
      const copy = views.copyMemory(buffer, byteOffset, byteOffset + byteLength);
      this.addEntry(new views.Bytes(copy, 0, byteLength));
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  // What a reader that has let go had got already.
  enqueueDetached(pullInto) {
    const { buffer, byteOffset, bytesFilled } = pullInto;
    if (bytesFilled > 0) this.addCopy(buffer, byteOffset, bytesFilled);
    this.shiftPullInto();
  }

  // ---- Default readers ----

  hasChunk() {
    return this.totalSize > 0;
  }

  takeChunk() {
    return this.shiftEntry();
  }

  shiftEntry() {
    const { buffer, byteOffset, byteLength } = this.entries.shift();
    this.totalSize -= byteLength;
    this.onQueueDrained();
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  onQueueDrained() {
    if (this.totalSize === 0 && this.isCloseRequested) this.closeNow();
    else this.callPullIfNeeded();
  }

  read(request) {
    if (this.totalSize > 0) {
      request.onChunk(this.shiftEntry());
      return;
    }
    const size = this.autoAllocateChunkSize;
    if (size !== undefined) {
      let buffer;
      try {
        buffer = new ArrayBuffer(size);
      } catch (error) {
        request.onError(error);
        return;
      }
      this.pullIntos.push(new PullInto(buffer, 0, size, 1, 1, Uint8Array, 'default'));
    }
    this.stream.reader.addRequest(request);
    this.callPullIfNeeded();
  }

  // ---- BYOB readers ----

  // The target is what checkReadInto() gives.
  readInto({ buffer, byteOffset, byteLength, elementSize, minimumFill, Class }, request) {
    let memory;
    try {
      memory = views.takeMemory(buffer);
    } catch (error) {
      request.onError(error);
      return;
    }
    const pullInto = new PullInto(
      memory, byteOffset, byteLength, minimumFill, elementSize, Class, 'byob');
    const { reader } = this.stream;
    if (this.pullIntos.length > 0) {
      this.pullIntos.push(pullInto);
      reader.addRequest(request);
    } else if (this.stream.state === 'closed') {
      request.onClose(new Class(memory, byteOffset, 0));
    } else if (this.totalSize > 0 && this.fillFromQueue(pullInto)) {
      const filled = pullInto.toView();
      this.onQueueDrained();
      request.onChunk(filled);
    } else if (this.isCloseRequested) {
      const error = new ERR_INVALID_STATE.TypeError('Partial read');
      this.fail(error);
      request.onError(error);
    } else {
      this.pullIntos.push(pullInto);
      reader.addRequest(request);
      this.callPullIfNeeded();
    }
  }

  // Copies what there is. True if it is enough.
  fillFromQueue(pullInto) {
    const room = pullInto.byteLength - pullInto.bytesFilled;
    const most = Math.min(this.totalSize, room);
    const filledAtMost = pullInto.bytesFilled + most;
    const whole = filledAtMost - filledAtMost % pullInto.elementSize;
    const isEnough = whole >= pullInto.minimumFill;
    let left = isEnough ? whole - pullInto.bytesFilled : most;
    while (left > 0) {
      const entry = this.entries.first();
      const count = Math.min(left, entry.byteLength);
      const target = new Uint8Array(
        pullInto.buffer, pullInto.byteOffset + pullInto.bytesFilled, count);
      target.set(new Uint8Array(entry.buffer, entry.byteOffset, count));
      if (entry.byteLength === count) {
        this.entries.shift();
      } else {
        entry.byteOffset += count;
        entry.byteLength -= count;
      }
      this.totalSize -= count;
      pullInto.bytesFilled += count;
      left -= count;
    }
    return isEnough;
  }

  // Those that are full now, in their order.
  fillPullIntos() {
    const full = [];
    while (this.pullIntos.length > 0 && this.totalSize > 0) {
      if (!this.fillFromQueue(this.pullIntos.first())) break;
      full.push(this.shiftPullInto());
    }
    return full;
  }

  shiftPullInto() {
    this.invalidateRequest();
    return this.pullIntos.shift();
  }

  commitAll(list) {
    for (const pullInto of list) this.commit(pullInto);
  }

  commit(pullInto) {
    const { stream } = this;
    const isDone = stream.state === 'closed';
    const view = pullInto.toView();
    const request = stream.reader.shiftRequest();
    if (isDone) request.onClose(pullInto.reader === 'default' ? undefined : view);
    else request.onChunk(view);
  }

  // ---- The source has filled memory of a reader ----

  respond(bytesWritten) {
    const first = this.pullIntos.first();
    if (this.stream.state === 'closed') {
      if (bytesWritten !== 0) {
        throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
      }
    } else {
      if (bytesWritten === 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
      if (first.bytesFilled + bytesWritten > first.byteLength) {
        throw new ERR_INVALID_ARG_VALUE.RangeError('bytesWritten', bytesWritten);
      }
    }
    first.buffer = views.takeMemory(first.buffer);
    this.respondInternally(bytesWritten);
  }

  respondWithNewView(view) {
    const first = this.pullIntos.first();
    const { buffer, byteOffset, byteLength } = views.bytesOf(view);
    if (this.stream.state === 'closed') {
      if (byteLength !== 0) throw new ERR_INVALID_STATE.TypeError('View is not zero-length');
    } else if (byteLength === 0) {
      throw new ERR_INVALID_STATE.TypeError('View is zero-length');
    }
    if (first.byteOffset + first.bytesFilled !== byteOffset ||
        first.bufferLength !== views.memoryLength(buffer) ||
        first.bytesFilled + byteLength > first.byteLength) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('view', view);
    }
    first.buffer = views.takeMemory(buffer);
    this.respondInternally(byteLength);
  }

  respondInternally(bytesWritten) {
    const first = this.pullIntos.first();
    this.invalidateRequest();
    if (this.stream.state === 'closed') this.respondWhenClosed(first);
    else this.respondWhenReadable(bytesWritten, first);
    this.callPullIfNeeded();
  }

  respondWhenClosed(first) {
    if (first.reader === 'none') this.shiftPullInto();
    const { reader } = this.stream;
    if (!reader?.isByob) return;
    const list = [];
    for (let count = reader.countRequests(); count > 0; count--) list.push(this.shiftPullInto());
    this.commitAll(list);
  }

  respondWhenReadable(bytesWritten, pullInto) {
    pullInto.bytesFilled += bytesWritten;
    if (pullInto.reader === 'none') {
      this.enqueueDetached(pullInto);
      this.commitAll(this.fillPullIntos());
      return;
    }
    if (pullInto.bytesFilled < pullInto.minimumFill) return;
    this.shiftPullInto();
    // Part of an element waits for the rest of it.
    const rest = pullInto.bytesFilled % pullInto.elementSize;
    if (rest > 0) {
      const end = pullInto.byteOffset + pullInto.bytesFilled;
      this.addCopy(pullInto.buffer, end - rest, rest);
      pullInto.bytesFilled -= rest;
    }
    const full = this.fillPullIntos();
    this.commit(pullInto);
    this.commitAll(full);
  }
}

isolate(PullInto);

module.exports = { ByteController };
