'use strict';

// How the queue of microtasks becomes ours, on an engine that lets go of it: see
// src/js/fast/promise_jobs.h. What the engine calls then is in internal/promise_operations.
//
// This is also how promises carry the asynchronous context: a reaction runs in that of its then()
// or `await`, any other job in that of whoever has queued it.

const { state, takeOverJobs } = internalBinding('core');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasMicrotasks = 7;

// Undefined where the engine keeps its jobs, which it also does if the bytecode that came with
// Rondo is of another build of it: the text alone cannot be compiled.
const operations = takeOverJobs === undefined ? undefined : loadOperations();

function loadOperations() {
  try {
    return require('internal/promise_operations');
  } catch {
    return undefined;
  }
}

// All jobs, those that they queue included. The engine's let nothing out, unless the stack
// overflows: that ends the job, and nobody can be told.
function run() {
  for (;;) {
    try {
      operations.runJobs();
      break;
    } catch {
      // Goes on with the next.
    }
  }
  state[kHasMicrotasks] = 0;
  if (asyncState.active) asyncState.current = undefined;
}

// From now on there are asynchronous contexts.
function useContexts() {
  operations.queue.hasContexts = true;
}

// What becomes of promises while anybody wants to hear of it, null otherwise: see
// internal/promise_events. Only while contexts are in use.
function setEvents(listener) {
  operations.queue.events = listener;
}

// Told of each promise that was rejected and is handled now.
let handledListener;

function onHandled(listener) {
  handledListener = listener;
}

function trackRejections(track) {
  return (promise, operation) => {
    // The engine tells of it when the microtasks are through, even if there are none.
    state[kHasMicrotasks] = 1;
    if (operation !== 0) handledListener?.(promise);
    else if (asyncState.active) asyncState.rejectedIn.set(promise, asyncState.current);
    track(promise, operation);
  };
}

// What takes the place of a function of the engine, of each global object.
let hasMainContext = false;

function replace(name, original) {
  if (name === 'hostPromiseRejectionTracker') return trackRejections(original);
  if (hasMainContext) return require('internal/promise_contexts').replace(name, original);
  return operations.replacements[name] ?? original;
}

const isAvailable = operations !== undefined && takeOverJobs(replace) === true;
hasMainContext = true;

module.exports = {
  enqueue: operations?.enqueue,
  onHandled,
  isAvailable,
  run,
  setEvents,
  useContexts,
};
