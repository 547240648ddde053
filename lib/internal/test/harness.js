'use strict';

// The root of all tests, what is counted, and how a run begins and ends.

const path = require('path');
const { failureTypes, testFailure } = require('internal/test/failure');
const { currentTest, isInReporter, runForNobody } = require('internal/test/current');
const { getConfig } = require('internal/test/config');
const { Test } = require('internal/test/test');
const { TestsStream } = require('internal/test/tests_stream');
const { validateFunction } = require('internal/validators');
const { traced } = require('internal/test/tracing');
const { clearInterval, setImmediate, setInterval } = require('internal/timers/functions');

function makeCounts() {
  return {
    __proto__: null,
    tests: 0,
    failed: 0,
    passed: 0,
    cancelled: 0,
    skipped: 0,
    todo: 0,
    topLevel: 0,
    suites: 0,
  };
}

class Harness {
  counts = makeCounts();
  success = true;
  lastTestId = 0;
  // Until the reporters are there, nothing runs.
  bootstrap = null;
  // While the files of a run without isolation are being loaded.
  isBuilding = false;
  built = [];
  #hasReported = false;
  #isFinishing = false;
  #listeners;

  // Whether more runs will follow that are told of by the same reporter.
  endsReporter = true;

  constructor(config, rootOptions, reporter = new TestsStream()) {
    this.config = config;
    this.reporter = reporter;
    this.#readReruns(config);
    this.root = new Test({
      ...rootOptions,
      name: '<root>',
      parent: null,
      harness: this,
      config,
      reporter: this.reporter,
    });
  }

