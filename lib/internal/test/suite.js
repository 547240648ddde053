'use strict';

// A suite: its function declares tests, and runs at once; they run when it is the suite's turn.

const { callInSuite } = require('internal/test/call');
const { failureTypes, testFailure } = require('internal/test/failure');
const { runFor } = require('internal/test/current');
const { runHooks } = require('internal/test/hook');
const { stopTest } = require('internal/test/stop');
const { Test } = require('internal/test/test');

const { hrtime } = process;

class Suite extends Test {
  reportedType = 'suite';
  isSuite = true;

  constructor(options) {
    super(options);
    // Only what it contains is limited by the command line.
    this.timeout = options.timeout ?? Infinity;
    this.building = this.#build();
  }

  async #build() {
    const { context, args } = this.runArguments();
    // What is excluded by its own option does not even declare anything.
    const isExcluded = this.onlyOption === false && this.config.only;
    const fn = isExcluded ? () => {} : this.fn;
    this.fn = () => {};
    try {
      await runFor(this, () => callInSuite(fn, context, args));
    } catch (error) {
      this.fail(testFailure(error, failureTypes.code));
    }
    this.isBuilt = true;
  }

  makeContext() {
    return new (require('internal/test/context').SuiteContext)(this);
  }

  // Whether anything is left of it is known when all has been declared.
  start() {
    if (this.isBuilt || !this.isLeftOutByName) return super.start();
    return this.building.then(() => super.start());
  }

  // A suite that has nothing left is left out.
  applyFilters() {
    if (this.error !== null) return;
    const byName = this.isLeftOutByName;
    super.applyFilters();
    if (byName) this.isLeftOut = !this.#hasAnyMatch();
  }

  #hasAnyMatch() {
    return this.subtests.some((test) =>
      !test.isLeftOutByName || (test.isSuite && test.#hasAnyMatch()));
  }

  async execute() {
    const { parent } = this;
    const { context, args } = this.runArguments();
    let stop;
    parent.activeSubtests++;
    let hasRunAfter = false;
    const runAfterHooks = async () => {
      if (hasRunAfter) return;
      hasRunAfter = true;
      await runHooks(this.hooks.after, 'after', context, args);
    };
    try {
      await this.building;
      this.startTime = hrtime.bigint();
      if (this.shouldAbort()) {
        this.subtests = [];
        this.postRun();
        return;
      }
      if (parent.hooks.before.length > 0) {
        const owner = parent.runArguments();
        await runHooks(parent.hooks.before, 'before', owner.context, owner.args);
      }
      if (!this.skipped) await runHooks(this.hooks.before, 'before', context, args);
      stop = stopTest(this.timeout, this.aborter);
      const subtests = this.skipped || this.error !== null ? [] : this.subtests;
      if (this.skipped) this.subtests = [];
      await Promise.race([Promise.all(subtests.map((test) => test.start())), stop.promise]);
      if (!this.skipped) await runAfterHooks();
      this.pass();
    } catch (error) {
      try {
        await runAfterHooks();
      } catch { /* There is a failure to tell of already. */ }
      this.failWith(error);
    } finally {
      stop?.dispose();
      this.abort();
    }
    this.postRun();
  }
}

module.exports = { Suite };
