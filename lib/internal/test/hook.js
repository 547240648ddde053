'use strict';

// A function that runs before or after tests.

const { Aborter } = require('internal/test/aborter');
const { callAndWait } = require('internal/test/call');
const { validateAbortSignal, validateFunction, validateOneOf } = require('internal/validators');
const { failureTypes, isTestFailure, testFailure } = require('internal/test/failure');
const { runFor } = require('internal/test/current');
const { stopTest } = require('internal/test/stop');
const { timeoutOf } = require('internal/test/test_options');

const hookTypes = ['before', 'after', 'beforeEach', 'afterEach'];

class TestHook {
  #once;

  constructor(hookType, fn, options, owner, loc) {
    validateOneOf(hookType, 'hook name', hookTypes);
    if (fn === undefined || fn === null) fn = () => {};
    validateFunction(fn, 'fn');
    this.hookType = hookType;
    this.fn = fn;
    this.owner = owner;
    this.loc = loc;
    this.name = hookType;
    this.timeout = timeoutOf(options.timeout, owner.config.timeout);
    if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
    this.outerSignal = options.signal;
    this.error = null;
    this.isOnce = hookType === 'before' || hookType === 'after';
  }

  // Those of a suite run once, whoever asks.
  run(context, args) {
    if (!this.isOnce) return this.#run(context, args);
    return this.#once ??= this.#run(context, args);
  }

  async #run(context, args) {
    this.error = null;
    const aborter = new Aborter();
    const abort = () => aborter.abort(this.outerSignal.reason);
    const stop = stopTest(this.timeout, aborter);
    try {
      if (this.outerSignal?.aborted) throw this.#aborted();
      this.outerSignal?.addEventListener('abort', abort);
      await runFor(this, () => callAndWait(this.fn, context, args, stop, (error) => {
        this.error ??= error;
      }));
      if (this.outerSignal?.aborted) throw this.#aborted();
    } catch (error) {
      this.error ??= this.outerSignal?.aborted ? this.#aborted() :
        isTestFailure(error) ? error : testFailure(error, failureTypes.code);
    } finally {
      stop.dispose();
      this.outerSignal?.removeEventListener('abort', abort);
    }
    if (this.error !== null) throw this.error;
  }

  #aborted() {
    const reason = this.outerSignal.reason;
    if (reason !== null && typeof reason === 'object') reason.failureType = failureTypes.aborted;
    return reason;
  }
}

// Runs hooks one after the other until one fails.
async function runHooks(hooks, hookType, context, args) {
  try {
    for (const hook of hooks) await hook.run(context, args);
  } catch (error) {
    const failure = testFailure(`failed running ${hookType} hook`, failureTypes.hook);
    failure.cause = isTestFailure(error) ? error.cause : error;
    throw failure;
  }
}

module.exports = { TestHook, hookTypes, runHooks };
