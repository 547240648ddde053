'use strict';

// The numbers by which asynchronous work is known (async ids), the stack of what is running, and
// the hooks that programs set on both.
//
// Ids cost something for each tick and timer, so ticks, timers and immediates get them only once
// a program asks for ids or enables a hook: see trackTasks().

const asyncIdSymbol = Symbol('asyncId');
const triggerAsyncIdSymbol = Symbol('triggerId');

const kNames = ['init', 'before', 'after', 'destroy', 'promiseResolve'];

// ---- What is running -------------------------------------------------------------------------

const topLevelResource = {};
// The main script is 1; what is called from nowhere is 0.
let executionId = 1;
let triggerId = 0;
let executionResource = topLevelResource;
let idCounter = 1;
let defaultTriggerId = -1;
// Whether what runs is the continuation of a promise, whose end is not always seen.
let isLoose = false;
// What was running before, four entries for each level.
const stack = [];

function newAsyncId() {
  return ++idCounter;
}

function executionAsyncId() {
  return executionId;
}

function triggerAsyncId() {
  return triggerId;
}

function executionAsyncResource() {
  return executionResource;
}

function getDefaultTriggerAsyncId() {
  return defaultTriggerId < 0 ? executionId : defaultTriggerId;
}

function defaultTriggerAsyncIdScope(id, block, ...args) {
  if (id === undefined) return Reflect.apply(block, null, args);
  const outer = defaultTriggerId;
  defaultTriggerId = id;
  try {
    return Reflect.apply(block, null, args);
  } finally {
    defaultTriggerId = outer;
  }
}

function push(asyncId, trigger, resource, isPromise = false) {
  stack.push(executionId, triggerId, executionResource, isLoose);
  executionId = asyncId;
  triggerId = trigger;
  executionResource = resource;
  isLoose = isPromise;
}

function popOne() {
  isLoose = stack.pop();
  executionResource = stack.pop();
  triggerId = stack.pop();
  executionId = stack.pop();
}

function pop(asyncId) {
  while (executionId !== asyncId && isLoose) popOne();
  if (stack.length === 0) return;
  if (executionId !== asyncId && hooks.length > 0) reportCorruption(asyncId);
  popOne();
}

function reportCorruption(asyncId) {
  const error = new Error('async hook stack has become corrupted ' +
                          `(actual: ${executionId}, expected: ${asyncId})`);
  exitWith(error);
}

function hasAsyncIdStack() {
  return stack.length > 0;
}

// After an uncaught exception nothing is running any more.
function clearAsyncIdStack() {
  if (stack.length === 0) return;
  [executionId, triggerId, executionResource, isLoose] = stack;
  stack.length = 0;
}

// ---- Hooks -----------------------------------------------------------------------------------

let hooks = [];
// Hooks that are enabled or disabled while hooks run count only when all of those are done.
let hooksAfterwards = null;
let callDepth = 0;
const exists = { init: false, before: false, after: false, destroy: false, promiseResolve: false };

function exitWith(error) {
  const { inspect } = require('internal/util/inspect');
  const { stack: text } =
    typeof error?.stack === 'string' ? error : new Error(inspect(error));
  require('fs').writeSync(2, `${text}\n`);
  process.exit(1);
}

function call(name, isPromise, asyncId, type, trigger, resource) {
  callDepth++;
  try {
    for (let i = 0; i < hooks.length; i++) {
      const hook = hooks[i];
      if (isPromise && !hook.tracksPromises) continue;
      const callback = hook[name];
      if (callback === undefined) continue;
      if (name === 'init') callback.call(hook.owner, asyncId, type, trigger, resource);
      else callback.call(hook.owner, asyncId);
    }
  } catch (error) {
    exitWith(error);
  } finally {
    callDepth--;
  }
  if (callDepth === 0 && hooksAfterwards !== null) {
    const changed = hooksAfterwards;
    hooksAfterwards = null;
    useHooks(changed);
  }
}

function useHooks(list) {
  hooks = list;
  for (const name of kNames) exists[name] = list.some((hook) => hook[name] !== undefined);
  const { addListener, removeListener } = require('internal/promise_events');
  if (list.some((hook) => hook.tracksPromises)) addListener(promiseHooks);
  else removeListener(promiseHooks);
}

