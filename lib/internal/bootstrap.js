'use strict';

// The first script that runs. It makes the loader of built-in modules, the process object and the
// globals, and answers with the functions that the native side calls.
//
// Start-up is a feature: what a small script does not use is loaded when it is first touched.

const core = internalBinding('core');
// A program may put another in its place, which is for itself.
const { Promise } = globalThis;

// ---- Built-in modules ------------------------------------------------------------------------

const loaded = new Map();

// Whether the program may ask for it.
function isPublic(id) {
  return core.hasBuiltin(id) && !id.startsWith('rondo/') &&
    (!id.startsWith('internal/') || core.options.exposeInternals);
}

function requireBuiltin(id) {
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const compiled = core.compileBuiltin(id);
  if (compiled === undefined) throw new Error(`No such built-in module: ${id}`);
  const builtin = { id, exports: {}, loaded: false };
  loaded.set(id, builtin);
  compiled(builtin.exports, requireBuiltin, builtin, process, internalBinding, Promise);
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
    // Not by way of process[name], which may be the program's, and call this one.
    value(...args) {
      return requireBuiltin('events').prototype[name].apply(this, args);
    },
  });
}

function adoptEmitter(EventEmitter) {
  for (const name of emitterMethods) delete processPrototype[name];
  Object.setPrototypeOf(processPrototype, EventEmitter.prototype);
  EventEmitter.call(process);
  // Signals come to the main thread only.
  if (core.threadId === undefined) {
    requireBuiltin('internal/process/signal').watchListeners(process);
  }
}
const processConstructor = function process() {};
processConstructor.prototype = processPrototype;
Object.defineProperty(processPrototype, 'constructor', {
  configurable: true, writable: true, enumerable: false, value: processConstructor,
});

// Whether anybody can hear what process emits. That nobody listens is not enough to leave an event
// out: programs replace process.emit() to see all of them.
function isHeard() {
  return loaded.has('events') || Object.hasOwn(process, 'emit');
}

// ---- Globals ---------------------------------------------------------------------------------

// Properties whose values, make(name), are made when they are first asked for, and can be replaced.
// A loop, since a function that is called for each would be compiled to machine code, and a thread
// be started for that, before the program has begun.
function defineAllLazily(target, names, make, enumerable, getters) {
  for (const name of names) {
    const set = (value) => define(target, name, value, enumerable);
    const get = () => {
      const value = make(name);
      set(value);
      return value;
    };
    getters?.add(get);
    Object.defineProperty(target, name, { configurable: true, enumerable, get, set });
  }
}

// Of globals that are no accessors in Node.
const lazyGetters = new Set();

function defineLazyGlobals(names, make, enumerable) {
  defineAllLazily(globalThis, names, make, enumerable, lazyGetters);
}

// Programs copy globals by their descriptors, and must not see that some have no value yet. Bound
// functions look like those of the engine.
function hideLazyGetters() {
  const replace = (target, name, makeReplacement) => {
    const bound = makeReplacement(target[name]).bind(undefined);
    Object.defineProperty(bound, 'name', { configurable: true, value: name });
    define(target, name, bound, false);
  };
  const describingOne = (describe) => function(target, name) {
    const found = describe(target, name);
    if (target !== globalThis || !lazyGetters.has(found?.get)) return found;
    found.get();
    return describe(target, name);
  };
  replace(Object, 'getOwnPropertyDescriptor', describingOne);
  replace(Reflect, 'getOwnPropertyDescriptor', describingOne);
  replace(Object, 'getOwnPropertyDescriptors', (describeAll) => function(target) {
    if (target === globalThis) {
      for (const { get } of Object.values(describeAll(target))) {
        if (lazyGetters.has(get)) get();
      }
    }
    return describeAll(target);
  });
}

function defineLazily(target, name, make, enumerable = false) {
  defineAllLazily(target, [name], make, enumerable);
}

function define(target, name, value, enumerable) {
  Object.defineProperty(target, name, { configurable: true, enumerable, writable: true, value });
}

