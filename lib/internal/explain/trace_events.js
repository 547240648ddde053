'use strict';

// --trace-events: the callbacks that script runs, inside of those that the loop knows of.

const trace = internalBinding('trace');

const begins = new WeakMap();

function withName(text, callback) {
  return typeof callback === 'function' && callback.name !== '' ?
    `${text} ${callback.name}()` : text;
}

function hooksFor(category, describe) {
  const names = new WeakMap();
  return {
    // Its callback is gone when it has run.
    init(resource) { names.set(resource, describe(resource)); },
    before(resource) { begins.set(resource, trace.traceNow()); },
    after(resource) {
      trace.traceSpan(names.get(resource) ?? category, category, begins.get(resource));
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
  require('internal/task_queues').setTaskHooks(
    hooksFor('tick', ({ callback }) => withName('nextTick', callback)));
  require('internal/timers').setTimerHooks(hooksFor('timer', (timer) => withName(
    `${timer._repeat ? 'setInterval' : 'setTimeout'} ${timer._idleTimeout} ms`, timer._onTimeout)));
  require('internal/immediates').setImmediateHooks(
    hooksFor('immediate', ({ _onImmediate }) => withName('setImmediate', _onImmediate)));
  wrapMain(entries);
}

module.exports = { install };