  // Only whoever reports to the user writes the file.
  #readReruns({ rerunFailuresFilePath: file, cwd }) {
    if (file === undefined) return;
    const { Reruns } = require('internal/test/reruns');
    this.reruns = new Reruns(file, cwd);
    if (process.env.NODE_TEST_CONTEXT === undefined) this.reruns.record(this.reporter, file);
  }

  entryFile(test) {
    return test.entryFile ?? this.root.entryFile;
  }

  count({ nesting, isSuite, skipped, isTodo, cancelled, passed }) {
    const { counts } = this;
    if (nesting === 0) counts.topLevel++;
    if (isSuite) {
      counts.suites++;
      if (!passed && !isTodo && !skipped) this.success = false;
      return;
    }
    counts.tests++;
    if (skipped) {
      counts.skipped++;
    } else if (isTodo) {
      counts.todo++;
    } else if (cancelled) {
      counts.cancelled++;
      this.success = false;
    } else if (!passed) {
      counts.failed++;
      this.success = false;
    } else {
      counts.passed++;
    }
  }

  // ---- Errors that nobody caught -------------------------------------------------------------

  #onError(eventName, error) {
    // Without reporters there is no way to tell of it.
    if (this.bootstrap !== null) throw error;
    let current = currentTest();
    if (isInReporter()) {
      // A rejection is noticed when all microtasks are through, those of reporters included.
      if (eventName === 'unhandledRejection') current = onlyRunning(this.root);
      if (current === undefined) throw error;
    }
    const test = current?.parent === null ? undefined : current;
    if (test === undefined || test.finished || test.hookType !== undefined) {
      this.root.diagnostic(describeLate(eventName, error, test));
      process.exitCode = 1;
      return;
    }
    test.fail(testFailure(error, eventName));
    test.abort();
  }

  // ---- The end -------------------------------------------------------------------------------

  listen() {
    this.#listeners = {
      uncaughtException: (error) => this.#onError('uncaughtException', error),
      unhandledRejection: (error) => this.#onError('unhandledRejection', error),
      beforeExit: () => this.finish(),
    };
    if (this.config.isTestRunner) {
      const stop = () => this.#stop();
      this.#listeners.SIGINT = stop;
      this.#listeners.SIGTERM = stop;
    }
    for (const [name, listener] of Object.entries(this.#listeners)) process.on(name, listener);
  }

  #unlisten() {
    if (this.#listeners === undefined) return;
    for (const [name, listener] of Object.entries(this.#listeners)) {
      process.removeListener(name, listener);
    }
    this.#listeners = undefined;
  }

  // For what goes wrong before there are tests: nobody can be told of it.
  fail(error) {
    this.bootstrap ??= new Promise(() => {});
    process.nextTick(() => { throw error; });
  }

  async #stop() {
    const running = [];
    collectRunning(this.root, running);
    this.reporter.interrupted(running);
    // What ran is told of; that the others have not is no news.
    await new Promise((resolve) => setImmediate(resolve));
    await this.finish(true);
    process.exit();
  }

  // Starts what was declared meanwhile.
  startBuilt() {
    this.isBuilding = false;
    const built = this.built.splice(0);
    built.sort((one, other) => one.test.childNumber - other.test.childNumber);
    for (const { test, resolve } of built) test.start().then(resolve);
  }

  async whenAllFinished() {
    await this.root.subtestsEnd?.promise;
  }

  // All that was declared has been reported.
  async onAllFinished() {
    await this.#runAfterHooks();
    if (!this.config.forceExit) return;
    await this.finish();
    await this.reportersEnd;
    process.exit();
  }

  // Each runs once, also if more have been added since.
  async #runAfterHooks() {
    const { root } = this;
    if (root.hooks.after.length === 0) return;
    const { context, args } = root.runArguments();
    for (const hook of root.hooks.after.splice(0)) {
      try {
        await hook.run(context, args);
      } catch (error) {
        this.#reportHookFailure(hook, error);
      }
    }
  }

  #reportHookFailure(hook, error) {
    const { root } = this;
    error.failureType = failureTypes.hook;
    const file = hook.loc?.file;
    const reported = { __proto__: null, name: file, nesting: 0, loc: hook.loc, parent: root };
    reported.testId = ++this.lastTestId;
    reported.tags = [];
    this.reporter.fail(reported, root.subtests.length + 1, {
      __proto__: null, duration_ms: 0, error,
    });
  }

  // Nothing keeps the process alive any more, or all is done.
  async finish(mustStop = false) {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    if (this.bootstrap !== null) await this.bootstrap;
    if (!mustStop) await this.#waitForSubtests();
    await traced(this.root, () => this.#end());
    this.#unlisten();
  }

  async #end() {
    await this.#runAfterHooks();
    const { globalTeardown } = this;
    this.globalTeardown = undefined;
    await globalTeardown?.();
    this.root.postRun(testFailure(
      'Promise resolution is still pending but the event loop has already resolved',
      failureTypes.cancelledByParent));
  }

  // What they wait for may be something that does not keep the process alive.
  async #waitForSubtests() {
    const keepAlive = setInterval(() => {}, 2 ** 31 - 1);
    try {
      await this.whenAllFinished();
    } finally {
      clearInterval(keepAlive);
    }
  }

  reportRoot(root) {
    if (this.#hasReported) return;
    this.#hasReported = true;
    const { reporter, counts } = this;
    require('internal/test/snapshot').writeSnapshotFiles();
    reporter.plan(0, root.loc, counts.topLevel);
    for (const message of root.diagnostics) reporter.diagnostic(0, root.loc, message);
    const duration = Number(process.hrtime.bigint() - root.startTime) / 1e6;
    const lines = {
      tests: counts.tests,
      suites: counts.suites,
      pass: counts.passed,
      fail: counts.failed,
      cancelled: counts.cancelled,
      skipped: counts.skipped,
      todo: counts.todo,
      duration_ms: duration,
    };
    for (const name of Object.keys(lines)) {
      reporter.diagnostic(0, root.loc, `${name} ${lines[name]}`);
    }
    reporter.summary(root.loc?.file, this.success, counts, duration);
    if (this.endsReporter) reporter.end();
  }
}

