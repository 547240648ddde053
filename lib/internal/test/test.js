'use strict';

// A test: it runs a function, waits for its subtests, and hands its result over to its parent.

const { AbortError } = require('internal/errors');
const { queueMicrotask } = require('internal/task_queues');
const { getContext, setContext } = require('internal/async_context');
const { validateAbortSignal, validateFunction } = require('internal/validators');
const { Aborter } = require('internal/test/aborter');
const { callAndWait, firstOf } = require('internal/test/call');
const { failureTypes, isTestFailure, testFailure } = require('internal/test/failure');
const { filtersByOnly, isLeftOutByName, isLeftOutByOnly, markOnly } = require('internal/test/filter');
const {
  concurrencyOf, expectFailureOf, readArguments, tagsOf, timeoutOf,
} = require('internal/test/test_options');
const { TestHook, runHooks } = require('internal/test/hook');
const { TestPlan } = require('internal/test/plan');
const { ReportedTest } = require('internal/test/reported_test');
const { runFor } = require('internal/test/current');
const { stopTest } = require('internal/test/stop');
const { traced } = require('internal/test/tracing');

const { hrtime } = process;
const onlyWarning = '\'only\' and \'runOnly\' require the --test-only command-line option.';

// Without a name, which would become that of a test.
const noop = (() => () => {})();

class Test extends ReportedTest {
  reportedType = 'test';
  isSuite = false;

  activeSubtests = 0;
  pending = [];
  subtestsEnd = null;

  cancelled = false;
  isBuilt = false;
  hasOnlyInside = false;
  runOnlySubtests = false;
  plan = null;
  aborter = new Aborter();
  #mock;
  #draw;
  #willDraw = false;

  constructor(options) {
    super();
    const { parent = null, loc, only, skip, todo, signal } = options;
    let { fn, name } = options;
    if (fn !== undefined && fn !== null && parent !== null) validateFunction(fn, 'fn');
    if (typeof fn !== 'function') fn = noop;
    if (typeof name !== 'string' || name === '') name = fn.name || '<anonymous>';
    this.name = name;
    this.parent = parent;
    this.loc = loc;
    this.hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
    if (parent === null) this.#becomeRoot(options);
    else this.#joinParent();
    this.concurrency = concurrencyOf(options.concurrency, parent);
    this.timeout = timeoutOf(options.timeout, this.config.timeout, parent?.timeout);
    this.tags = tagsOf(options.tags, parent);
    this.expectFailure = options.expectFailure === undefined && parent !== null ?
      parent.expectFailure : expectFailureOf(options.expectFailure);
    if (options.plan !== undefined) this.plan = new TestPlan(options.plan);
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    this.outerSignal = signal;
    signal?.addEventListener('abort', this.#onAbort, { __proto__: null });
    this.skipped = skip !== undefined && skip !== false;
    this.isTodo = (todo !== undefined && todo !== false) || Boolean(parent?.isTodo);
    this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : null;
    this.fn = skip ? noop : fn;
    this.#setOnly(only);
    this.isLeftOutByName = parent !== null && isLeftOutByName(this);
    if (parent !== null && this.root.harness.reruns !== undefined) this.#repeatResult();
  }

  #becomeRoot({ harness, config, reporter }) {
    this.root = this;
    this.harness = harness;
    this.config = config;
    this.reporter = reporter;
    this.nesting = 0;
    this.childNumber = 0;
    this.testId = 0;
    this.startTime = hrtime.bigint();
    this.entryFile = undefined;
  }

