'use strict';

// What a WritableStream is behind its public face: its state, and the requests that wait for the
// sink. A request has resolve(value) and reject(error).

const { Deferred, Queue, isolate, rejected, resolved, then } =
  require('internal/webstreams/basics');

// Somebody has asked for the abort.
class PendingAbort extends Deferred {
  constructor(reason, wasErroring) {
    super();
    this.reason = reason;
    this.wasErroring = wasErroring;
  }
}

class WritableCore {
  constructor() {
    // 'writable', 'erroring', 'errored' or 'closed'
    this.state = 'writable';
    this.storedError = undefined;
    this.controller = undefined;
    // The core of the writer that has locked the stream.
    this.writer = undefined;
    this.hasBackpressure = false;
    this.writeRequests = new Queue();
    this.inFlightWrite = undefined;
    this.closeRequest = undefined;
    this.inFlightClose = undefined;
    this.pendingAbort = undefined;
    // The WritableStream itself.
    this.face = undefined;
    // Called when the stream has closed or failed.
    this.onEnded = undefined;
  }

  isClosing() {
    return this.closeRequest !== undefined || this.inFlightClose !== undefined;
  }

  hasOperationInFlight() {
    return this.inFlightWrite !== undefined || this.inFlightClose !== undefined;
  }

  updateBackpressure(hasBackpressure) {
    if (hasBackpressure === this.hasBackpressure) return;
    this.hasBackpressure = hasBackpressure;
    if (hasBackpressure) this.writer?.ready.renew();
    else this.writer?.ready.resolve();
  }

  // ---- What writers do ----

  // Only if isClosing() is false.
  close() {
    if (this.state === 'closed' || this.state === 'errored') {
      const { ERR_INVALID_STATE } = require('internal/errors').codes;
      return rejected(new ERR_INVALID_STATE.TypeError('WritableStream is closed'));
    }
    const request = this.closeRequest = new Deferred();
    if (this.hasBackpressure && this.state === 'writable') this.writer?.ready.resolve();
    this.controller.close();
    return request.promise;
  }

  abort(reason) {
    if (this.state === 'closed' || this.state === 'errored') return resolved(undefined);
    this.controller.abortSignal(reason);
    // Its listeners may have done anything.
    if (this.state === 'closed' || this.state === 'errored') return resolved(undefined);
    if (this.pendingAbort !== undefined) return this.pendingAbort.promise;
    const wasErroring = this.state === 'erroring';
    const request = this.pendingAbort =
      new PendingAbort(wasErroring ? undefined : reason, wasErroring);
    if (!wasErroring) this.startErroring(reason);
    return request.promise;
  }

  // ---- Failing ----

  startErroring(reason) {
    this.state = 'erroring';
    this.storedError = reason;
    this.writer?.ready.reject(reason);
    if (!this.hasOperationInFlight() && this.controller.isStarted) this.finishErroring();
  }

  finishErroring() {
    this.state = 'errored';
    this.controller.clearQueue();
    const { storedError, writeRequests } = this;
    while (writeRequests.length > 0) writeRequests.shift().reject(storedError);
    const request = this.pendingAbort;
    if (request === undefined) {
      this.rejectClosing();
      return;
    }
    this.pendingAbort = undefined;
    if (request.wasErroring) {
      request.reject(storedError);
      this.rejectClosing();
      return;
    }
    then.call(this.controller.abort(request.reason), () => {
      request.resolve();
      this.rejectClosing();
    }, (error) => {
      request.reject(error);
      this.rejectClosing();
    });
  }

  rejectClosing() {
    this.onEnded?.();
    const { storedError } = this;
    if (this.closeRequest !== undefined) {
      this.closeRequest.reject(storedError);
      this.closeRequest = undefined;
    }
    this.writer?.closed.reject(storedError);
  }

  dealWithRejection(error) {
    if (this.state === 'writable') this.startErroring(error);
    else this.finishErroring();
  }

  // ---- The sink has done something ----

  finishWrite() {
    const request = this.inFlightWrite;
    this.inFlightWrite = undefined;
    request.resolve(undefined);
  }

  failWrite(error) {
    this.inFlightWrite.reject(error);
    this.inFlightWrite = undefined;
    this.dealWithRejection(error);
  }

  finishClose() {
    this.inFlightClose.resolve(undefined);
    this.inFlightClose = undefined;
    if (this.state === 'erroring') {
      // The close has come first.
      this.storedError = undefined;
      this.pendingAbort?.resolve();
      this.pendingAbort = undefined;
    }
    this.state = 'closed';
    this.onEnded?.();
    this.writer?.closed.resolve();
  }

  failClose(error) {
    this.inFlightClose.reject(error);
    this.inFlightClose = undefined;
    this.pendingAbort?.reject(error);
    this.pendingAbort = undefined;
    this.dealWithRejection(error);
  }
}

isolate(WritableCore);

module.exports = { WritableCore };
