'use strict';

// What a ReadableStream is behind its public face: its state, and those that wait for its end.

const {
  callMethod, follow, followStart, invoke, isolate, queueJob, rejected, resolved, then,
} = require('internal/webstreams/basics');

class ReadableCore {
  constructor() {
    // 'readable', 'closed' or 'errored'
    this.state = 'readable';
    this.storedError = undefined;
    this.isDisturbed = false;
    this.controller = undefined;
    // The core of the reader that has locked the stream.
    this.reader = undefined;
    // The ReadableStream itself.
    this.face = undefined;
    // Called when the stream has closed or failed.
    this.onEnded = undefined;
  }

  close() {
    this.state = 'closed';
    this.onEnded?.();
    const { reader } = this;
    if (reader === undefined) return;
    reader.closed.resolve();
    if (reader.isByob) return;
    let request = reader.takeRequests();
    while (request !== undefined) {
      const { next } = request;
      request.onClose();
      request = next;
    }
  }

  fail(error) {
    this.state = 'errored';
    this.storedError = error;
    this.onEnded?.();
    const { reader } = this;
    if (reader === undefined) return;
    reader.closed.reject(error);
    reader.failRequests(error);
  }

  // Nobody wants more of it. The promise tells that the source knows.
  cancel(reason) {
    this.isDisturbed = true;
    if (this.state === 'closed') return resolved(undefined);
    if (this.state === 'errored') return rejected(this.storedError);
    this.close();
    const { reader } = this;
    if (reader?.isByob) {
      let request = reader.takeRequests();
      while (request !== undefined) {
        const { next } = request;
        request.onClose(undefined);
        request = next;
      }
    }
    return then.call(this.controller.cancel(reason), () => undefined);
  }
}

// What the controllers of both kinds have in common: when the source is asked for more.
//
// They add shouldCallPull() and clearQueues(), and for readers hasChunk(),
// takeChunk(), read(request) and onReaderReleased().
class PullingController {
  constructor(stream, source, pullMethod, cancelMethod, highWaterMark, isByteController) {
    this.stream = stream;
    this.isByteController = isByteController;
    this.highWaterMark = highWaterMark;
    this.source = source;
    this.pullMethod = pullMethod;
    this.cancelMethod = cancelMethod;
    this.isStarted = false;
    this.isPulling = false;
    this.mustPullAgain = false;
    this.isCloseRequested = false;
    // What the source gets to see; undefined if the source is ours.
    this.face = undefined;
  }

  // The source has been started, and has given `result`.
  start(result) {
    followStart(result, this, onStarted, onFailed);
  }

  callPullIfNeeded() {
    if (this.shouldCallPull()) this.pull();
  }

  pull() {
    if (this.isPulling) {
      this.mustPullAgain = true;
      return;
    }
    this.isPulling = true;
    const { pullMethod } = this;
    if (pullMethod === undefined) {
      queueJob(onPulled, this);
      return;
    }
    let result;
    try {
      result = invoke(pullMethod, this.source, this.face);
    } catch (error) {
      queueJob(onFailed, this, error);
      return;
    }
    follow(result, this, onPulled, onFailed);
  }

  cancel(reason) {
    this.clearQueues();
    const { cancelMethod, source } = this;
    this.clearAlgorithms();
    return callMethod(cancelMethod, source, this.face === undefined, reason);
  }

  closeNow() {
    this.clearAlgorithms();
    this.stream.close();
  }

  fail(error) {
    if (this.stream.state !== 'readable') return;
    this.clearQueues();
    this.clearAlgorithms();
    this.stream.fail(error);
  }

  clearAlgorithms() {
    this.source = undefined;
    this.pullMethod = undefined;
    this.cancelMethod = undefined;
  }
}

function onStarted(controller) {
  controller.isStarted = true;
  controller.callPullIfNeeded();
}

// Also called, as a job, by sources that have given kParked.
function onPulled(controller) {
  controller.isPulling = false;
  if (!controller.mustPullAgain) return;
  controller.mustPullAgain = false;
  controller.callPullIfNeeded();
}

function onFailed(controller, error) {
  controller.fail(error);
}

isolate(PullingController, ReadableCore);

module.exports = { PullingController, ReadableCore, onPulled };
