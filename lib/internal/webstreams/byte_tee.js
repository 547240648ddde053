'use strict';

// tee() of byte streams. Both branches are byte streams: one that is read into memory reads the
// stream into that memory, and the other one gets a copy.

const { Deferred, isolate, nothing, queueJob, then } = require('internal/webstreams/basics');
const { ByteController } = require('internal/webstreams/byte_controller');
const { makeRequest } = require('internal/webstreams/byte_faces');
const { ReadableCore } = require('internal/webstreams/readable_core');
const { ReaderCore } = require('internal/webstreams/readable_readers');
const { adopt } = require('internal/webstreams/readable_stream');
const { bytesOf, checkReadInto, cloneAsBytes } = require('internal/webstreams/views');

class Branch {
  constructor(tee) {
    this.isCanceled = false;
    this.reason = undefined;
    this.mustReadAgain = false;
    const core = this.core = new ReadableCore();
    this.controller = new ByteController(
      core, undefined, () => tee.pull(this), (reason) => tee.cancel(this, reason), 0, undefined);
    adopt(core);
  }

  // The memory that is to be filled, or null.
  request() {
    return this.controller.request?.face ?? makeRequest(this.controller);
  }

  respond(chunk) {
    this.controller.respondWithNewView(chunk);
  }
}

// A chunk for both branches.
class DefaultRequest {
  constructor(tee) {
    this.tee = tee;
    this.next = undefined;
  }

  onChunk(chunk) {
    queueJob(giveChunk, this.tee, chunk);
  }

  onClose() {
    const { tee } = this;
    const { first, second } = tee;
    tee.isReading = false;
    for (const branch of [first, second]) if (!branch.isCanceled) branch.controller.close();
    for (const { controller } of [first, second]) {
      if (controller.pullIntos.length > 0) controller.respond(0);
    }
    if (!first.isCanceled || !second.isCanceled) tee.canceled.resolve(undefined);
  }

  onError() {
    this.tee.isReading = false;
  }
}

// A chunk in the memory of one of them.
class IntoRequest {
  constructor(tee, branch) {
    this.tee = tee;
    this.branch = branch;
    this.next = undefined;
  }

  onChunk(chunk) {
    queueJob(giveFilled, this, chunk);
  }

  onClose(chunk) {
    const { branch, tee } = this;
    const other = tee.otherThan(branch);
    tee.isReading = false;
    if (!branch.isCanceled) branch.controller.close();
    if (!other.isCanceled) other.controller.close();
    if (chunk !== undefined) {
      if (!branch.isCanceled) branch.respond(chunk);
      if (!other.isCanceled && other.controller.pullIntos.length > 0) other.controller.respond(0);
    }
    if (!branch.isCanceled || !other.isCanceled) tee.canceled.resolve(undefined);
  }

  onError() {
    this.tee.isReading = false;
  }
}

class ByteTee {
  constructor(stream) {
    this.stream = stream;
    this.isReading = false;
    this.canceled = new Deferred();
    this.reader = undefined;
    this.first = undefined;
    this.second = undefined;
    this.useReader(false);
    this.first = new Branch(this);
    this.second = new Branch(this);
    this.first.controller.start(undefined);
    this.second.controller.start(undefined);
    this.watchReader();
  }

  otherThan(branch) {
    return branch === this.first ? this.second : this.first;
  }

  // Readers of both kinds are taken, as they are needed.
  useReader(isByob) {
    if (this.reader?.isByob === isByob) return;
    this.reader?.detach();
    this.reader = new ReaderCore(isByob);
    this.reader.lock(this.stream);
    if (this.first !== undefined) this.watchReader();
  }

  watchReader() {
    const { reader } = this;
    then.call(reader.closed.promise, nothing, (error) => {
      if (this.reader === reader) this.onFailed(error);
    });
  }

  onFailed(error) {
    const { first, second } = this;
    first.controller.fail(error);
    second.controller.fail(error);
    if (!first.isCanceled || !second.isCanceled) this.canceled.resolve(undefined);
  }

  // ---- Reading ----

  pull(branch) {
    if (this.isReading) {
      branch.mustReadAgain = true;
      return undefined;
    }
    this.isReading = true;
    const request = branch.request();
    this.useReader(request !== null);
    if (request === null) this.reader.read(new DefaultRequest(this));
    else this.reader.readInto(checkReadInto(request.view), new IntoRequest(this, branch));
    return undefined;
  }

  readAgain() {
    const { first, second } = this;
    this.isReading = false;
    if (first.mustReadAgain) this.pull(first);
    else if (second.mustReadAgain) this.pull(second);
  }

  forgetReading() {
    this.first.mustReadAgain = false;
    this.second.mustReadAgain = false;
  }

  // A copy, or undefined when there is no memory for it: then all is over.
  copy(chunk) {
    try {
      return cloneAsBytes(chunk);
    } catch (error) {
      this.first.controller.fail(error);
      this.second.controller.fail(error);
      this.canceled.resolve(this.stream.cancel(error));
      return undefined;
    }
  }

  give(chunk) {
    this.forgetReading();
    const { first, second } = this;
    let forSecond = chunk;
    if (!first.isCanceled && !second.isCanceled) {
      forSecond = this.copy(chunk);
      if (forSecond === undefined) return;
    }
    if (!first.isCanceled) first.controller.enqueue(bytesOf(chunk));
    if (!second.isCanceled) second.controller.enqueue(bytesOf(forSecond));
    this.readAgain();
  }

  giveFilled(branch, chunk) {
    this.forgetReading();
    const other = this.otherThan(branch);
    if (!other.isCanceled) {
      const copy = this.copy(chunk);
      if (copy === undefined) return;
      if (!branch.isCanceled) branch.respond(chunk);
      other.controller.enqueue(bytesOf(copy));
    } else if (!branch.isCanceled) {
      branch.respond(chunk);
    }
    this.readAgain();
  }

  // ---- The end ----

  cancel(branch, reason) {
    branch.isCanceled = true;
    branch.reason = reason;
    const { first, second } = this;
    if (first.isCanceled && second.isCanceled) {
      this.canceled.resolve(this.stream.cancel([first.reason, second.reason]));
    }
    return this.canceled.promise;
  }
}

function giveChunk(tee, chunk) {
  tee.give(chunk);
}

function giveFilled({ branch, tee }, chunk) {
  tee.giveFilled(branch, chunk);
}

function tee(stream) {
  const { first, second } = new ByteTee(stream);
  return [first.core.face, second.core.face];
}

isolate(Branch, ByteTee, DefaultRequest, IntoRequest);

module.exports = { tee };
