'use strict';

// The jobs of promises in other contexts than the main one, which keep most of the engine's
// functions: see internal/promise_jobs.

const { queue, replacements } = require('internal/promise_operations');
const { performPromiseThen, reactionOf, withoutContext } = require('internal/promise_reactions');

// The queue of a context whose jobs run only when it is told to.
class OwnQueue {
  #jobs = [];

  enqueue = (...job) => {
    this.#jobs.push(job);
  };

  run = () => {
    while (this.#jobs.length > 0) {
      // Taken first: what is ended by a limit of time must not run again.
      const jobs = this.#jobs;
      this.#jobs = [];
      for (const [job, ...args] of jobs) {
        try {
          job(...args);
        } catch {
          // As in run() of internal/promise_jobs.
        }
      }
    }
  };
}

// Where the jobs of the context that is being made will go, and the one of its reactions.
let { enqueueJob } = replacements;
let reactionJob;
// Those of all contexts.
const reactionJobs = new WeakSet();

// makeContext() makes a context, which will have a queue of its own: that is the answer.
function withOwnQueue(makeContext) {
  const own = new OwnQueue();
  enqueueJob = own.enqueue;
  try {
    makeContext();
  } finally {
    ({ enqueueJob } = replacements);
  }
  return own;
}

// triggerReactions() for a context that has its own function for reactions, and perhaps a queue.
function makeTrigger(enqueueThere, reactionJob) {
  function triggerThere(promiseState, reactions, value) {
    const isFulfilled = promiseState === @promiseStateFulfilled;
    enqueueThere(
      reactionJob, reactions.@promiseOrCapability,
      isFulfilled ? reactions.@onFulfilled : reactions.@onRejected, value, reactions.@context);
    const count = reactions.@outOfLineReactionCounts ?? 0;
    const offset = isFulfilled ? 1 : 2;
    for (let i = 0; i < count; i += 4) {
      enqueueThere(reactionJob, reactions[i], reactions[i + offset], value, reactions[i + 3]);
    }
  }
  return (promiseState, reactions, value) => {
    if (reactions === undefined) return;
    if (@isGenerator(reactions) || @isPromise(reactions)) reactions = reactionOf(reactions);
    if (queue.hasContexts) withoutContext(triggerThere, promiseState, reactions, value);
    else triggerThere(promiseState, reactions, value);
  };
}

// Whether it was made by then() of the main context, and its flags may not be looked at: see
// internal/promise_reactions.
function isDerived(promise) {
  return @isCallable(@getPromiseInternalField(promise, @promiseFieldFlags));
}

// Such a promise has another then() than what calls this, unless the program gave it that one.
function follow(promise, functions) {
  promise.then(functions.resolve, functions.reject);
}

// All contexts have reactions in the same form, for a promise may get them from several. Only
// reactions tell of events.
const makers = {
  __proto__: null,
  enqueueJob: () => enqueueJob,
  promiseReactionJob(job) {
    reactionJob = job;
    reactionJobs.add(job);
    return job;
  },
  pushNewPromiseReaction: () => replacements.pushNewPromiseReaction,
  triggerPromiseReactions: () => makeTrigger(enqueueJob, reactionJob),
  performPromiseThen: (performThen) =>
    function(promise, onFulfilled, onRejected, derived, argument) {
      if (isDerived(promise)) {
        performPromiseThen(promise, onFulfilled, onRejected, derived, argument);
        return;
      }
      if (queue.events !== null) derived = queue.events.derives(promise, derived);
      performThen(promise, onFulfilled, onRejected, derived, argument);
    },
  promiseResolveThenableJobFast: (followFast) => function(other, promise) {
    if (isDerived(other)) follow(other, @createResolvingFunctions(promise));
    else followFast(other, promise);
  },
  promiseResolveThenableJobWithoutPromiseFast: (followFast) =>
    function(other, onFulfilled, onRejected, argument) {
      if (isDerived(other)) {
        follow(other, @createResolvingFunctionsWithoutPromise(onFulfilled, onRejected, argument));
      } else {
        followFast(other, onFulfilled, onRejected, argument);
      }
    },
};

// What takes the place of a function of the engine. It is called for promiseReactionJob first.
function replace(name, original) {
  return name in makers ? makers[name](original) : original;
}

module.exports = { reactionJobs, replace, withOwnQueue };
