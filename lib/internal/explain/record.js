'use strict';

// Makes a program tell what it does, for `rondo explain`. Loaded only then.
//
// Nothing here may change the order of callbacks: what is queued is what would be queued anyway,
// or runs directly before it.

const core = internalBinding('core');
const tasks = require('internal/explain/tasks');

// The number of each timer, tick, handle, request.
const ids = new WeakMap();
// Callbacks of native operations that tell of themselves.
const told = new WeakSet();

const describers = {
  __proto__: null,
  Timeout: (timer) => ({
    callback: timer._onTimeout,
    kind: timer._repeat === null || timer._repeat === undefined ? 'timer' : 'interval',
    more: { ms: timer._idleTimeout },
  }),
  Immediate: (immediate) => ({ callback: immediate._onImmediate, kind: 'immediate' }),
  TickObject: (tick) => ({ callback: tick.callback, kind: 'tick' }),
  Microtask: (task) => ({ callback: task.callback, kind: 'microtask' }),
};

function describe(resource, type) {
  const describer = describers[type];
  return describer !== undefined ? describer(resource) : { kind: 'native', more: { type } };
}

const hooks = {
  init(resource, type) {
    const { callback, kind, more } = describe(resource, type);
    ids.set(resource, tasks.schedule(kind, callback, more));
  },
  before(resource) {
    tasks.begin(ids.get(resource) ?? 0);
  },
  after(resource) {
    tasks.end(ids.get(resource) ?? 0);
  },
  destroy(resource) {
    const id = ids.get(resource);
    if (id !== undefined) tasks.note({ e: 'cancel', id });
  },
};

// The program may set hooks of its own later, by async_hooks: they come inside of ours.
function both(theirs) {
  if (theirs === null || theirs === hooks) return hooks;
  return {
    init(resource, type) {
      hooks.init(resource, type);
      theirs.init(resource, type);
    },
    before(resource) {
      hooks.before(resource);
      theirs.before(resource);
    },
    after(resource) {
      theirs.after(resource);
      hooks.after(resource);
    },
    destroy(resource) {
      hooks.destroy(resource);
      theirs.destroy(resource);
    },
  };
}

function shareSetter(owner, name) {
  const original = owner[name];
  owner[name] = (theirs) => original(both(theirs));
  original(hooks);
}

function track(callback, type) {
  const id = tasks.schedule('native', callback, { type });
  const tracked = function(...args) {
    return tasks.run(id, callback, this, args);
  };
  told.add(tracked);
  return tracked;
}

function shareTracker() {
  const context = require('internal/async_context');
  const original = context.setNativeTracker;
  context.setNativeTracker = (theirs) => original((callback, type) => {
    const inner = theirs(callback, type);
    return track(inner, type);
  });
  original(track);
}

function installHooks() {
  shareSetter(require('internal/task_queues'), 'setTaskHooks');
  shareSetter(require('internal/timers'), 'setTimerHooks');
  shareSetter(require('internal/immediates'), 'setImmediateHooks');
  shareSetter(require('internal/net/handles'), 'setStreamHooks');
  shareTracker();
}

// What the loop calls, and nobody has told of: what it is for, the loop's own record says.
function wrapDispatch(entries) {
  const kinds = new Map([
    [entries.runMain, 'main'],
    [entries.emitBeforeExit, 'beforeExit'],
    [entries.onSignal, 'signal'],
  ]);
  for (const name of ['dispatch', 'callOnly']) {
    const original = entries[name];
    entries[name] = function(callback, ...args) {
      if (told.has(callback)) return original(callback, ...args);
      const kind = kinds.get(callback) ?? 'event';
      const id = tasks.scheduleAt(kind, '', 0, { by: 0, name: kind === 'signal' ? args[0] : '' });
      return original((...given) => tasks.run(id, callback, undefined, given), ...args);
    };
  }
}

function wrapExit(entries) {
  const { emitExit } = entries;
  entries.emitExit = () => {
    const id = tasks.scheduleAt('exit', '', 0, { by: 0 });
    return tasks.run(id, emitExit, undefined, []);
  };
}

// The same for ES modules. They are evaluated in microtasks of the main script, or of import().
function instrumentEsModules() {
  const { instrument } = require('internal/explain/instrument');
  const { toPathOrUrl } = require('internal/modules/esm/file_urls');
  core.markAwaits = (text, url) => instrument(text, toPathOrUrl(url), 'module');
  const { prototype } = require('internal/modules/esm/record').SourceTextRecord;
  for (const name of ['executeSync', 'executeAsync']) {
    const original = prototype[name];
    prototype[name] = function(...args) {
      const id = tasks.scheduleAt('module', toPathOrUrl(this.url), 1);
      return tasks.run(id, original, this, args);
    };
  }
}

// The program's own text, with marks where it awaits.
function instrumentModules() {
  // Now, so that the time it takes is not the program's.
  require('internal/deps/acorn');
  require('internal/deps/acorn-walk');
  const { Module } = require('internal/modules/cjs_loader');
  const { instrument } = require('internal/explain/instrument');
  const { _compile } = Module.prototype;
  Module.prototype._compile = function(content, filename) {
    return Reflect.apply(_compile, this, [instrument(content, filename), filename]);
  };
  if (core.options.evalSource !== undefined) {
    const name = core.options.isFromStdin ? '[stdin]' : '[eval]';
    core.options.evalSource = instrument(core.options.evalSource, name);
  }
}

function install(entries) {
  require('internal/explain/output').install();
  installHooks();
  wrapDispatch(entries);
  wrapExit(entries);
  // Before then() is replaced: what continues a module after an await is no reaction of its own.
  instrumentEsModules();
  require('internal/explain/promises').install();
  instrumentModules();
  tasks.note({ e: 'start', version: core.version, semantics: core.options.semantics });
}

module.exports = { install };
