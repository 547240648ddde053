'use strict';

// The queue of microtasks, on an engine that lets go of it: see src/js/fast/promise_jobs.h.
//
// The engine's script calls functions of ours: enqueue() for each job of a promise, others for each
// reaction, that is for each then() and each `await` of a promise. They are hot.
//
// This is also where promises carry the asynchronous context: a reaction runs in that of its
// then() or `await`, any other job in that of whoever has queued it.

const { isSameKind, state, takeOverJobs } = internalBinding('core');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasMicrotasks = 7;

// ---- The queue -------------------------------------------------------------------------------

// A list of chunks, so that a queue of any length is neither copied nor kept. A job takes six
// places: a function, its four arguments, and the context. Behind the last stands the next chunk.
const kJobLength = 6;
const kChunkLength = kJobLength * 64;

function makeChunk() {
  return new Array(kChunkLength + 1).fill(undefined);
}

let headChunk = makeChunk();
let tailChunk = headChunk;
let head = 0;
// Where the next job goes; zero if and only if there is none.
let tail = 0;
let spareChunk;

function addChunk() {
  const chunk = spareChunk ?? makeChunk();
  spareChunk = undefined;
  tailChunk[kChunkLength] = chunk;
  tailChunk = chunk;
  return 0;
}

function dropChunk() {
  const chunk = headChunk;
  headChunk = chunk[kChunkLength];
  chunk[kChunkLength] = undefined;
  spareChunk = chunk;
  head = 0;
}

// The job of a reaction, in the main context, and those of all contexts.
let reactionJob;
const reactionJobs = new WeakSet();

function enqueue(job, first, second, third, fourth) {
  // Nobody waits for a promise that follows: what has to be done is the handler alone.
  if (first === undefined && job === reactionJob) {
    job = second;
    first = third;
    second = fourth;
  }
  let place = tail;
  if (place === 0) state[kHasMicrotasks] = 1;
  else if (place === kChunkLength) place = addChunk();
  const chunk = tailChunk;
  chunk[place] = job;
  chunk[place + 1] = first;
  chunk[place + 2] = second;
  chunk[place + 3] = third;
  chunk[place + 4] = fourth;
  if (asyncState.active) chunk[place + 5] = asyncState.current;
  tail = place + kJobLength;
}

function runJobs() {
  while (tail !== 0) {
    const chunk = headChunk;
    const place = head;
    const job = chunk[place];
    const first = chunk[place + 1];
    const second = chunk[place + 2];
    const third = chunk[place + 3];
    const fourth = chunk[place + 4];
    chunk[place] = undefined;
    chunk[place + 1] = undefined;
    chunk[place + 2] = undefined;
    chunk[place + 3] = undefined;
    chunk[place + 4] = undefined;
    let listener = null;
    if (asyncState.active) {
      asyncState.current = chunk[place + 5];
      chunk[place + 5] = undefined;
      listener = events;
    }
    head = place + kJobLength;
    if (chunk === tailChunk) {
      if (head === tail) head = tail = 0;
    } else if (head === kChunkLength) {
      dropChunk();
    }
    if (listener === null) job(first, second, third, fourth);
    else listener.run(job, first, second, third, fourth);
  }
}

// All of them, those that they queue included. The engine's jobs let nothing out, unless the stack
// overflows: that ends the job, and nobody can be told.
function run() {
  for (;;) {
    try {
      runJobs();
      break;
    } catch {
      // Goes on with the next.
    }
  }
  state[kHasMicrotasks] = 0;
  if (asyncState.active) asyncState.current = undefined;
}

// ---- Reactions -------------------------------------------------------------------------------

// One that waits. Its handlers run in the context of now; those of the engine, such as what goes on
// behind an `await`, get an argument as well.
class Reaction {
  constructor(onFulfilled, onRejected, argument) {
    this.onFulfilled = onFulfilled;
    this.onRejected = onRejected;
    this.argument = argument;
    this.frame = asyncState.current;
  }
}

function fulfill(value, reaction) {
  asyncState.current = reaction.frame;
  const { argument, onFulfilled } = reaction;
  return argument === undefined ? onFulfilled(value) : onFulfilled(value, argument);
}

function reject(reason, reaction) {
  asyncState.current = reaction.frame;
  const { argument, onRejected } = reaction;
  return argument === undefined ? onRejected(reason) : onRejected(reason, argument);
}

// Told of each promise that was rejected and is handled now.
let handledListener;

function onHandled(listener) {
  handledListener = listener;
}

// What becomes of promises while anybody wants to hear of it, null otherwise: see
// internal/promise_events.
let events = null;

// Only while contexts are active.
function setEvents(listener) {
  events = listener;
}

// ---- Contexts --------------------------------------------------------------------------------

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
          // As above.
        }
      }
    }
  };
}

// Where the jobs of the context that is being made will go.
let enqueueOfNewContext = enqueue;

