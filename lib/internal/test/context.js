'use strict';

// What the functions of tests and suites are given.

const { Test } = require('internal/test/test');
const { TestPlan } = require('internal/test/plan');
const { callerLocation } = require('internal/test/location');
const {
  codes: { ERR_INVALID_STATE },
} = require('internal/errors');
const {
  validateFunction, validateNumber, validateObject, validateString,
} = require('internal/validators');
const { clearTimeout, setTimeout } = require('internal/timers/functions');

const kPollInterval = 50;
const kPollTimeout = 1000;

class TestContext {
  #test;
  #assert;

  constructor(test) {
    this.#test = test;
  }

  get signal() {
    return this.#test.signal;
  }

  get name() {
    return this.#test.name;
  }

  get filePath() {
    return this.#test.root.harness.entryFile(this.#test);
  }

  get fullName() {
    return this.#test.fullName;
  }

  get error() {
    return this.#test.error;
  }

  get passed() {
    return this.#test.passed;
  }

  get attempt() {
    return this.#test.attempt ?? 0;
  }

  get tags() {
    return this.#test.tags;
  }

  get workerId() {
    const id = this.#test.config.workerId;
    return id === undefined ? undefined : Number(id);
  }

  diagnostic(message) {
    this.#test.diagnostic(message);
  }

  log(message, data) {
    validateString(message, 'message');
    this.#test.reporter.log(this.#test, message, data);
  }

  plan(count, options) {
    const test = this.#test;
    if (test.plan !== null) {
      throw new ERR_INVALID_STATE('cannot set plan more than once');
    }
    test.plan = new TestPlan(count, options);
  }

  get assert() {
    return this.#assert ??= require('internal/test/assert').bindAssertions(this, this.#test);
  }

  get mock() {
    return this.#test.mock;
  }

  runOnly(value) {
    this.#test.runOnlySubtests = Boolean(value);
  }

  skip(message) {
    this.#test.skip(message);
  }

  todo(message) {
    this.#test.todo(message);
  }

  test(name, options, fn) {
    const overrides = { __proto__: null, loc: callerLocation(TestContext.prototype.test) };
    this.#test.plan?.count();
    return this.#test.createSubtest(Test, name, options, fn, overrides).start();
  }

  before(fn, options) {
    this.#test.createHook('before', fn, options, callerLocation(TestContext.prototype.before));
  }

  after(fn, options) {
    this.#test.createHook('after', fn, options, callerLocation(TestContext.prototype.after));
  }

  beforeEach(fn, options) {
    this.#test.createHook('beforeEach', fn, options,
                          callerLocation(TestContext.prototype.beforeEach));
  }

  afterEach(fn, options) {
    this.#test.createHook('afterEach', fn, options,
                          callerLocation(TestContext.prototype.afterEach));
  }

  waitFor(condition, options = { __proto__: null }) {
    validateFunction(condition, 'condition');
    validateObject(options, 'options');
    const { interval = kPollInterval, timeout = kPollTimeout } = options;
    validateNumber(interval, 'options.interval', 0, 2 ** 31 - 1);
    validateNumber(timeout, 'options.timeout', 0, 2 ** 31 - 1);
    return poll(condition, interval, timeout);
  }
}

// Calls the condition until it succeeds; a call that takes longer than the interval delays the
// next one.
function poll(condition, interval, timeout) {
  const { promise, resolve, reject } = Promise.withResolvers();
  let lastError;
  let pollTimer;
  const timer = setTimeout(() => {
    clearTimeout(pollTimer);
    pollTimer = null;
    const error = new Error('waitFor() timed out');
    if (lastError !== undefined) error.cause = lastError;
    reject(error);
  }, timeout);
  const attempt = async () => {
    try {
      const result = await condition();
      clearTimeout(timer);
      resolve(result);
    } catch (error) {
      lastError = error;
      if (pollTimer !== null) pollTimer = setTimeout(attempt, interval);
    }
  };
  attempt();
  return promise;
}

class SuiteContext {
  #suite;

  constructor(suite) {
    this.#suite = suite;
  }

  get signal() {
    return this.#suite.signal;
  }

  get name() {
    return this.#suite.name;
  }

  get filePath() {
    return this.#suite.root.harness.entryFile(this.#suite);
  }

  get fullName() {
    return this.#suite.fullName;
  }

  get passed() {
    return this.#suite.passed;
  }

  get attempt() {
    return this.#suite.attempt ?? 0;
  }

  diagnostic(message) {
    this.#suite.diagnostic(message);
  }

  log(message, data) {
    validateString(message, 'message');
    this.#suite.reporter.log(this.#suite, message, data);
  }
}

module.exports = { SuiteContext, TestContext };
