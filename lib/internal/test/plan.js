'use strict';

// How many assertions and subtests a test wants to see.

const { clearTimeout, setTimeout } = require('internal/timers/functions');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { failureTypes, testFailure } = require('internal/test/failure');
const { validateNumber, validateObject } = require('internal/validators');

class TestPlan {
  #timer;
  #settlers;

  constructor(count, options = { __proto__: null }) {
    validateNumber(count, 'count');
    validateObject(options, 'options');
    this.expected = count;
    this.actual = 0;
    const { wait } = options;
    if (typeof wait === 'number') validateNumber(wait, 'options.wait', 0, 2 ** 31 - 1);
    else if (wait !== undefined && typeof wait !== 'boolean') {
      throw new ERR_INVALID_ARG_TYPE('options.wait', ['boolean', 'number'], wait);
    }
    this.wait = wait ?? false;
  }

  #mismatch() {
    return testFailure(
      `plan expected ${this.expected} assertions but received ${this.actual}`, failureTypes.code);
  }

  // Called when the function of the test is through. A promise if there is something to wait for.
  check() {
    if (this.actual === this.expected) return undefined;
    if (this.wait === false || this.actual > this.expected) throw this.#mismatch();
    this.#settlers = Promise.withResolvers();
    if (typeof this.wait === 'number') {
      this.#timer = setTimeout(() => this.#timeOut(), this.wait);
    }
    return this.#settlers.promise;
  }

  #timeOut() {
    this.#settlers.reject(testFailure(
      `plan timed out after ${this.wait}ms with ${this.actual} assertions when expecting ` +
      `${this.expected}`, failureTypes.timeout));
  }

  count() {
    this.actual++;
    if (this.#settlers === undefined) return;
    if (this.actual === this.expected) this.#settlers.resolve();
    else if (this.actual > this.expected) this.#settlers.reject(this.#mismatch());
    else return;
    this.stop();
  }

  stop() {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
  }
}

module.exports = { TestPlan };
