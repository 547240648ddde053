'use strict';

// pipeTo() and pipeThrough().

const { AbortError, codes: { ERR_INVALID_STATE } } = require('internal/errors');
const { Deferred, isolate, nothing, queueJob, rejected, resolved, then } =
  require('internal/webstreams/basics');
const { ReaderCore } = require('internal/webstreams/readable_readers');
const { WriterCore } = require('internal/webstreams/writable_stream');

// All writes of a pipe have this one request, which counts them.
class PendingWrites {
  constructor() {
    this.count = 0;
    this.hasFailed = false;
    this.failure = undefined;
    // Waits for those that are left.
    this.stall = undefined;
  }

  resolve() {
    this.count--;
    if (this.count > 0 || this.stall === undefined) return;
    if (this.hasFailed) this.stall.reject(this.failure);
    else this.stall.resolve();
  }

  reject(error) {
    this.count--;
    this.fail(error);
    this.stall?.reject(error);
  }

  fail(error) {
    this.hasFailed = true;
    this.failure = error;
  }

  allWritten() {
    if (this.count === 0) return this.hasFailed ? rejected(this.failure) : resolved(undefined);
    this.stall ??= new Deferred();
    return this.stall.promise;
  }
}

// Takes the place of the promise that the target is ready: nobody sees the writer of a pipe.
class Readiness {
  constructor(pipe) {
    this.pipe = pipe;
  }

  renew() {}

  resolve() {
    if (!this.pipe.isWaitingForTarget) return;
    this.pipe.isWaitingForTarget = false;
    this.pipe.pump();
  }

  reject() {}

  rejectWith() {}
}

class Pipe {
  constructor(source, target, { preventAbort, preventCancel, preventClose, signal }) {
    this.source = source;
    this.target = target;
    this.preventAbort = preventAbort;
    this.preventCancel = preventCancel;
    this.preventClose = preventClose;
    this.signal = signal;
    this.abortListener = undefined;
    this.isShuttingDown = false;
    this.isWaitingForTarget = false;
    this.writes = new PendingWrites();
    this.outcome = new Deferred();
    this.reader = new ReaderCore(false);
    this.reader.lock(source);
    this.writer = new WriterCore(target);
    this.writer.ready = new Readiness(this);
    source.isDisturbed = true;
    // The pipe is also the request that waits in its reader.
    this.next = undefined;
  }

  start() {
    const { signal } = this;
    if (signal !== undefined) {
      if (signal.aborted) {
        this.abort();
        return;
      }
      this.abortListener = require('events').addAbortListener(signal, () => this.abort());
    }
    this.pump();
    this.watch();
  }

  // ---- The chunks ----

  pump() {
    const { source, target } = this;
    if (this.isShuttingDown) return;
    if (target.hasBackpressure) {
      this.isWaitingForTarget = true;
      return;
    }
    const { controller } = source;
    if (source.state !== 'readable' || controller.isByteController || !controller.hasChunk()) {
      this.reader.read(this);
      return;
    }
    // The source is asked for more when all that there is has been written.
    do {
      this.write(controller.takeWithoutPull());
    } while (this.canWrite() && controller.hasChunk());
    controller.callPullIfNeeded();
    if (source.state !== 'readable') return;
    if (target.hasBackpressure) this.isWaitingForTarget = true;
    else queueJob(pump, this);
  }

  canWrite() {
    const { target } = this;
    return !this.isShuttingDown && !target.hasBackpressure && target.state === 'writable' &&
      !target.isClosing();
  }

  write(chunk) {
    const { writer, writes } = this;
    writes.count++;
    if (writer.write(chunk, writes)) return;
    writes.count--;
    writes.fail(writer.refusal);
  }

  // A source that enqueues does not find itself inside of the sink.
  onChunk(chunk) {
    queueJob(writeAndPump, this, chunk);
  }

  // Those who watch the source do what has to be done.
  onClose() {}

  onError() {}

  // ---- The end ----

  watch() {
    const { source, target } = this;
    whenErrored(source, this.reader.closed, (error) => this.onSourceErrored(error));
    whenErrored(target, this.writer.closed, (error) => this.onTargetErrored(error));
    if (source.state === 'closed') this.onSourceClosed();
    else then.call(this.reader.closed.promise, () => this.onSourceClosed(), nothing);
    if (target.isClosing() || target.state === 'closed') {
      this.onTargetErrored(
        new ERR_INVALID_STATE.TypeError('Destination WritableStream is closed'));
    }
  }

  onSourceErrored(error) {
    const abort = this.preventAbort ? undefined : () => this.target.abort(error);
    this.shutDown(abort, true, error);
  }

  onTargetErrored(error) {
    const cancel = this.preventCancel ? undefined : () => this.source.cancel(error);
    this.shutDown(cancel, true, error);
  }

  onSourceClosed() {
    const close = this.preventClose ?
      undefined : () => this.writer.closeWithErrorPropagation();
    this.shutDown(close, false, undefined);
  }

  abort() {
    const { source, target } = this;
    let { reason: error } = this.signal;
    if (error instanceof AbortError) {
      const { DOMException } = require('internal/domexception');
      error = new DOMException(error.message, 'AbortError');
    }
    this.shutDown(() => {
      const aborting = !this.preventAbort && target.state === 'writable' ?
        target.abort(error) : resolved(undefined);
      const canceling = !this.preventCancel && source.state === 'readable' ?
        source.cancel(error) : resolved(undefined);
      return both(aborting, canceling);
    }, true, error);
  }

  // Once what was read has been written: the action, and then the end, with an error or without.
  shutDown(action, isFailure, error) {
    if (this.isShuttingDown) return;
    this.isShuttingDown = true;
    const fail = (reason) => this.finish(true, reason);
    const complete = () => {
      if (action === undefined) this.finish(isFailure, error);
      else then.call(action(), () => this.finish(isFailure, error), fail);
    };
    if (this.target.state === 'writable' && !this.target.isClosing()) {
      then.call(this.writes.allWritten(), complete, fail);
    } else {
      complete();
    }
  }

  finish(isFailure, error) {
    this.writer.release();
    this.reader.detach();
    this.abortListener?.[Symbol.dispose]();
    if (isFailure) this.outcome.reject(error);
    else this.outcome.resolve(undefined);
  }
}

function pump(pipe) {
  pipe.pump();
}

function writeAndPump(pipe, chunk) {
  pipe.write(chunk);
  pipe.pump();
}

function whenErrored(stream, closed, action) {
  if (stream.state === 'errored') action(stream.storedError);
  else then.call(closed.promise, nothing, action);
}

// Both, or the error of the first that fails.
function both(first, second) {
  const deferred = new Deferred();
  let left = 2;
  const onDone = () => {
    left--;
    if (left === 0) deferred.resolve(undefined);
  };
  then.call(first, onDone, deferred.reject);
  then.call(second, onDone, deferred.reject);
  return deferred.promise;
}

function pipe(source, target, options) {
  const piping = new Pipe(source, target, options);
  piping.start();
  return piping.outcome.promise;
}

isolate(PendingWrites, Pipe, Readiness);

module.exports = { pipe };