// Their modules. Enumeration shows the first ones.
const visibleGlobals = {
  structuredClone: 'internal/structured_clone',
  atob: 'buffer',
  btoa: 'buffer',
};
const hiddenGlobals = {
  Blob: 'buffer',
  File: 'buffer',
  Performance: 'perf_hooks',
  PerformanceEntry: 'perf_hooks',
  PerformanceMark: 'perf_hooks',
  PerformanceMeasure: 'perf_hooks',
  PerformanceObserver: 'perf_hooks',
  PerformanceObserverEntryList: 'perf_hooks',
  PerformanceResourceTiming: 'perf_hooks',
  Crypto: 'internal/crypto_random',
  CryptoKey: 'internal/crypto/subtle',
  SubtleCrypto: 'internal/crypto/subtle',
  AbortController: 'internal/abort_controller',
  AbortSignal: 'internal/abort_controller',
  Event: 'internal/event_target',
  EventTarget: 'internal/event_target',
  CustomEvent: 'internal/event_target',
  DOMException: 'internal/domexception',
  MessageChannel: 'internal/messaging/message_port',
  MessagePort: 'internal/messaging/message_port',
  MessageEvent: 'internal/messaging/message_event',
  BroadcastChannel: 'internal/messaging/broadcast_channel',
  FormData: 'internal/deps/undici',
  Headers: 'internal/deps/undici',
  Request: 'internal/deps/undici',
  Response: 'internal/deps/undici',
  CloseEvent: 'internal/deps/undici',
  WebSocket: 'internal/deps/undici',
  TextEncoder: 'internal/encoding',
  TextDecoder: 'internal/encoding',
  URL: 'internal/url',
  URLPattern: 'internal/url/pattern',
  URLSearchParams: 'internal/url',
  ByteLengthQueuingStrategy: 'stream/web',
  CompressionStream: 'internal/webstreams/compression',
  CountQueuingStrategy: 'stream/web',
  DecompressionStream: 'internal/webstreams/compression',
  ReadableByteStreamController: 'stream/web',
  ReadableStream: 'stream/web',
  ReadableStreamBYOBReader: 'stream/web',
  ReadableStreamBYOBRequest: 'stream/web',
  ReadableStreamDefaultController: 'stream/web',
  ReadableStreamDefaultReader: 'stream/web',
  TextDecoderStream: 'stream/web',
  TextEncoderStream: 'stream/web',
  TransformStream: 'stream/web',
  TransformStreamDefaultController: 'stream/web',
  WritableStream: 'stream/web',
  WritableStreamDefaultController: 'stream/web',
  WritableStreamDefaultWriter: 'stream/web',
  Navigator: 'internal/navigator',
};

const removedBy = {
  '__proto__': null,
  '--no-experimental-websocket': ['WebSocket', 'CloseEvent'],
  '--no-experimental-global-navigator': ['navigator', 'Navigator'],
};

function chooseGlobals(options) {
  for (const option of options) {
    for (const name of removedBy[option] ?? []) delete globalThis[name];
  }
  if (options.includes('--experimental-eventsource')) {
    defineLazyGlobals(['EventSource'], () => requireBuiltin('internal/deps/undici').EventSource,
                      false);
  }
}

