'use strict';

// The queue of process.nextTick(), queueMicrotask(), and what happens around every callback.
//
// The native side calls dispatch() for each callback. What follows it, ticks, microtasks and
// rejections until all is quiet, is called a turn, and is what settle() does. The microtasks are in
// the engine's queue, which runs only when it is told to.

const { state, traceMicrotasks } = internalBinding('core');
const promises = internalBinding('promises');
const asyncState = require('internal/async_state');

const { enqueueMicrotask, hasMicrotasks } = promises;

// Indexes into the flags that are shared with the native side.
const kHasTicks = 0;
const kHasRejections = 1;
const kHasNextStep = 6;

// A ring of ticks, each of which takes four places: the callback, its arguments, the context, and
// the resource that async hooks know it by; the last two only while there are such details. What is
// not there is undefined. The length of the ring is a power of two.
const kTickLength = 4;
const ticks = {
  ring: new Array(kTickLength * 64).fill(undefined),
  mask: kTickLength * 64 - 1,
  // The place of the next tick to run.
  head: 0,
  count: 0,
  // From the first time on that hooks are enabled.
  hasHooks: false,
  // Once the process is exiting, nothing that is queued will run.
  isExiting: false,
};

function grow() {
  const { ring, mask, head } = ticks;
  const larger = new Array(ring.length * 2).fill(undefined);
  for (let place = 0; place < ring.length; place++) larger[place] = ring[(head + place) & mask];
  ticks.ring = larger;
  ticks.mask = larger.length - 1;
  ticks.head = 0;
}

// What async hooks see of a tick, or of a microtask.
class Task {
  constructor(callback, args) {
    this.callback = callback;
    this.args = args;
  }
}

// Set while async_hooks are enabled: { init, before, after, destroy } of one asynchronous task.
let hooks = null;
function setTaskHooks(value) {
  hooks = value;
  if (value !== null) ticks.hasHooks = true;
}

function nextTick(callback, ...args) {
  if (typeof callback !== 'function') {
    require('internal/validators').validateFunction(callback, 'callback');
  }
  const own = ticks;
  if (own.isExiting) return;
  if (asyncState.active || own.hasHooks) {
    addDetailed(callback, args.length === 0 ? undefined : args);
    return;
  }
  const { ring } = own;
  const place = (own.head + own.count * kTickLength) & own.mask;
  ring[place] = callback;
  if (args.length !== 0) ring[place + 1] = args;
  if (++own.count === 1) state[kHasTicks] = 1;
  if (own.count * kTickLength === ring.length) grow();
}

function addDetailed(callback, args) {
  // Hooks may queue ticks of their own, which come first.
  const resource = hooks === null ? undefined : makeResource(callback, args, 'TickObject');
  const { ring } = ticks;
  const place = (ticks.head + ticks.count * kTickLength) & ticks.mask;
  ring[place] = callback;
  ring[place + 1] = args;
  ring[place + 2] = asyncState.current;
  ring[place + 3] = resource;
  if (++ticks.count === 1) state[kHasTicks] = 1;
  if (ticks.count * kTickLength === ring.length) grow();
}

function makeResource(callback, args, type) {
  const resource = new Task(callback, args);
  hooks.init(resource, type);
  return resource;
}

function call(callback, args) {
  if (args === undefined) callback();
  else if (args.length === 1) callback(args[0]);
  else if (args.length === 2) callback(args[0], args[1]);
  else callback(...args);
}

// Whether it failed.
function runTask(callback, args) {
  try {
    call(callback, args);
    return false;
  } catch (error) {
    onUncaught(error);
    return true;
  }
}

function runHooked(callback, args, resource) {
  hooks.before(resource);
  const hasFailed = runTask(callback, args);
  // They may be gone by now.
  hooks?.after(resource);
  hooks?.destroy(resource);
  return hasFailed;
}

// The tick whose callback and arguments have been taken off that place.
function runDetailed(ring, place, callback, args) {
  const context = ring[place + 2];
  const resource = ring[place + 3];
  ring[place + 2] = undefined;
  ring[place + 3] = undefined;
  if (asyncState.active) asyncState.current = context;
  return hooks === null ? runTask(callback, args) :
    runHooked(callback, args, resource ?? new Task(callback, args));
}

// All ticks, those that are added meanwhile included, or up to one that fails: it throws, or with
// details, answers true.
function runUntilFailure() {
  const own = ticks;
  while (own.count > 0) {
    const { ring, head } = own;
    const callback = ring[head];
    const args = ring[head + 1];
    ring[head] = undefined;
    if (args !== undefined) ring[head + 1] = undefined;
    own.head = (head + kTickLength) & own.mask;
    own.count--;
    if (asyncState.active || own.hasHooks) {
      if (runDetailed(ring, head, callback, args)) return true;
    } else if (args === undefined) {
      callback();
    } else {
      call(callback, args);
    }
  }
  return false;
}

