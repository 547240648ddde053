'use strict';

// Carries the context frame through promises on an engine that has no hook for them. Installed
// when the first store is set; programs without AsyncLocalStorage never load this file.
//
// What happens in a microtask finds its context in one of three ways.
//
// 1. Callbacks given to then() are wrapped (catch() and finally() call then()).
//
// 2. `await promise` reads `promise.constructor` before it queues the continuation. That property
//    is an accessor here, which puts a reaction of its own in front of the continuation to set
//    the context, and as soon as possible one behind it to put back what was current before.
//
// 3. `await value` of anything else tells nobody. But microtasks run in the order in which they
//    were queued, so whenever the context changes, a marker is queued: a microtask that sets the
//    context for all that is queued after it, up to the next marker. What those queue in turn
//    needs a marker as well, so each marker queues itself again when it runs. A marker cannot see
//    whether anything runs after it. It gives up when for several rounds nothing that runs behind
//    it has asked for the context, and it becomes more patient if that turned out too early.

const PromiseConstructor = Promise;
const prototype = Promise.prototype;
const originalThen = prototype.then;
const originalResolve = Promise.resolve;
const originalReject = Promise.reject;
const originalFinally = prototype.finally;

const kPatienceAtFirst = 3;
const kPatienceMax = 256;

let current;
// Of internal/async_state. The engine tells of rejections only when the microtasks are through.
let rejectedIn;
// The marker that was queued last, while it has not run yet.
let lastMarker = null;
// The marker or the reaction that set the context last.
let owner = null;
// The marker whose successors are running, and how often the context was asked for.
let openMarker = null;
let activity = 0;
let patience = kPatienceAtFirst;
// Set while a promise function of the engine reads `constructor` for purposes of its own.
let isQuiet = false;

// Its own constructor property keeps the accessor out of the way.
const settled = Promise.resolve();
Object.defineProperty(settled, 'constructor', { __proto__: null, value: PromiseConstructor });

function queue(callback) {
  originalThen.call(settled, callback);
}

class Marker {
  constructor(frame) {
    this.frame = frame;
    this.idleRounds = 0;
    this.activityBefore = 0;
  }
}

// `await` of nothing is the cheapest way to queue a microtask again and again.
async function runMarker(marker) {
  do {
    lastMarker = marker;
    await undefined;
  } while (passMarker(marker));
}

// Sets the context, and tells whether the marker is to be queued again.
function passMarker(marker) {
  attachRestorers();
  closeOpenMarker();
  if (lastMarker === marker) lastMarker = null;
  owner = marker;
  current = marker.frame;
  if (marker.idleRounds >= patience) {
    openMarker = null;
    return false;
  }
  openMarker = marker;
  marker.activityBefore = activity;
  return lastMarker === null || lastMarker.frame !== marker.frame;
}

function closeOpenMarker() {
  if (openMarker === null) return;
  if (activity === openMarker.activityBefore) {
    openMarker.idleRounds++;
  } else {
    if (openMarker.idleRounds * 2 >= patience) patience = Math.min(patience * 2, kPatienceMax);
    openMarker.idleRounds = 0;
  }
}

// Everything that is queued from now on belongs to this frame. Without any marker on its way,
// the context between microtasks is undefined, and none is needed for that.
function mark(frame) {
  if (lastMarker === null ? frame !== undefined : lastMarker.frame !== frame) {
    runMarker(new Marker(frame));
  }
}

function getCurrent() {
  activity++;
  return current;
}

function setCurrent(frame) {
  activity++;
  current = frame;
  mark(frame);
}

// ---- await -----------------------------------------------------------------------------------

// One for each `await` of a promise. `enter` stands before the continuation and `leave` behind.
class Awaiting {
  constructor(promise, frame) {
    this.promise = promise;
    this.frame = frame;
    this.previous = undefined;
    this.hasEntered = false;
    this.hooks = promiseHooks;
    if (promiseHooks !== null) {
      // Stands for the promise that the engine keeps to itself.
      this.waiter = {};
      promiseHooks.init(this.waiter, promise);
    }
    this.enter = () => {
      this.hasEntered = true;
      attachRestorers();
      this.previous = current;
      current = this.frame;
      owner = this;
      mark(this.frame);
      this.hooks?.before(this.waiter);
    };
    this.leave = () => {
      this.hooks?.after(this.waiter);
      // Whoever has set the context since then knew better.
      if (owner !== this) return;
      current = this.previous;
      owner = null;
      mark(current);
    };
  }
}

