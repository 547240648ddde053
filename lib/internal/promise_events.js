'use strict';

// Tells listeners what becomes of promises, in the order of V8's hooks. A listener is an object
// with any of init(promise, parent), before(promise), after(promise) and settled(promise).
//
// A reaction runs between `before` and `after` of the promise that then() has made. Where the
// engine does without one, as behind an `await`, one is made that nobody else gets to see.
//
// The engine does not tell of new promises. Those of then() are heard of at once, others when they
// are settled, or when somebody waits for them; that of an async function, at its first `await`.

const { promiseOfGenerator } = internalBinding('core');
const promiseJobs = require('internal/promise_jobs');
const { isPromise } = require('internal/util/types');

// On the engine's base tier, promises are found by internal/promise_context, and what is about jobs
// is never called.
const { isAvailable } = promiseJobs;
const { engineFunctions, runJob, runOtherJob } =
  isAvailable ? require('internal/promise_operations') : {};
const { reactionJobs } = isAvailable ? require('internal/promise_contexts') : {};
const engine = isAvailable ? engineFunctions() : { Promise };

// The first call makes a promise to compare with, of which nobody is to hear.
isPromise({});

let listeners = [];
const known = new WeakSet();
// The promises behind the functions that a thenable gets, by the object that holds these.
const followers = new WeakMap();

function tell(name, promise, parent) {
  const current = listeners;
  for (let i = 0; i < current.length; i++) current[i][name]?.(promise, parent);
}

function see(promise, parent) {
  if (known.has(promise)) return;
  known.add(promise);
  tell('init', promise, parent);
}

function makePromise(parent) {
  const promise = new engine.Promise(() => {});
  see(promise, parent);
  return promise;
}

// ---- Jobs ------------------------------------------------------------------------------------

// The promise in whose name a job runs, if any: see enqueue() in internal/promise_operations, and
// src/js/fast/promise_jobs.h.
function subjectOf(handler, derived, value, argument) {
  if (derived !== undefined) return seenDerived(derived);
  if (handler === engine.promiseResolveThenableJobFast) return argument;
  const [job, first, , third] = handler === runOtherJob ? value : [handler, value];
  if (job === engine.promiseResolveThenableJob) return followers.get(third);
  return first !== undefined && reactionJobs.has(job) ? seenDerived(first) : undefined;
}

// What then() has made is known already, or it is older than the listeners.
function seenDerived(derived) {
  const promise = isPromise(derived) ? derived : derived.promise;
  known.add(promise);
  return promise;
}

// A promise that was resolved with another one gets its result by a reaction.
function follow(other, promise) {
  engine.performPromiseThen(
    other,
    (value) => engine.resolvePromise(promise, value),
    (reason) => engine.rejectPromise(promise, reason));
}

// Whether the engine would take its own constructor for what follows.
function isPlain(promise) {
  return Object.getPrototypeOf(promise) === engine.Promise.prototype &&
    !Object.hasOwn(promise, 'constructor');
}

// What the functions of internal/promise_jobs call instead of, or before, those of the engine.
const events = {
  run(handler, derived, value, argument) {
    const promise = subjectOf(handler, derived, value, argument);
    if (promise === undefined) {
      runJob(handler, derived, value, argument);
      return;
    }
    this.before(promise);
    try {
      const { promiseResolveThenableJobFast } = engine;
      if (handler === promiseResolveThenableJobFast && isPlain(value)) follow(value, promise);
      else runJob(handler, derived, value, argument);
    } finally {
      tell('after', promise);
    }
  },

  before(promise) {
    see(promise);
    tell('before', promise);
  },

  after(promise) {
    tell('after', promise);
  },

  settled(promise) {
    see(promise);
    tell('settled', promise);
  },

  follows(promise, functions) {
    see(promise);
    followers.set(functions, promise);
  },

  // Answers what the reaction will settle.
  derives(promise, derived) {
    see(promise);
    if (derived === undefined) return makePromise(promise);
    see(isPromise(derived) ? derived : derived.promise, promise);
    return derived;
  },

  awaits(value, onFulfilled, onRejected, argument) {
    const isFunction = onFulfilled === engine.asyncFunctionResumeOnFulfilled;
    const outer = isFunction ? promiseOfGenerator(argument) : undefined;
    if (outer !== undefined) see(outer);
    let promise = value;
    try {
      if (!isPromise(value) || value.constructor !== engine.Promise) {
        promise = makePromise(outer);
        engine.resolvePromise(promise, value);
      }
    } catch (error) {
      onRejected(error, argument);
      return;
    }
    engine.performPromiseThen(promise, onFulfilled, onRejected, undefined, argument);
  },

  // For the engine's base tier, where promises are found by internal/promise_context.
  init(promise, parent) {
    see(parent);
    if (promise !== undefined) see(promise, parent);
  },
};

// ---- Listeners -------------------------------------------------------------------------------

function useListeners(list) {
  listeners = list;
  const current = list.length > 0 ? events : null;
  if (current !== null) require('internal/async_context').activate();
  if (isAvailable) promiseJobs.setEvents(current);
  else require('internal/promise_context').setPromiseHooks(current);
}

function addListener(listener) {
  if (!listeners.includes(listener)) useListeners([...listeners, listener]);
}

function removeListener(listener) {
  useListeners(listeners.filter((each) => each !== listener));
}

module.exports = { addListener, removeListener };
