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
const emitterMethods = 'addListener emit eventNames getMaxListeners listenerCount listeners off on ' +
  'once prependListener prependOnceListener rawListeners removeAllListeners removeListener ' +
  'setMaxListeners';
const processPrototype = {};
const process = Object.create(processPrototype);
Object.defineProperty(process, Symbol.toStringTag, {
  configurable: true, writable: true, enumerable: false, value: 'process',
});
core.defineLazily(processPrototype, emitterMethods,
                  (name) => requireBuiltin('events').prototype[name], 'hidden');

function adoptEmitter(EventEmitter) {
  for (const name of emitterMethods.split(' ')) delete processPrototype[name];
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

function define(target, name, value, enumerable) {
  Object.defineProperty(target, name, { configurable: true, enumerable, writable: true, value });
}

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
    core.defineLazily(globalThis, 'EventSource',
                      () => requireBuiltin('internal/deps/undici').EventSource, 'hidden');
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
  core.defineLazily(globalThis, 'console', () => requireBuiltin('internal/console/global'), 'hidden');
  core.defineLazily(Atomics, 'waitAsync', () => {
    // To define it anew would ask for its value first.
    delete Atomics.waitAsync;
    requireBuiltin('internal/worker/atomics').install();
    return Atomics.waitAsync;
  }, 'hidden');
  core.defineLazyGlobals((name) => requireBuiltin(core.moduleOfGlobal(name))[name]);
  Object.defineProperties(globalThis, Object.getOwnPropertyDescriptors({
    get crypto() { return requireBuiltin('internal/crypto_random').crypto; },
    get navigator() { return requireBuiltin('internal/navigator').navigator; },
  }));
  if (core.options.switches !== undefined) chooseGlobals(core.options.switches);
  const { WebAssembly } = globalThis;
  if (WebAssembly !== undefined) {
    core.defineLazily(globalThis, 'WebAssembly',
                      () => requireBuiltin('internal/webassembly')(WebAssembly), 'hidden');
  }
}

// ---- The native side's way in ----------------------------------------------------------------

const tasks = requireBuiltin('internal/task_queues');
requireBuiltin('internal/process/properties')({
  core, process, requireBuiltin, tasks,
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
  emitBeforeExit() {
    if (isHeard()) process.emit('beforeExit', process.exitCode || 0);
  },
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