// Tells whether a tick failed: the others wait for the next callback then, and so do the
// microtasks.
function runTicks() {
  let hasFailed = false;
  try {
    hasFailed = runUntilFailure();
  } catch (error) {
    hasFailed = true;
    onUncaught(error);
  }
  if (asyncState.active) asyncState.current = undefined;
  state[kHasTicks] = ticks.count > 0 ? 1 : 0;
  return hasFailed;
}

// All of them, those that they queue included.
const runMicrotasks = traceMicrotasks === undefined ? promises.runMicrotasks : () => {
  if (hasMicrotasks()) traceMicrotasks(promises.runMicrotasks);
};

// A whole turn. Tells whether a tick failed: the rest then waits for the next callback.
function settle() {
  for (;;) {
    if (ticks.count > 0 && runTicks()) return true;
    runMicrotasks();
    if (ticks.count > 0) continue;
    if (state[kHasRejections] === 0) return false;
    attempt(processRejections);
  }
}

// What listeners throw is treated as if a callback had thrown it.
function attempt(report) {
  try {
    report();
  } catch (error) {
    onUncaught(error);
  }
}

// Whether the loop itself has called what runs now, and not a tick or a microtask.
let isInCallback = false;
let nextStep = null;

// Runs a callback that the loop delivers. Tells whether it, or a tick, failed: what is queued then
// waits for the next one.
function dispatch(callback, a, b, c, d) {
  isInCallback = true;
  try {
    // The callback sees as many arguments as there are: console.log prints all of them.
    switch (arguments.length) {
      case 1: callback(); break;
      case 2: callback(a); break;
      case 3: callback(a, b); break;
      case 4: callback(a, b, c); break;
      default: callback(a, b, c, d);
    }
  } catch (error) {
    isInCallback = false;
    failInContext(error);
    return true;
  }
  isInCallback = false;
  if (asyncState.active) asyncState.current = undefined;
  return settle();
}

// ---- Callbacks that are several ----------------------------------------------------------------

// What the loop knows as one event may be many for the program, which hears of each in a callback
// of its own: three requests that came with one read of a socket. Then the first is told where the
// event is, and the next step runs after its turn, as if the loop had called it.
function canGoOn() {
  return isInCallback && nextStep === null;
}

function goOnWith(step) {
  nextStep = step;
  state[kHasNextStep] = 1;
}

function runNextStep() {
  const step = nextStep;
  nextStep = null;
  state[kHasNextStep] = 0;
  step();
}

// For callbacks that follow each other within one call of dispatch(): the turn of the one that has
// just run. False: the next one has to wait until the loop calls it.
function settleBetween() {
  if (nextStep !== null) return false;
  isInCallback = false;
  if (asyncState.active) asyncState.current = undefined;
  const hasFailed = settle();
  isInCallback = true;
  return !hasFailed;
}

// One of several callbacks of an event, whose ticks wait for the last. Tells whether it failed.
function callOnly(callback, a, b, c, d) {
  try {
    callback(a, b, c, d);
  } catch (error) {
    failInContext(error);
    return true;
  }
  if (asyncState.active) asyncState.current = undefined;
  return false;
}

// The callback of a native has put the context back already.
function failInContext(error) {
  if (asyncState.failedIn !== undefined) {
    asyncState.current = asyncState.failedIn;
    asyncState.failedIn = undefined;
  }
  onUncaught(error);
}

function onUncaught(error) {
  require('internal/process/execution').onUncaught(error, false);
}

// ---- Microtasks ------------------------------------------------------------------------------

function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    require('internal/validators').validateFunction(callback, 'callback');
  }
  enqueueMicrotask(runMicrotask, hooks === null ? callback : hookedMicrotask(callback));
}

function runMicrotask(callback) {
  try {
    callback();
  } catch (error) {
    require('internal/process/execution').onUncaught(error, false, true);
  }
}

function hookedMicrotask(callback) {
  const resource = makeResource(callback, undefined, 'Microtask');
  return () => {
    if (hooks === null) callback();
    else runHooked(callback, undefined, resource);
  };
}

// ---- Rejections ------------------------------------------------------------------------------

let rejections = null;

// A promise was rejected without a handler, or has got its first one after that.
function onRejection(promise, isHandled, reason) {
  rejections ??= require('internal/process/promises');
  rejections.note(promise, isHandled, reason);
}

function processRejections() {
  if (rejections !== null) rejections.process();
}

function refuseTicks() {
  ticks.isExiting = true;
}

module.exports = {
  canGoOn,
  callOnly,
  dispatch,
  goOnWith,
  nextTick,
  onRejection,
  onUncaught,
  processRejections,
  queueMicrotask,
  refuseTicks,
  runMicrotasks,
  runNextStep,
  runTicks,
  setTaskHooks,
  settle,
  settleBetween,
  tickCount: () => ticks.count,
  ticks,
};