  #joinParent() {
    const { parent } = this;
    this.root = parent.root;
    this.config = parent.config;
    this.reporter = parent.reporter;
    this.nesting = parent === parent.root ? 0 : parent.nesting + 1;
    this.childNumber = parent.subtests.length + 1;
    this.testId = ++this.root.harness.lastTestId;
    this.entryFile = this.root.entryFile;
    // Where the program calls test() is the context that its function runs in.
    this.context = getContext();
  }

  // One that has passed before does nothing, but has its subtests again.
  #repeatResult() {
    const { reruns } = this.root.harness;
    this.attempt = reruns.attempt;
    this.passedBefore = this.loc === undefined ? undefined : reruns.passedBefore(this);
    if (this.passedBefore === undefined) return;
    const { children = [] } = this.passedBefore;
    this.fn = () => {
      for (const { name, line, column, file } of children) {
        const loc = { __proto__: null, line, column, file };
        const subtest = this.createSubtest(Test, name, {}, noop, { __proto__: null, loc });
        if (!this.isSuite) subtest.start();
      }
    };
  }

  #setOnly(only) {
    this.onlyOption = only === undefined ? undefined : Boolean(only);
    if (this.parent === null) return;
    if (!filtersByOnly(this.config)) {
      if (this.onlyOption || this.parent.runOnlySubtests) this.diagnostic(onlyWarning);
      return;
    }
    if (!this.onlyOption) return;
    const isDeclared = markOnly(this);
    const { config } = this;
    if (config.only) return;
    // Without isolation a selection is one for the whole run.
    if (isDeclared) {
      config.only = true;
    } else if (!this.parent.runOnlySubtests) {
      this.diagnostic(onlyWarning);
    }
  }

  get signal() {
    return this.aborter.signal;
  }

  get mock() {
    return this.#mock ??= new (require('internal/test/mock/tracker').MockTracker)();
  }

  get fullName() {
    const { parent } = this;
    return parent === null || parent.parent === null ? this.name :
      `${parent.fullName} > ${this.name}`;
  }

  // ---- Subtests ------------------------------------------------------------------------------

  createSubtest(Factory, nameArgument, optionsArgument, fnArgument, overrides) {
    const { name, options, fn } = readArguments(nameArgument, optionsArgument, fnArgument);
    const isTooLate = this.finished || this.isBuilt;
    const parent = isTooLate ? this.root : this;
    const test = new Factory({ __proto__: null, fn, name, ...options, ...overrides, parent });
    if (parent.waitingOn === 0) parent.waitingOn = 1;
    if (!this.config.randomize) parent.order(test);
    if (parent.subtestsEnd === null) {
      parent.subtestsEnd = Promise.withResolvers();
    }
    parent.subtests.push(test);
    if (isTooLate) {
      test.fail(testFailure('test could not be started because its parent finished',
                            failureTypes.parentFinished));
    }
    return test;
  }

  createHook(hookType, fn, options, loc) {
    const hook = new TestHook(hookType, fn, options ?? {}, this, loc);
    if (hookType === 'before' && this.startTime !== null) {
      // It has begun already.
      const { context, args } = this.runArguments();
      hook.run(context, args).catch((error) => this.fail(error));
    }
    this.hooks[hookType].push(hook);
  }

  // Hooks around each subtest: from the outside in before it, and from the inside out after it.
  #eachHooks(hookType) {
    const own = this.hooks[hookType];
    if (this.parent === null) return own;
    const outer = this.parent.#eachHooks(hookType);
    return hookType === 'beforeEach' ? [...outer, ...own] : [...own, ...outer];
  }

  hasConcurrency() {
    return this.concurrency > this.activeSubtests;
  }

  // Answers with a promise that fulfills when the test has ended.
  start() {
    const { harness } = this.root;
    if (harness.isBuilding) {
      const { promise, resolve } = Promise.withResolvers();
      harness.built.push({ test: this, resolve });
      return promise;
    }
    this.applyFilters();
    if (this.isLeftOut) {
      this.leaveOut();
      return Promise.resolve();
    }
    this.testNumber ||= ++this.parent.reportedCount;
    this.reporter.enqueue(this, this.reportedType);
    if (this.config.randomize || !this.parent.hasConcurrency()) {
      const { promise, resolve } = Promise.withResolvers();
      this.parent.pending.push({ test: this, resolve });
      if (this.config.randomize) this.parent.#drawSoon();
      return promise;
    }
    this.reporter.dequeue(this, this.reportedType);
    return this.run();
  }

  async runPending() {
    while (this.pending.length > 0 && this.hasConcurrency()) await this.#runNext();
  }

  async #runNext() {
    const { test, resolve } = this.#takePending();
    this.order(test);
    this.reporter.dequeue(test, this.reportedType);
    await test.run();
    resolve();
  }

  #takePending() {
    if (!this.config.randomize) return this.pending.shift();
    this.#draw ??= require('internal/test/random').makeDraw(this.config.randomSeed);
    return this.#draw(this.pending);
  }

  // All that are started at once take part in the first draw.
  #drawSoon() {
    if (this.#willDraw) return;
    this.#willDraw = true;
    queueMicrotask(() => {
      this.#willDraw = false;
      while (this.pending.length > 0 && this.hasConcurrency()) this.#runNext();
    });
  }

  applyFilters() {
    if (this.error !== null) return;
    this.isLeftOut = this.isLeftOutByName || isLeftOutByOnly(this);
  }

  // Ends silently.
  leaveOut() {
    this.startTime ??= hrtime.bigint();
    this.endTime = this.startTime;
    this.passed = true;
    for (const subtest of this.subtests) {
      subtest.isLeftOut = true;
      subtest.leaveOut();
    }
    this.#handOver();
  }

  // ---- Running -------------------------------------------------------------------------------

  #onAbort = () => {
    const error = this.outerSignal?.reason ?? new AbortError('The test was aborted');
    if (error !== null && typeof error === 'object') error.failureType = failureTypes.aborted;
    this.cancel(error);
  };

  shouldAbort() {
    if (this.aborter.isAborted) return true;
    if (!this.outerSignal?.aborted) return false;
    this.#onAbort();
    return true;
  }

  abort() {
    this.aborter.abort();
  }

  makeContext() {
    return new (require('internal/test/context').TestContext)(this);
  }

  // What its function and its hooks are called with. The context is the same for all of them.
  runArguments() {
    this.publicContext ??= this.makeContext();
    return { context: this.publicContext, args: [this.publicContext] };
  }

  // Runs in the context that the test was created in.
  run() {
    const outer = getContext();
    setContext(this.context);
    try {
      return runFor(this, () => traced(this, () => this.execute()));
    } finally {
      setContext(outer);
    }
  }

  async execute() {
    this.parent.activeSubtests++;
    this.startTime ??= hrtime.bigint();
    if (this.error !== null || this.shouldAbort()) {
      this.postRun();
      return;
    }
    const { context, args } = this.runArguments();
    // One that is skipped while it runs has been set up, and is to be cleaned up.
    let hasRunAfterEach = this.skipped;
    const runAfterEach = async () => {
      if (hasRunAfterEach) return;
      hasRunAfterEach = true;
      const hooks = this.parent.#eachHooks('afterEach');
      if (hooks.length > 0) await runHooks(hooks, 'afterEach', context, args);
    };
    const runAfter = () => runHooks(this.hooks.after, 'after', context, args);
    let stop;
    try {
      // Without hooks its function runs at once.
      if (this.#hasHooksBefore()) await this.#runBeforeHooks(context, args);
      stop = stopTest(this.timeout, this.aborter);
      await callAndWait(this.fn, context, args, stop, (error) => this.fail(error));
      if (this.subtests.length > 0 && !this.shouldAbort()) {
        await firstOf(this.subtestsEnd?.promise, stop.promise);
      }
      const planned = this.shouldAbort() ? undefined : this.plan?.check();
      if (planned !== undefined) await firstOf(planned, stop.promise);
      if (this.shouldAbort()) {
        this.postRun();
        return;
      }
      this.pass();
      await runAfterEach();
      await runAfter();
    } catch (error) {
      this.failWith(error);
      // A failing hook does not keep the others from running.
      try { await runAfterEach(); } catch { /* There is a failure to tell of already. */ }
      try { await runAfter(); } catch { /* As above. */ }
    } finally {
      stop?.dispose();
      this.plan?.stop();
      this.abort();
    }
    this.postRun();
  }

  #hasHooksBefore() {
    const { parent, skipped } = this;
    return parent.hooks.before.length > 0 ||
      (!skipped && parent.#eachHooks('beforeEach').length > 0);
  }

  async #runBeforeHooks(context, args) {
    const { parent } = this;
    if (parent.hooks.before.length > 0) {
      const owner = parent.runArguments();
      await runHooks(parent.hooks.before, 'before', owner.context, owner.args);
    }
    if (this.skipped) return;
    await runHooks(parent.#eachHooks('beforeEach'), 'beforeEach', context, args);
  }

  failWith(error) {
    if (!isTestFailure(error)) this.fail(testFailure(error, failureTypes.code));
    else if (error.failureType === failureTypes.timeout) this.cancel(error);
    else this.fail(error);
  }

  cancel(error) {
    if (this.endTime !== null || this.error !== null) return;
    this.fail(error ?? testFailure('test did not finish before its parent and was cancelled',
                                   failureTypes.cancelledByParent));
    this.startTime ??= this.endTime;
    this.cancelled = true;
    this.abort();
  }

  // ---- Its end -------------------------------------------------------------------------------

  // Ends the test: subtests that still run are cancelled.
  postRun(pendingError) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.endTime ??= hrtime.bigint();
    this.startTime ??= this.endTime;
    if (this.endTime < this.startTime) this.endTime = hrtime.bigint();
    this.pending = [];
    const failed = this.#endSubtests(pendingError);
    if (failed > 0 && (this.passed || this.parent === null) && this.error === null) {
      this.fail(testFailure(`${failed} subtest${failed > 1 ? 's' : ''} failed`,
                            failureTypes.subtests));
    }
    this.outerSignal?.removeEventListener('abort', this.#onAbort);
    this.#mock?.reset();
    this.publishEnd?.();
    if (this.parent === null) {
      this.root.harness.reportRoot(this);
      return;
    }
    this.testNumber ||= ++this.parent.reportedCount;
    const { details, directive } = this.reportDetails();
    details.passed = this.passed;
    this.reporter.complete(this, this.testNumber, details, directive);
    this.parent.activeSubtests--;
    this.#handOver();
    this.parent.runPending();
  }

  // How many have failed.
  #endSubtests(pendingError) {
    let failed = 0;
    for (const subtest of this.subtests) {
      if (!subtest.hasEnded && !subtest.isLeftOut) {
        subtest.cancel(pendingError);
        subtest.postRun(pendingError);
      }
      if (!subtest.passed && !subtest.isTodo && !subtest.isLeftOut) failed++;
    }
    return failed;
  }

  #handOver() {
    const { parent } = this;
    parent.order(this);
    parent.ready.set(this.reportOrder, this);
    parent.reportReady(false);
    if (parent.isBuilt || !parent.isSuite) parent.noticeEnd();
  }

  // Wakes whoever waits for all subtests.
  noticeEnd() {
    if (this.subtestsEnd === null || this.pending.length > 0 || this.activeSubtests > 0) return;
    for (const subtest of this.subtests) {
      if (!subtest.hasEnded && !subtest.isLeftOut) return;
    }
    this.subtestsEnd.resolve();
    // Another one may come.
    this.subtestsEnd = null;
  }
}

module.exports = { Test };
