'use strict';

// What ends a test before it is through: its time is up, or it is aborted.

const { AbortError } = require('internal/errors');
const { clearTimeout, setTimeout } = require('internal/timers/functions');
const { failureTypes, testFailure } = require('internal/test/failure');

// The longest that a timer can wait.
const kTimeoutMax = 2 ** 31 - 1;

// A promise that only rejects. Disposing of it stops waiting.
class StopPromise {
  #timer;
  #aborter;

  constructor(timeout, aborter, describeTimeout) {
    const { promise, reject } = Promise.withResolvers();
    this.promise = promise;
    // Nobody may be waiting any more.
    promise.then(undefined, () => {});
    this.#aborter = aborter;
    const onAbort = () => {
      reject(new AbortError(undefined, { __proto__: null, cause: aborter.signal.reason }));
    };
    if (aborter.isAborted) onAbort();
    else aborter.listen(onAbort);
    if (timeout !== Infinity && timeout !== null) {
      this.#timer = setTimeout(() => {
        reject(testFailure(describeTimeout(timeout), failureTypes.timeout));
      }, Math.min(timeout, kTimeoutMax));
      this.#timer.unref();
    }
  }

  dispose() {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#aborter.unlisten();
  }
}

function stopTest(timeout, aborter) {
  return new StopPromise(timeout, aborter, (time) => `test timed out after ${time}ms`);
}

module.exports = { kTimeoutMax, stopTest };
