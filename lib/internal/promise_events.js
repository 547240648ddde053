'use strict';

// Tells listeners what becomes of promises, in the order of V8's hooks. A listener is an object
// with any of init(promise, parent), before(promise), after(promise) and settled(promise).
//
// A reaction runs between `before` and `after` of the promise that then() has made. Where the
// engine does without one, as behind an `await`, one is made that nobody else gets to see.
//
// The engine does not tell of new promises. Those of then() are heard of at once, others when they
// are settled, or when somebody waits for them; that of an async function, at its first `await`.

const { getContext, observe, setContext } = internalBinding('promises');
const asyncState = require('internal/async_state');
const { isPromise } = require('internal/util/types');

let listeners = [];
const known = new WeakSet();

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
  const promise = new Promise(() => {});
  see(promise, parent);
  return promise;
}

// ---- What jobs are about ---------------------------------------------------------------------

// What a job has instead of its asynchronous context alone: also the promise in whose name it runs.
// One that only we have made is settled when the job has run.
class JobContext {
  constructor(promise, isMade) {
    this.frame = asyncState.current;
    this.promise = promise;
    this.isMade = isMade;
    this.hasRun = false;
  }
}

// A reaction to the parent. If the promise that it settles is known already, it follows the parent,
// and V8 has made another one by then().
function reacts(parent, derived) {
  see(parent);
  const promise = isPromise(derived) ? derived : derived?.promise;
  if (promise === undefined || (promise === derived && known.has(promise))) {
    return new JobContext(makePromise(parent), true);
  }
  see(promise, parent);
  return new JobContext(promise, false);
}

// The promises that V8 makes when a function awaits a thenable, by the promise of the function: one
// for the thenable, and the one in whose name the function goes on.
const thenables = new WeakMap();

// The function calls then() of what it awaits.
function callsThen(outer) {
  let made = thenables.get(outer);
  if (made === undefined) {
    const value = makePromise(outer);
    made = { value, continuation: makePromise(value) };
    if (outer !== undefined) thenables.set(outer, made);
  }
  return new JobContext(made.value, false);
}

// The function goes on with a value that is no promise.
function goesOn(outer) {
  const made = thenables.get(outer);
  thenables.delete(outer);
  const value = made?.value ?? makePromise(outer);
  tell('settled', value);
  return new JobContext(made?.continuation ?? makePromise(value), true);
}

// See the engine's EmbedderHooks.h.
const observer = {
  // `derived` is what the job will settle. It is undefined for an `await`, in the function that has
  // the outer promise, and null where that has to call then() first.
  contextForJob(parent, derived, outer) {
    if (outer !== undefined) see(outer);
    if (parent !== undefined) {
      thenables.delete(outer);
      return reacts(parent, derived);
    }
    if (derived === null) return callsThen(outer);
    if (derived === undefined) return goesOn(outer);
    // It follows a thenable.
    see(derived);
    return new JobContext(derived, false);
  },

  settled(promise) {
    see(promise);
    tell('settled', promise);
  },

  // Jobs that the engine queues without asking for a context get that of the job which runs: that
  // is its frame alone.
  before(context) {
    if (!(context instanceof JobContext)) return;
    setContext(context.frame);
    if (!context.hasRun) tell('before', context.promise);
  },

  after(context) {
    if (!(context instanceof JobContext) || context.hasRun) return;
    context.hasRun = true;
    if (context.isMade) tell('settled', context.promise);
    tell('after', context.promise);
  },
};

// ---- Listeners -------------------------------------------------------------------------------

// Jobs that were queued while there were listeners may run when there are none any more.
let isUnwrapping = false;

function unwrapContexts() {
  if (isUnwrapping) return;
  isUnwrapping = true;
  Object.defineProperty(asyncState, 'current', {
    __proto__: null,
    get() {
      const context = getContext();
      return context instanceof JobContext ? context.frame : context;
    },
    set: setContext,
  });
}

function useListeners(list) {
  const wasHeard = listeners.length > 0;
  const isHeard = list.length > 0;
  listeners = list;
  if (isHeard) unwrapContexts();
  if (isHeard !== wasHeard) observe(isHeard ? observer : null);
}

function addListener(listener) {
  if (!listeners.includes(listener)) useListeners([...listeners, listener]);
}

function removeListener(listener) {
  useListeners(listeners.filter((each) => each !== listener));
}

module.exports = { addListener, removeListener };
