'use strict';

// Where events come from, by category. Each source listens only while it is enabled.

const log = require('internal/trace/log');

// ---- node.async_hooks ------------------------------------------------------------------------

const asyncHooks = {
  category: 'node,node.async_hooks',
  start() {
    const { createHook, executionAsyncId } = require('async_hooks');
    const types = new Map();
    const note = (phase, id, suffix, args) => {
      const name = types.get(id);
      if (name === undefined) return;
      log.write(phase, this.category, `${name}${suffix}`, { id: `0x${id.toString(16)}`, args });
    };
    this.hook ??= createHook({
      init(id, type, triggerAsyncId) {
        types.set(id, type);
        note('b', id, '', { data: { executionAsyncId: executionAsyncId(), triggerAsyncId } });
      },
      before(id) { note('b', id, '_CALLBACK', {}); },
      after(id) { note('e', id, '_CALLBACK', {}); },
      destroy(id) {
        note('e', id, '', {});
        types.delete(id);
      },
    });
    this.hook.enable();
  },
  stop() { this.hook.disable(); },
};

// ---- node.bootstrap --------------------------------------------------------------------------

const bootstrap = {
  category: 'node,node.bootstrap',
  // Milestones are known when all is over.
  finish() {
    const { milestones } = internalBinding('performance');
    const reached = milestones();
    const origin = Number(process.hrtime.bigint()) / 1e6 - performance.now();
    for (const name of Object.keys(reached)) {
      if (reached[name] < 0) continue;
      const ts = Math.round((origin + reached[name]) * 1000);
      log.write('R', this.category, name, { ts, args: {} });
    }
  },
};

// ---- node.console ----------------------------------------------------------------------------

const consoleCalls = {
  category: 'node,node.console',
  originals: undefined,
  start() {
    const counts = new Map();
    const timers = new Set();
    const count = (label, value) => {
      counts.set(label, value);
      log.write('C', this.category, `count::${label}`, { args: { data: value } });
    };
    const time = (phase, label) =>
      log.write(phase, this.category, `time::${label}`, { id: `0x${label.length}`, args: {} });
    const listeners = {
      count: (label) => count(label, (counts.get(label) ?? 0) + 1),
      countReset: (label) => count(label, 0),
      time: (label) => {
        if (timers.has(label)) return;
        timers.add(label);
        time('b', label);
      },
      timeLog: (label) => timers.has(label) && time('n', label),
      timeEnd: (label) => timers.delete(label) && time('e', label),
    };
    this.originals = {};
    for (const name of Object.keys(listeners)) {
      const original = this.originals[name] = console[name];
      console[name] = function(label = 'default', ...rest) {
        listeners[name](`${label}`);
        return Reflect.apply(original, console, [label, ...rest]);
      };
    }
  },
  stop() { Object.assign(console, this.originals); },
};

// ---- node.perf -------------------------------------------------------------------------------

const userTiming = {
  category: 'node,node.perf,node.perf.usertiming',
  start() {
    const { PerformanceObserver } = require('perf_hooks');
    this.observer = new PerformanceObserver((list) => this.note(list.getEntries()));
    this.observer.observe({ entryTypes: ['mark', 'measure'] });
  },
  note(entries) {
    const origin = Number(process.hrtime.bigint()) / 1e6 - performance.now();
    for (const { name, entryType, startTime, duration } of entries) {
      const ts = Math.round((origin + startTime) * 1000);
      if (entryType === 'mark') {
        log.write('R', this.category, name, { ts, args: {} });
      } else {
        log.write('b', this.category, name, { ts, id: '0x0', args: {} });
        log.write('e', this.category, name, {
          ts: Math.round((origin + startTime + duration) * 1000), id: '0x0', args: {},
        });
      }
    }
  },
  finish() { this.note(this.observer.takeRecords()); },
  stop() {
    this.finish();
    this.observer.disconnect();
  },
};

const sources = [asyncHooks, bootstrap, consoleCalls, userTiming];
const started = new Set();

// Starts and stops sources as the categories ask.
function update() {
  for (const source of sources) {
    const isWanted = log.isEnabled(source.category);
    if (isWanted === started.has(source)) continue;
    if (isWanted) {
      started.add(source);
      source.start?.();
    } else {
      started.delete(source);
      source.stop?.();
    }
  }
}

module.exports = { all: () => started, update };