// makeContext() makes a context, which will have a queue of its own: that is the answer.
function withOwnQueue(makeContext) {
  const queue = new OwnQueue();
  enqueueOfNewContext = queue.enqueue;
  try {
    makeContext();
  } finally {
    enqueueOfNewContext = enqueue;
  }
  return queue;
}

// The engine's functions of the main context, or what has taken their place.
const engine = {
  __proto__: null,
  Promise,
  asyncFunctionResumeOnFulfilled: undefined,
  createResolvingFunctions: undefined,
  fulfillPromise: undefined,
  performPromiseThen: undefined,
  promiseResolveThenableJob: undefined,
  promiseResolveThenableJobFast: undefined,
  rejectPromise: undefined,
  resolvePromise: undefined,
};
let hasMainContext = false;

// For those that only have to be known.
const keep = (original) => original;

// What the language says of resolving a promise, to hear of it without one more call.
function makeResolve(resolve) {
  const {
    createResolvingFunctions, fulfillPromise, promiseResolveThenableJob,
    promiseResolveThenableJobFast, rejectPromise,
  } = engine;
  const defaultThen = Promise.prototype.then;
  return function(promise, value) {
    if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
      if (value === promise) {
        // The engine makes the error.
        resolve(promise, value);
        return;
      }
      let then;
      try {
        then = value.then;
      } catch (error) {
        rejectPromise(promise, error);
        return;
      }
      if (typeof then === 'function') {
        if (then === defaultThen && isSameKind(value, promise)) {
          enqueue(promiseResolveThenableJobFast, value, promise);
        } else {
          enqueue(promiseResolveThenableJob, value, then, createResolvingFunctions(promise));
        }
        return;
      }
    }
    if (events !== null) events.settled(promise);
    fulfillPromise(promise, value);
  };
}

// What takes the place of the engine's functions, of each global object: see
// src/js/fast/promise_jobs.h. In other contexts than the main one, only reactions tell of events.
const replacements = {
  __proto__: null,
  enqueueJob: () => enqueueOfNewContext,
  promiseReactionJob(job) {
    reactionJob ??= job;
    reactionJobs.add(job);
    return job;
  },
  asyncFunctionResumeOnFulfilled: keep,
  promiseResolveThenableJob: keep,
  promiseResolveThenableJobFast: keep,
  createResolvingFunctions: (create) => (hasMainContext ? create : function(promise) {
    const functions = create(promise);
    if (events !== null) events.follows(promise, functions);
    return functions;
  }),
  fulfillPromise: keep,
  rejectPromise: (rejectPromise) => (hasMainContext ? rejectPromise : function(promise, reason) {
    if (events !== null) events.settled(promise);
    rejectPromise(promise, reason);
  }),
  resolvePromise: (resolve) => (hasMainContext ? resolve : makeResolve(resolve)),
  resolveWithoutPromiseForAsyncAwait(resolve) {
    const enqueueHere = enqueueOfNewContext;
    const isMain = !hasMainContext;
    return function(value, onFulfilled, onRejected, argument) {
      if (isMain && events !== null) {
        events.awaits(value, onFulfilled, onRejected, argument);
      } else if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
        enqueueHere(onFulfilled, value, argument);
      } else {
        resolve(value, onFulfilled, onRejected, argument);
      }
    };
  },
  performPromiseThen: (performThen) =>
    function(promise, onFulfilled, onRejected, derived, argument) {
      if (events !== null) derived = events.derives(promise, derived);
      performThen(promise, onFulfilled, onRejected, derived, argument);
    },
  pushNewPromiseReaction: (push) =>
    function(promise, reactions, derived, onFulfilled, onRejected, argument) {
      if (asyncState.active && onFulfilled !== undefined) {
        argument = new Reaction(onFulfilled, onRejected, argument);
        onFulfilled = fulfill;
        onRejected = reject;
      }
      push(promise, reactions, derived, onFulfilled, onRejected, argument);
    },
  // Reactions know their context, unless they are older than the first one: those have none.
  triggerPromiseReactions: (trigger) =>
    function(promiseState, reactions, value) {
      if (reactions === undefined) return;
      if (!asyncState.active) {
        trigger(promiseState, reactions, value);
        return;
      }
      const { current } = asyncState;
      asyncState.current = undefined;
      trigger(promiseState, reactions, value);
      asyncState.current = current;
    },
  hostPromiseRejectionTracker: (track) =>
    function(promise, operation) {
      if (operation !== 0) handledListener?.(promise);
      else if (asyncState.active) asyncState.rejectedIn.set(promise, asyncState.current);
      track(promise, operation);
    },
};

function replace(name, original) {
  const replacement = replacements[name](original);
  if (!hasMainContext && name in engine) engine[name] = replacement;
  return replacement;
}

const isAvailable = takeOverJobs?.(replace) === true;
hasMainContext = true;

module.exports = {
  engine,
  enqueue,
  onHandled,
  isAvailable,
  reactionJobs,
  run,
  setEvents,
  withOwnQueue,
};