function describeLate(eventName, error, test) {
  if (test === undefined) {
    return 'Error: A resource generated asynchronous activity after the test ended. This ' +
      `activity created the error "${error}" which triggered an ${eventName} event, caught by ` +
      'the test runner.';
  }
  const name = test.hookType === undefined ? `Test "${test.name}"` : `Test hook "${test.hookType}"`;
  const { loc } = test;
  const place = loc === undefined ? '' :
    ` at ${path.relative(process.cwd(), loc.file)}:${loc.line}:${loc.column}`;
  return `Error: ${name}${place} generated asynchronous activity after the test ended. This ` +
    `activity created the error "${error}" and would have caused the test to fail, but instead ` +
    `triggered an ${eventName} event.`;
}

// The innermost test that runs, if there is but one.
function onlyRunning(root) {
  let found;
  for (let test = root; test !== undefined;) {
    const running = test.subtests.filter(
      (subtest) => !subtest.hasEnded && subtest.startTime !== null);
    if (running.length > 1) return undefined;
    found = test === root ? undefined : test;
    test = running[0];
  }
  return found;
}

function collectRunning(test, running) {
  for (const subtest of test.subtests) {
    if (subtest.hasEnded || subtest.startTime === null) continue;
    const { name, nesting, loc } = subtest;
    running.push({ __proto__: null, ...loc, name, nesting });
    collectRunning(subtest, running);
  }
}

// ---- The tests of this process ---------------------------------------------------------------

let globalHarness;

// The file that the process runs.
function entryFileOfProcess() {
  const file = process.argv[1];
  return file === undefined ? undefined : path.resolve(file);
}

// Made when the first test is declared.
function getHarness() {
  if (globalHarness !== undefined) return globalHarness;
  const config = getConfig();
  runForNobody(() => {
    globalHarness = new Harness(config, { timeout: undefined });
    const file = entryFileOfProcess();
    globalHarness.root.entryFile = file;
    if (file !== undefined && !config.isTestRunner) {
      globalHarness.root.loc = { __proto__: null, line: 1, column: 1, file };
    }
    globalHarness.reporter.on('test:summary', ({ success }) => {
      if (!success) process.exitCode = 1;
    });
    if (config.randomize) randomize(globalHarness);
    globalHarness.listen();
    globalHarness.bootstrap = startReporters(globalHarness);
  });
  return globalHarness;
}

function randomize(harness) {
  const { config } = harness;
  config.randomSeed ??= require('internal/test/random').makeSeed();
  if (config.isChild || config.isChildV8) return;
  harness.root.diagnostic(`Randomized test order seed: ${config.randomSeed}`);
}

async function startReporters(harness) {
  await null;
  const { end } = await require('internal/test/reporters').attach(
    harness.reporter, harness.config);
  harness.reportersEnd = end;
  if (!harness.config.isChild && !harness.config.isChildV8) {
    await setUpGlobally(harness, harness.config.globalSetup, process.cwd());
  }
  harness.bootstrap = null;
}

// Runs globalSetup() of a module now, and notes its globalTeardown() for the end.
async function setUpGlobally(harness, file, directory) {
  if (file === undefined) return;
  const { importUrl } = require('internal/modules/esm/loader');
  const { pathToFileURL } = require('internal/url');
  const exports = await importUrl(pathToFileURL(path.resolve(directory, file)).href);
  const { globalSetup, globalTeardown } = exports.globalSetup || exports.globalTeardown ?
    exports : exports.default ?? {};
  for (const fn of [globalSetup, globalTeardown]) {
    if (fn !== undefined) validateFunction(fn, 'global hook');
  }
  await globalSetup?.();
  harness.globalTeardown = globalTeardown;
}

// The test that a call of test() belongs to.
function parentOfNow() {
  const test = currentTest();
  return test === undefined ? getHarness().root : test.owner ?? test;
}

async function startWhenReady(test) {
  const { harness } = test.root;
  if (harness.bootstrap !== null) await harness.bootstrap;
  return test.start();
}

module.exports = {
  Harness,
  getHarness,
  makeCounts,
  parentOfNow,
  setUpGlobally,
  startWhenReady,
};
