'use strict';

// --why: remembers when and where each timer, handle and request was made.

const core = internalBinding('core');
const trace = internalBinding('trace');

const births = new WeakMap();
// Native operations that are under way: callback types and births.
const operations = new Map();
let lastOperation = 0;

// What runs: that of which no program is on the stack has the place of what led to it.
let current;

function birth() {
  const [api, , , stack] = trace.callSite();
  const time = core.uptime();
  if (stack !== '') return { api, stack: stack.split('\n'), time };
  return { api: current?.api ?? '', stack: current?.stack ?? [], time };
}

const hooks = {
  init(resource) { births.set(resource, birth()); },
  before(resource) { current = births.get(resource); },
  after() { current = undefined; },
  destroy() {},
};

// Those of events that come again and again.
const lasting = new Set(['UDPWRAP', 'FSEVENTWRAP', 'STATWATCHER', 'MESSAGEPORT', 'PIPEWRAP']);

function track(callback, type) {
  const number = ++lastOperation;
  const operation = { type, ...birth() };
  operations.set(number, operation);
  return function(...args) {
    if (!lasting.has(type)) operations.delete(number);
    current = operation;
    try {
      return Reflect.apply(callback, this, args);
    } finally {
      current = undefined;
    }
  };
}

// A connection that was accepted has the place of the server.
function shareBirth({ prototype }) {
  const { adopt } = prototype;
  prototype.adopt = function(...args) {
    const outer = current;
    current = births.get(this);
    try {
      return Reflect.apply(adopt, this, args);
    } finally {
      current = outer;
    }
  };
}

// Those of rondo:http have no handles in script.
function trackLeanServers() {
  const binding = internalBinding('lean_http');
  const { close, listen } = binding;
  const keyOf = (number) => `server ${number}`;
  binding.listen = (...args) => {
    const listening = listen(...args);
    if (typeof listening !== 'number') {
      operations.set(keyOf(listening[0]), { type: 'LEANSERVER', ...birth() });
    }
    return listening;
  };
  binding.close = (number, isForced) => {
    operations.delete(keyOf(number));
    return close(number, isForced);
  };
}

function install() {
  require('internal/task_queues').setTaskHooks(hooks);
  require('internal/timers').setTimerHooks(hooks);
  require('internal/immediates').setImmediateHooks(hooks);
  const { Pipe, TCP, setStreamHooks } = require('internal/net/handles');
  setStreamHooks(hooks);
  shareBirth(TCP);
  shareBirth(Pipe);
  trackLeanServers();
  require('internal/async_context').setNativeTracker(track);
}

module.exports = {
  birthOf: (resource) => births.get(resource),
  install,
  operations: () => [...operations.values()],
};