function changeHooks(change) {
  const list = change(hooksAfterwards ?? hooks);
  if (callDepth > 0) hooksAfterwards = list;
  else useHooks(list);
}

function enableHook(hook) {
  trackTasks();
  changeHooks((list) => (list.includes(hook) ? list : [...list, hook]));
}

function disableHook(hook) {
  changeHooks((list) => list.filter((each) => each !== hook));
}

// ---- Events ----------------------------------------------------------------------------------

function emitInit(asyncId, type, trigger, resource, isPromise = false) {
  if (!exists.init) return;
  call('init', isPromise, asyncId, type, trigger ?? getDefaultTriggerAsyncId(), resource);
}

function emitBefore(asyncId, trigger, resource, isPromise = false) {
  push(asyncId, trigger, resource, isPromise);
  if (exists.before) call('before', isPromise, asyncId);
}

function emitAfter(asyncId, isPromise = false) {
  if (exists.after) call('after', isPromise, asyncId);
  pop(asyncId);
}

// Destroying is told of later, when nothing else runs.
let destroyed = [];

function emitDestroy(asyncId) {
  if (!exists.destroy || !(asyncId > 0)) return;
  destroyed.push(asyncId);
  if (destroyed.length === 1) runUnseenImmediate(emitDestroyed);
}

function emitDestroyed() {
  const list = destroyed;
  destroyed = [];
  for (const asyncId of list) call('destroy', false, asyncId);
}

let collected;

// For resources nobody destroys: collecting them does.
function registerDestroyHook(resource, asyncId, flag) {
  collected ??= new FinalizationRegistry((held) => {
    if (!held.flag?.destroyed) emitDestroy(held.asyncId);
  });
  collected.register(resource, { asyncId, flag });
}

// ---- Ticks, timers, immediates ---------------------------------------------------------------

let isTracking = false;
let isUnseen = false;

function runUnseenImmediate(callback) {
  const { Immediate, moveToFront } = require('internal/immediates');
  isUnseen = true;
  moveToFront(new Immediate(callback, []));
  isUnseen = false;
}

const taskHooks = {
  init(resource, type) {
    if (isUnseen) {
      resource[asyncIdSymbol] = 0;
      return;
    }
    const asyncId = resource[asyncIdSymbol] = newAsyncId();
    const trigger = resource[triggerAsyncIdSymbol] = getDefaultTriggerAsyncId();
    if (exists.init) call('init', false, asyncId, type, trigger, resource);
  },
  before(resource) {
    // Native immediates come first in the check phase, and this would be one.
    if (destroyed.length > 0 && '_onImmediate' in resource) emitDestroyed();
    // It may have been queued before anybody asked for ids.
    const asyncId = resource[asyncIdSymbol] ??= newAsyncId();
    push(asyncId, resource[triggerAsyncIdSymbol] ??= 1, resource);
    if (exists.before && asyncId !== 0) call('before', false, asyncId);
  },
  after(resource) {
    const asyncId = resource[asyncIdSymbol];
    if (asyncId === undefined) {
      // Tracking has begun while it ran.
      resource[asyncIdSymbol] = newAsyncId();
      if (exists.after) call('after', false, resource[asyncIdSymbol]);
      return;
    }
    if (exists.after && asyncId !== 0) call('after', false, asyncId);
    pop(asyncId);
  },
  destroy(resource) {
    emitDestroy(resource[asyncIdSymbol]);
  },
};

// Callbacks that have thrown: those who handle the exception still run inside of them.
let failed = [];

// Those of handles, which call back as often as they like and end when they are closed.
const lastingTypes = new Set([
  'FSEVENTWRAP', 'MESSAGEPORT', 'PIPEWRAP', 'SIGNALWRAP', 'STATWATCHER', 'UDPWRAP',
]);
const lastingResources = new WeakMap();

function trackNative(callback, type) {
  const resource = {};
  taskHooks.init(resource, type);
  const isLasting = lastingTypes.has(type);
  if (isLasting) lastingResources.set(callback, resource);
  return function(...args) {
    taskHooks.before(resource);
    let hasReturned = false;
    try {
      const result = Reflect.apply(callback, this, args);
      hasReturned = true;
      return result;
    } finally {
      if (hasReturned) leaveNative(resource, isLasting);
      else failed.push([resource, isLasting]);
    }
  };
}

