'use strict';

// Iterating over a ReadableStream with `for await`.

const { codes: { ERR_INVALID_STATE, ERR_INVALID_THIS } } = require('internal/errors');
const { Deferred, isObject, isolate, rejected, resolved, then } =
  require('internal/webstreams/basics');
const { ReaderCore } = require('internal/webstreams/readable_readers');

const AsyncIteratorPrototype =
  Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));

class Iteration {
  constructor(stream, preventCancel) {
    this.preventCancel = preventCancel;
    this.isDone = false;
    this.isStarted = false;
    // The promise of the call that is still at work.
    this.current = undefined;
    // Settles it. The iteration itself is the request that waits in the reader.
    this.deferred = undefined;
    this.next = undefined;
    this.reader = new ReaderCore(false);
    this.reader.lock(stream);
  }

  // ---- Calls wait for each other ----

  callNext() {
    // The first waits until the source has been started, and been asked for a chunk.
    if (!this.isStarted) {
      this.isStarted = true;
      this.current = resolved(undefined);
    }
    if (this.current !== undefined) {
      const read = () => this.read();
      this.current = then.call(this.current, read, read);
      return this.current;
    }
    const { stream } = this.reader;
    if (!this.isDone && stream !== undefined && stream.state === 'readable' &&
        stream.controller.hasChunk()) {
      stream.isDisturbed = true;
      return resolved({ done: false, value: stream.controller.takeChunk() });
    }
    this.current = this.read();
    return this.current;
  }

  callReturn(value) {
    this.isStarted = true;
    const finish = () => this.finish(value);
    this.current = this.current === undefined ? finish() : then.call(this.current, finish, finish);
    return this.current;
  }

  // ---- What they do ----

  read() {
    if (this.isDone) return resolved({ done: true, value: undefined });
    if (this.reader.stream === undefined) return rejected(notBound());
    const deferred = this.deferred = new Deferred();
    this.reader.read(this);
    return deferred.promise;
  }

  async finish(value) {
    if (this.isDone) return { done: true, value };
    this.isDone = true;
    const { reader } = this;
    if (reader.stream === undefined) throw notBound();
    if (!this.preventCancel) {
      const canceled = reader.stream.cancel(value);
      reader.detach();
      await canceled;
    } else {
      reader.detach();
    }
    return { done: true, value };
  }

  // ---- What the stream answers ----

  onChunk(value) {
    this.current = undefined;
    this.deferred.resolve({ value, done: false });
  }

  onClose() {
    this.end();
    this.deferred.resolve({ done: true, value: undefined });
  }

  onError(error) {
    this.end();
    this.deferred.reject(error);
  }

  end() {
    this.current = undefined;
    this.isDone = true;
    this.reader.detach();
  }
}

function notBound() {
  return new ERR_INVALID_STATE.TypeError('The reader is not bound to a ReadableStream');
}

const kName = 'ReadableStreamAsyncIterator';

class Iterator {
  #iteration;

  constructor(iteration) {
    this.#iteration = iteration;
  }

  next() {
    if (!isObject(this) || !(#iteration in this)) return rejected(new ERR_INVALID_THIS(kName));
    return this.#iteration.callNext();
  }

  return(value) {
    if (!isObject(this) || !(#iteration in this)) return rejected(new ERR_INVALID_THIS(kName));
    return this.#iteration.callReturn(value);
  }
}

// The prototype has the two methods alone, and they can be seen.
delete Iterator.prototype.constructor;
Object.setPrototypeOf(Iterator.prototype, AsyncIteratorPrototype);
Object.defineProperties(Iterator.prototype, {
  next: { __proto__: null, enumerable: true },
  return: { __proto__: null, enumerable: true },
});

function iterate(stream, preventCancel) {
  return new Iterator(new Iteration(stream, preventCancel));
}

isolate(Iteration);

module.exports = { iterate };
