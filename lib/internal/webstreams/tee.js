'use strict';

// tee(): two branches that get the same chunks. A chunk is read when either branch wants one.

const { Deferred, isolate, nothing, queueJob, then } = require('internal/webstreams/basics');
const { ReaderCore } = require('internal/webstreams/readable_readers');
const { makeReadable } = require('internal/webstreams/readable_stream');

class Tee {
  // cloneChunk(chunk) makes what the second branch gets, if it is given.
  constructor(stream, cloneChunk) {
    this.stream = stream;
    this.cloneChunk = cloneChunk;
    this.isReading = false;
    this.mustReadAgain = false;
    this.isCanceled1 = false;
    this.isCanceled2 = false;
    this.reason1 = undefined;
    this.reason2 = undefined;
    this.canceled = new Deferred();
    // The tee is the request that waits in its reader.
    this.next = undefined;
    this.reader = new ReaderCore(false);
    this.reader.lock(stream);
    const pull = () => this.pull();
    this.branch1 = makeReadable({ pull, cancel: (reason) => this.cancel1(reason) });
    this.branch2 = makeReadable({ pull, cancel: (reason) => this.cancel2(reason) });
    this.branch1.controller.start(undefined);
    this.branch2.controller.start(undefined);
    then.call(this.reader.closed.promise, nothing, (error) => this.onFailed(error));
  }

  pull() {
    if (this.isReading) {
      this.mustReadAgain = true;
      return undefined;
    }
    this.isReading = true;
    this.reader.read(this);
    return undefined;
  }

  // Not within enqueue() of the source: a failure is seen before the next chunk is asked for.
  onChunk(chunk) {
    queueJob(giveChunk, this, chunk);
  }

  give(chunk) {
    this.mustReadAgain = false;
    let second = chunk;
    if (!this.isCanceled2 && this.cloneChunk !== undefined) {
      try {
        second = this.cloneChunk(chunk);
      } catch (error) {
        this.branch1.controller.fail(error);
        this.branch2.controller.fail(error);
        this.canceled.resolve(this.stream.cancel(error));
        return;
      }
    }
    if (!this.isCanceled1) enqueue(this.branch1, chunk);
    if (!this.isCanceled2) enqueue(this.branch2, second);
    this.isReading = false;
    if (this.mustReadAgain) this.pull();
  }

  onClose() {
    this.isReading = false;
    if (!this.isCanceled1) close(this.branch1);
    if (!this.isCanceled2) close(this.branch2);
    if (!this.isCanceled1 || !this.isCanceled2) this.canceled.resolve(undefined);
  }

  onError() {
    this.isReading = false;
  }

  onFailed(error) {
    this.branch1.controller.fail(error);
    this.branch2.controller.fail(error);
    if (!this.isCanceled1 || !this.isCanceled2) this.canceled.resolve(undefined);
  }

  cancel1(reason) {
    this.isCanceled1 = true;
    this.reason1 = reason;
    return this.cancelIfBoth();
  }

  cancel2(reason) {
    this.isCanceled2 = true;
    this.reason2 = reason;
    return this.cancelIfBoth();
  }

  cancelIfBoth() {
    if (this.isCanceled1 && this.isCanceled2) {
      this.canceled.resolve(this.stream.cancel([this.reason1, this.reason2]));
    }
    return this.canceled.promise;
  }
}

function giveChunk(tee, chunk) {
  tee.give(chunk);
}

function enqueue({ controller }, chunk) {
  if (controller.canCloseOrEnqueue()) controller.enqueue(chunk);
}

function close({ controller }) {
  if (controller.canCloseOrEnqueue()) controller.close();
}

// The two branches of a stream.
function tee(stream, cloneChunk) {
  if (stream.reader !== undefined) {
    const { ERR_INVALID_STATE } = require('internal/errors').codes;
    throw new ERR_INVALID_STATE.TypeError('ReadableStream is locked');
  }
  if (stream.controller.isByteController) {
    return require('internal/webstreams/byte_tee').tee(stream);
  }
  const { branch1, branch2 } = new Tee(stream, cloneChunk);
  return [branch1.face, branch2.face];
}

isolate(Tee);

module.exports = { tee };