function leaveNative(resource, isLasting) {
  taskHooks.after(resource);
  if (!isLasting) taskHooks.destroy(resource);
}

// The handle with that callback is closed.
function closeNative(callback) {
  const resource = lastingResources.get(callback);
  if (resource === undefined) return;
  lastingResources.delete(callback);
  taskHooks.destroy(resource);
}

// The exception was handled.
function leaveFailed() {
  const entries = failed;
  failed = [];
  for (const [resource, isLasting] of entries) leaveNative(resource, isLasting);
}

function trackTasks() {
  if (isTracking) return;
  isTracking = true;
  require('internal/task_queues').setTaskHooks(taskHooks);
  require('internal/timers').setTimerHooks(taskHooks);
  require('internal/immediates').setImmediateHooks(taskHooks);
  require('internal/async_context').setNativeTracker(trackNative);
  if (internalBinding('core').builtins.isLoaded('internal/net/handles')) {
    require('internal/net/handles').setStreamHooks(taskHooks);
  }
  // When the main script is through, what is called from nowhere has no id.
  internalBinding('promises').enqueueMicrotask(() => {
    if (stack.length === 0) executionId = 0;
    else stack[0] = 0;
  });
}

// ---- Promises --------------------------------------------------------------------------------

function idOfPromise(promise, parent) {
  const known = promise[asyncIdSymbol];
  if (known !== undefined) return known;
  const trigger = parent === undefined ? getDefaultTriggerAsyncId() : idOfPromise(parent);
  const asyncId = newAsyncId();
  for (const [key, value] of [[asyncIdSymbol, asyncId], [triggerAsyncIdSymbol, trigger]]) {
    Object.defineProperty(promise, key, {
      __proto__: null, value, writable: true, configurable: true,
    });
  }
  return asyncId;
}

// See internal/promise_events.
const promiseHooks = {
  init(promise, parent) {
    const asyncId = idOfPromise(promise, parent);
    emitInit(asyncId, 'PROMISE', promise[triggerAsyncIdSymbol], promise, true);
    if (exists.destroy) registerDestroyHook(promise, asyncId, undefined);
  },
  before(promise) {
    emitBefore(idOfPromise(promise), promise[triggerAsyncIdSymbol], promise, true);
  },
  after(promise) {
    const asyncId = idOfPromise(promise);
    if (executionId === asyncId) emitAfter(asyncId, true);
    else if (exists.after) call('after', true, asyncId);
  },
  settled(promise) {
    if (exists.promiseResolve) call('promiseResolve', true, idOfPromise(promise));
  },
};

// Calls back as if inside of a promise that has an id.
function runInPromise(promise, callback) {
  const asyncId = promise[asyncIdSymbol];
  if (asyncId === undefined) return callback();
  push(asyncId, promise[triggerAsyncIdSymbol], promise);
  try {
    return callback();
  } finally {
    if (executionId === asyncId) pop(asyncId);
  }
}

module.exports = {
  // For modules that are loaded later. Null if nobody wants ids.
  activeTaskHooks: () => (isTracking ? taskHooks : null),
  asyncIdSymbol,
  clearAsyncIdStack,
  closeNative,
  defaultTriggerAsyncIdScope,
  destroyHooksExist: () => exists.destroy,
  disableHook,
  emitAfter,
  emitBefore,
  emitDestroy,
  emitInit,
  enableHook,
  enabledHooksExist: () => hooks.length > 0,
  executionAsyncId,
  executionAsyncResource,
  getDefaultTriggerAsyncId,
  hasAsyncIdStack,
  initHooksExist: () => exists.init,
  leaveFailed,
  newAsyncId,
  registerDestroyHook,
  runInPromise,
  symbols: {
    async_id_symbol: asyncIdSymbol,
    trigger_async_id_symbol: triggerAsyncIdSymbol,
    get owner_symbol() { return require('internal/net/symbols').kOwner; },
  },
  trackTasks,
  triggerAsyncId,
  triggerAsyncIdSymbol,
};
