'use strict';

// How a test has ended: its result, what was said about it, and when.

const { failureTypes, isTestFailure, testFailure } = require('internal/test/failure');

const { hrtime } = process;

class TestOutcome {
  startTime = null;
  endTime = null;
  passed = false;
  error = null;
  skipped = false;
  isTodo = false;
  // Why it is skipped or still to be done.
  message = null;
  expectFailure = undefined;
  diagnostics = [];
  attempt = undefined;
  // What it did when it passed in an earlier run, see reruns.js.
  passedBefore = undefined;

  fail(error) {
    if (this.error !== null) return;
    this.passed = this.#isExpected(error);
    this.error = error;
    this.endTime = hrtime.bigint();
  }

  // Whether this is the failure that the test is to have; one that differs is told of instead.
  #isExpected(error) {
    const { expectFailure } = this;
    if (!expectFailure || this.skipped) return false;
    if (expectFailure.match === undefined) return true;
    const cause = isTestFailure(error) ? error.cause : error;
    try {
      require('assert').throws(() => { throw cause; }, expectFailure.match);
      return true;
    } catch (mismatch) {
      if (isTestFailure(error)) {
        error.message = 'The test failed, but the error did not match the expected validation';
        error.failureType = failureTypes.expected;
        error.cause = mismatch;
      }
      return false;
    }
  }

  pass() {
    if (this.error !== null) return;
    if (this.expectFailure && !this.skipped) {
      this.passed = false;
      this.error = testFailure('test was expected to fail but passed', failureTypes.expected);
      this.endTime = hrtime.bigint();
      return;
    }
    this.endTime = hrtime.bigint();
    this.passed = true;
  }

  skip(message) {
    this.skipped = true;
    this.message = message;
  }

  todo(message) {
    this.isTodo = true;
    this.message = message;
  }

  diagnostic(message) {
    this.diagnostics.push(message);
  }

  duration() {
    if (this.passedBefore?.duration_ms !== undefined && !this.isSuite) {
      return this.passedBefore.duration_ms;
    }
    return Number(this.endTime - this.startTime) / 1e6;
  }
}

module.exports = { TestOutcome };