function defineGlobals(tasks) {
  const { semantics } = core.options;
  define(globalThis, 'global', globalThis, true);
  define(globalThis, Symbol.toStringTag, 'global', false);
  Object.defineProperty(globalThis, Symbol.toStringTag, { enumerable: false, writable: false });
  if (semantics !== 'browser') define(globalThis, 'process', process, false);
  const timerNames = ['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'];
  if (semantics !== 'browser') timerNames.unshift('clearImmediate', 'setImmediate');
  const timers = requireBuiltin('internal/timers/functions');
  for (const name of timerNames) define(globalThis, name, timers[name], true);
  define(globalThis, 'queueMicrotask', tasks.queueMicrotask, true);
  defineLazyGlobals(['console'], () => requireBuiltin('internal/console/global'), false);
  defineLazily(Atomics, 'waitAsync', () => {
    requireBuiltin('internal/worker/atomics').install();
    return Atomics.waitAsync;
  });
  defineLazyGlobals(Object.keys(visibleGlobals),
                    (name) => requireBuiltin(visibleGlobals[name])[name], true);
  defineLazily(globalThis, 'performance', () => requireBuiltin('perf_hooks').performance, true);
  defineLazyGlobals(['fetch'], () => requireBuiltin('internal/fetch').fetch, true);
  defineLazyGlobals(Object.keys(hiddenGlobals),
                    (name) => requireBuiltin(hiddenGlobals[name])[name], false);
  defineLazily(globalThis, 'Buffer', () => requireBuiltin('buffer').Buffer);
  Object.defineProperties(globalThis, Object.getOwnPropertyDescriptors({
    get crypto() { return requireBuiltin('internal/crypto_random').crypto; },
    get navigator() { return requireBuiltin('internal/navigator').navigator; },
  }));
  hideLazyGetters();
  if (core.options.switches !== undefined) chooseGlobals(core.options.switches);
  const { WebAssembly } = globalThis;
  if (WebAssembly !== undefined) {
    defineLazyGlobals(['WebAssembly'], () => requireBuiltin('internal/webassembly')(WebAssembly),
                      false);
  }
}

// ---- The native side's way in ----------------------------------------------------------------

const tasks = requireBuiltin('internal/task_queues');
requireBuiltin('internal/process/properties')({
  core, defineAllLazily, defineLazily, isHeard, process, requireBuiltin, tasks,
});
defineGlobals(tasks);
requireBuiltin('internal/errors_v8').install();
requireBuiltin('internal/errors_v8').watch();
internalBinding('errors').answerImports((specifier, options, referrer, url) => (
  referrer !== undefined ? referrer(specifier, options) :
    requireBuiltin('internal/modules/esm/dynamic_import').importBy(specifier, options, url)));
if (core.options.semantics !== 'node' || core.options.legacyAwait) {
  requireBuiltin('internal/semantics').apply(core.options);
}

Object.assign(core.builtins, {
  require: requireBuiltin,
  isPublic,
  publicIds: () => core.builtinIds().filter(isPublic),
  isHeard,
  defineLazily,
  isLoaded: (id) => loaded.has(id),
});

let timers;
let immediates;

// The error of a native function, made where that was called.
function systemError(details) {
  const { hideFrom } = requireBuiltin('internal/errors');
  // Not the one that hides itself, for that would look at the stack once more.
  const { uvException } = requireBuiltin('internal/errors/system');
  return hideFrom(systemError, uvException(details));
}

const entries = {
  dispatch: tasks.dispatch,
  callOnly: tasks.callOnly,
  onRejection: tasks.onRejection,
  processRejections: tasks.processRejections,
  runTicks: tasks.settle,
  runNextStep: tasks.runNextStep,
  processTimers: (now) => (timers ??= requireBuiltin('internal/timers')).processTimers(now),
  processImmediates: () =>
    (immediates ??= requireBuiltin('internal/immediates')).processImmediates(),
  systemError,
  runMain: () => requireBuiltin('internal/run_main')(),
  onUncaught: tasks.onUncaught,
  emitBeforeExit: () => requireBuiltin('internal/process/exit').emitBeforeExit(),
  emitExit() {
    const code = requireBuiltin('internal/process/exit').emitExit();
    // The microtasks of listeners still run, though no tick and nothing on the loop does.
    tasks.runMicrotasks();
    return code;
  },
  bindCallback: (callback, type) =>
    requireBuiltin('internal/async_context').bindCallback(callback, type),
  tellWhy: () => requireBuiltin('internal/explain/alive').tell(),
  onSignal: (name, number) => requireBuiltin('internal/process/signal').deliver(name, number),
};
if (core.options.isRecorded) requireBuiltin('internal/explain/record').install(entries);
if (core.options.diagnoseFormat !== '') {
  requireBuiltin('internal/diagnose/install').install(entries);
}
if (core.options.tracesEvents) requireBuiltin('internal/explain/trace_events').install(entries);
if (core.options.tracksResources) requireBuiltin('internal/explain/track').install();
internalBinding('promises').trackRejections(entries.onRejection);
return entries;
