'use strict';

// The context frame that AsyncLocalStorage keeps its stores in.
//
// A frame is immutable in practice: a list of (storage, value) pairs, each storage once, the one
// set last in front. Whatever queues a callback notes the current frame and puts it back while
// the callback runs; internal/async_state has the current one, which is undefined until the first
// store is set.

const { state: shared } = internalBinding('core');
const state = require('internal/async_state');

// Index into the numbers that are shared with the native side, which lets us bind callbacks only
// if this one is set.
const kHasContexts = 5;

class ContextFrame {
  constructor(storage, value, rest) {
    this.storage = storage;
    this.value = value;
    this.rest = rest;
  }
}

function find(frame, storage) {
  while (frame !== undefined && frame.storage !== storage) frame = frame.rest;
  return frame;
}

function without(frame, storage) {
  if (find(frame, storage) === undefined) return frame;
  if (frame.storage === storage) return frame.rest;
  return new ContextFrame(frame.storage, frame.value, without(frame.rest, storage));
}

function getContext() {
  return state.current;
}

function setContext(frame) {
  state.current = frame;
}

// From now on all callbacks carry the context, and not only those of promises.
function activate() {
  state.active = true;
  shared[kHasContexts] = 1;
}

function setStore(storage, value) {
  if (!state.active) activate();
  state.current = new ContextFrame(storage, value, without(state.current, storage));
}

// Takes the storage out of the current frame itself, so that whoever has noted this frame for
// later finds it gone as well. What is current from now on is a copy, which shows whoever puts a
// frame back that things have changed.
function removeStore(storage) {
  const frame = state.current;
  if (find(frame, storage) === undefined) return;
  const rest = without(frame, storage);
  if (rest === undefined) {
    frame.storage = frame.value = undefined;
    state.current = undefined;
    return;
  }
  frame.storage = rest.storage;
  frame.value = rest.value;
  frame.rest = rest.rest;
  state.current = new ContextFrame(rest.storage, rest.value, rest.rest);
}

// Set while async ids are given out: makes the callback of a native operation tell of itself.
let trackNative = null;

function setNativeTracker(track) {
  trackNative = track;
  shared[kHasContexts] = 1;
}

// A callback that will run in the context of now, for natives that call back later.
function bindCallback(callback, type) {
  if (typeof callback !== 'function') return callback;
  if (trackNative !== null) callback = trackNative(callback, type);
  if (!state.active) return callback;
  const frame = state.current;
  return function(...args) {
    const outer = state.current;
    state.current = frame;
    try {
      return Reflect.apply(callback, this, args);
    } catch (error) {
      state.failedIn = frame;
      throw error;
    } finally {
      state.current = outer;
    }
  };
}

module.exports = {
  bindCallback,
  find,
  getContext,
  removeStore,
  setContext,
  setNativeTracker,
  setStore,
  state,
};
