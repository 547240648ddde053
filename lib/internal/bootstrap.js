'use strict';

// The first script that runs. It makes the loader of built-in modules, the process object and the
// globals, and answers with the functions that the native side calls.
//
// Start-up is a feature: what a small script does not use is loaded when it is first touched.

const core = internalBinding('core');

// ---- Built-in modules ------------------------------------------------------------------------

const loaded = new Map();
const publicIds = new Set(core.builtinIds.filter((id) =>
  (!id.startsWith('internal/') || core.options.exposeInternals) && !id.startsWith('rondo/')));

function requireBuiltin(id) {
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const compiled = core.compileBuiltin(id);
  if (compiled === undefined) throw new Error(`No such built-in module: ${id}`);
  const builtin = { id, exports: {}, loaded: false };
  loaded.set(id, builtin);
  compiled(builtin.exports, requireBuiltin, builtin, process, internalBinding);
  builtin.loaded = true;
  if (id === 'events') adoptEmitter(builtin.exports);
  return builtin.exports;
}

// ---- process ---------------------------------------------------------------------------------

// Its methods of an EventEmitter load the events module at first use.
const emitterMethods = [
  'addListener', 'emit', 'eventNames', 'getMaxListeners', 'listenerCount', 'listeners', 'off',
  'on', 'once', 'prependListener', 'prependOnceListener', 'rawListeners', 'removeAllListeners',
  'removeListener', 'setMaxListeners',
];
const processPrototype = {};
const process = Object.create(processPrototype);
Object.defineProperty(process, Symbol.toStringTag, {
  configurable: true, writable: true, enumerable: false, value: 'process',
});
for (const name of emitterMethods) {
  Object.defineProperty(processPrototype, name, {
    configurable: true,
    writable: true,
    value(...args) {
      requireBuiltin('events');
      return process[name](...args);
    },
  });
}

function adoptEmitter(EventEmitter) {
  for (const name of emitterMethods) delete processPrototype[name];
  Object.setPrototypeOf(processPrototype, EventEmitter.prototype);
  EventEmitter.call(process);
  requireBuiltin('internal/process/signal').watchListeners(process);
}
Object.defineProperty(processPrototype, 'constructor', {
  configurable: true, writable: true, enumerable: false, value: function process() {},
});

// Whether anybody can be listening at all.
function hasListeners(event) {
  return loaded.has('events') && process.listenerCount(event) > 0;
}

// ---- Globals ---------------------------------------------------------------------------------

// A property whose value is made when it is first asked for, and can be replaced.
function defineLazily(target, name, make, enumerable = false) {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable,
    get() {
      const value = make();
      define(target, name, value, enumerable);
      return value;
    },
    set(value) {
      define(target, name, value, enumerable);
    },
  });
}

function define(target, name, value, enumerable) {
  Object.defineProperty(target, name, { configurable: true, enumerable, writable: true, value });
}

const lazyGlobals = {
  'buffer': ['Buffer', 'Blob', 'File', 'atob', 'btoa'],
  'internal/abort_controller': ['AbortController', 'AbortSignal'],
  'internal/event_target': ['Event', 'EventTarget', 'CustomEvent'],
  'internal/domexception': ['DOMException'],
  'internal/encoding': ['TextEncoder', 'TextDecoder'],
  'internal/crypto_random': ['Crypto'],
  'internal/url': ['URL', 'URLSearchParams'],
  'internal/structured_clone': ['structuredClone'],
  'perf_hooks': [
    'performance', 'Performance', 'PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure',
    'PerformanceObserver', 'PerformanceObserverEntryList', 'PerformanceResourceTiming',
  ],
};
const enumerableGlobals = new Set(['atob', 'btoa', 'structuredClone', 'performance', 'crypto']);

function defineGlobals(tasks) {
  const { semantics } = core.options;
  define(globalThis, 'global', globalThis, false);
  define(globalThis, Symbol.toStringTag, 'global', false);
  Object.defineProperty(globalThis, Symbol.toStringTag, { enumerable: false, writable: false });
  if (semantics !== 'browser') define(globalThis, 'process', process, false);
  define(globalThis, 'queueMicrotask', tasks.queueMicrotask, true);
  const timerNames = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];
  if (semantics !== 'browser') timerNames.push('setImmediate', 'clearImmediate');
  for (const name of timerNames) {
    defineLazily(globalThis, name, () => requireBuiltin('timers')[name], true);
  }
  defineLazily(globalThis, 'console', () => requireBuiltin('internal/console/global'), false);
  for (const id of Object.keys(lazyGlobals)) {
    for (const name of lazyGlobals[id]) {
      defineLazily(globalThis, name, () => requireBuiltin(id)[name], enumerableGlobals.has(name));
    }
  }
  defineLazily(globalThis, 'crypto', () => requireBuiltin('internal/crypto_random').crypto, true);
}

// ---- The native side's way in ----------------------------------------------------------------

const tasks = requireBuiltin('internal/task_queues');
requireBuiltin('internal/process/properties')({
  core, defineLazily, hasListeners, process, requireBuiltin, tasks,
});
defineGlobals(tasks);
requireBuiltin('internal/errors_v8').install();
if (core.options.semantics !== 'node' || core.options.legacyAwait) {
  requireBuiltin('internal/semantics').apply(core.options);
}

Object.assign(core.builtins, {
  require: requireBuiltin,
  publicIds,
  hasListeners,
  defineLazily,
  isLoaded: (id) => loaded.has(id),
});

let timers;
let immediates;

return {
  dispatch: tasks.dispatch,
  onRejection: tasks.onRejection,
  processRejections: tasks.processRejections,
  runTicks: tasks.runTicks,
  processTimers: (now) => (timers ??= requireBuiltin('internal/timers')).processTimers(now),
  processImmediates: (isFirst) =>
    (immediates ??= requireBuiltin('internal/immediates')).processImmediates(isFirst),
  systemError: (details) => new (requireBuiltin('internal/errors').UVException)(details),
  runMain: () => requireBuiltin('internal/run_main')(),
  onUncaught: tasks.onUncaught,
  emitBeforeExit: () => requireBuiltin('internal/process/exit').emitBeforeExit(),
  emitExit: () => requireBuiltin('internal/process/exit').emitExit(),
  bindCallback: (callback, type) =>
    requireBuiltin('internal/async_context').bindCallback(callback, type),
  findHandled: tasks.findHandled,
  onSignal: (name, number) => requireBuiltin('internal/process/signal').deliver(name, number),
};
