'use strict';

// What ends a test before it is through: its time is up, or it is aborted.

const { AbortError } = require('internal/errors');
const { clearTimeout, setTimeout } = require('timers');
const { failureTypes, testFailure } = require('internal/test/failure');

// The longest that a timer can wait.
const kTimeoutMax = 2 ** 31 - 1;

// A promise that only rejects. Disposing of it stops waiting.
class StopPromise {
  #timer;
  #signal;
  #onAbort;

  constructor(timeout, signal, describeTimeout) {
    const { promise, reject } = Promise.withResolvers();
    this.promise = promise;
    // Nobody may be waiting any more.
    promise.then(undefined, () => {});
    this.#signal = signal;
    this.#onAbort = () => {
      reject(new AbortError(undefined, { __proto__: null, cause: signal.reason }));
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { __proto__: null, once: true });
    if (timeout !== Infinity && timeout !== null) {
      this.#timer = setTimeout(() => {
        reject(testFailure(describeTimeout(timeout), failureTypes.timeout));
      }, Math.min(timeout, kTimeoutMax));
      this.#timer.unref();
    }
  }

  dispose() {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
  }
}

function stopTest(timeout, signal) {
  return new StopPromise(timeout, signal, (time) => `test timed out after ${time}ms`);
}

module.exports = { kTimeoutMax, stopTest };