// Those whose `leave` is to be attached as soon as the engine has attached the continuation.
let withoutRestorer = [];

function attachRestorers() {
  if (withoutRestorer.length === 0) return;
  const list = withoutRestorer;
  withoutRestorer = [];
  for (const awaiting of list) {
    if (!awaiting.hasEntered) react(awaiting.promise, awaiting.leave);
  }
}

function react(promise, callback) {
  const wasQuiet = isQuiet;
  isQuiet = true;
  try {
    originalThen.call(promise, callback, callback);
  } catch {
    // It only inherits from a promise.
  } finally {
    isQuiet = wasQuiet;
  }
}

function noteAwait(promise) {
  activity++;
  attachRestorers();
  const awaiting = new Awaiting(promise, current);
  react(promise, awaiting.enter);
  withoutRestorer.push(awaiting);
  if (withoutRestorer.length === 1 && lastMarker === null) queue(attachRestorers);
}

// ---- then() ----------------------------------------------------------------------------------

function wrap(callback, frame) {
  if (typeof callback !== 'function') return callback;
  return (value) => {
    attachRestorers();
    const outer = current;
    setCurrent(frame);
    owner = null;
    let result;
    try {
      return result = callback(value);
    } finally {
      current = outer;
      if (!mayBeForeignThenable(result)) mark(outer);
    }
  };
}

// The engine will call `then` of such a result in a microtask that belongs to the context of the
// callback, so no marker may end that yet.
function mayBeForeignThenable(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function') &&
    !(value instanceof PromiseConstructor);
}

function quietly(method, receiver, first, second) {
  const wasQuiet = isQuiet;
  isQuiet = true;
  try {
    return method.call(receiver, first, second);
  } finally {
    isQuiet = wasQuiet;
  }
}

// While async hooks are enabled: { init, before, after, settled } of promises.
let promiseHooks = null;

function setPromiseHooks(hooks) {
  promiseHooks = hooks;
}

function hookedThen(promise, onFulfilled, onRejected) {
  let derived;
  const hooked = (callback) => (typeof callback !== 'function' ? callback : (value) => {
    const hooks = promiseHooks;
    hooks?.before(derived);
    try {
      return callback(value);
    } finally {
      hooks?.settled(derived);
      hooks?.after(derived);
    }
  });
  derived = quietly(
    originalThen, promise, wrap(hooked(onFulfilled), current), wrap(hooked(onRejected), current));
  promiseHooks.init(derived, promise);
  return derived;
}

const replacements = {
  then(onFulfilled, onRejected) {
    activity++;
    if (promiseHooks !== null) return hookedThen(this, onFulfilled, onRejected);
    return quietly(originalThen, this, wrap(onFulfilled, current), wrap(onRejected, current));
  },
  finally(onFinally) {
    return quietly(originalFinally, this, onFinally);
  },
  resolve(value) {
    const promise = quietly(originalResolve, this, value);
    promiseHooks?.init(undefined, promise);
    return promise;
  },
  reject(reason) {
    const promise = originalReject.call(this, reason);
    rejectedIn.set(promise, current);
    promiseHooks?.init(undefined, promise);
    return promise;
  },
  get constructor() {
    if (!isQuiet && this !== prototype) noteAwait(this);
    return PromiseConstructor;
  },
  set constructor(value) {
    Object.defineProperty(this, 'constructor', {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  },
};

function replace(target, name) {
  Object.defineProperty(target, name, { __proto__: null, value: replacements[name] });
}

function install(state) {
  current = state.current;
  ({ rejectedIn } = state);
  Object.defineProperty(state, 'current', { __proto__: null, get: getCurrent, set: setCurrent });
  replace(prototype, 'then');
  replace(prototype, 'finally');
  replace(PromiseConstructor, 'resolve');
  replace(PromiseConstructor, 'reject');
  const { get, set } = Object.getOwnPropertyDescriptor(replacements, 'constructor');
  Object.defineProperty(prototype, 'constructor', { __proto__: null, get, set, configurable: true });
}

module.exports = { install, setPromiseHooks };
