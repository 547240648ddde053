'use strict';

// --trace-events: the callbacks that script runs, inside of those that the loop knows of.

const trace = internalBinding('trace');

const begins = new WeakMap();

function withName(text, callback) {
  return typeof callback === 'function' && callback.name !== '' ?
    `${text} ${callback.name}()` : text;
}

// What each resource is: [category, name]. Its callback is gone when it has run.
const kinds = new WeakMap();

// The describers, by type: (resource) => [category, name].
function hooksFor(describers) {
  return {
    init(resource, type) { kinds.set(resource, describers[type](resource)); },
    before(resource) { begins.set(resource, trace.traceNow()); },
    after(resource) {
      const [category, name] = kinds.get(resource) ?? ['callback', 'callback'];
      trace.traceSpan(name, category, begins.get(resource));
    },
    destroy() {},
  };
}

// The main script, and whatever else begins in the loop.
function wrapMain(entries) {
  const { runMain } = entries;
  entries.runMain = () => {
    const begin = trace.traceNow();
    try {
      return runMain();
    } finally {
      trace.traceSpan('main script', 'callback', begin);
    }
  };
}

function install(entries) {
  // The loop of another thread is traced.
  if (trace.traceNow === undefined) return;
  require('internal/task_queues').setTaskHooks(hooksFor({
    TickObject: ({ callback }) => ['tick', withName('nextTick', callback)],
    Microtask: ({ callback }) => ['microtask', withName('queueMicrotask', callback)],
  }));
  require('internal/timers').setTimerHooks(hooksFor({
    Timeout: (timer) => ['timer', withName(
      `${timer._repeat ? 'setInterval' : 'setTimeout'} ${timer._idleTimeout} ms`,
      timer._onTimeout)],
  }));
  require('internal/immediates').setImmediateHooks(hooksFor({
    Immediate: ({ _onImmediate }) => ['immediate', withName('setImmediate', _onImmediate)],
  }));
  wrapMain(entries);
}

module.exports = { install };
