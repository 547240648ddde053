'use strict';

// The event emitter itself. Everything that few programs use (once() and on() of the module,
// the async resource variant, the reports about leaks and unhandled errors) lives in
// internal/events/* and is loaded when it is first called for.

const kCapture = Symbol('kCapture');
const kShapeMode = Symbol('shapeMode');
const kEmitting = Symbol('events.emitting');
const kErrorMonitor = Symbol('events.errorMonitor');
const kRejection = Symbol.for('nodejs.rejection');
const kMaxEventTargetListeners = Symbol('events.maxEventTargetListeners');
const kMaxEventTargetListenersWarned = Symbol('events.maxEventTargetListenersWarned');

const { apply, ownKeys, getPrototypeOf } = Reflect;

let defaultMaxListeners = 10;

function checkListener(listener) {
  if (typeof listener !== 'function') {
    require('internal/validators').validateFunction(listener, 'listener');
  }
}

function checkMaxListeners(value, name) {
  if (typeof value !== 'number' || !(value >= 0)) {
    require('internal/validators').validateNumber(value, name, 0);
    const { ERR_OUT_OF_RANGE } = require('internal/errors').codes;
    throw new ERR_OUT_OF_RANGE(name, '>= 0', value);
  }
}

function EventEmitter(opts) {
  EventEmitter.init.call(this, opts);
}

// Subclasses that know their events beforehand set `_events` with the keys already in it
// ("shape mode"): their keys then stay when listeners go, so that the object keeps its shape.
EventEmitter.init = function(opts) {
  const events = this._events;
  if (events === undefined || events === getPrototypeOf(this)._events) {
    this._events = Object.create(null);
    this._eventsCount = 0;
    this[kShapeMode] = false;
  } else {
    this[kShapeMode] = true;
  }
  this._maxListeners = this._maxListeners || undefined;
  if (opts !== undefined && opts !== null && opts.captureRejections) {
    require('internal/validators').validateBoolean(
      opts.captureRejections, 'options.captureRejections');
    this[kCapture] = true;
  } else {
    this[kCapture] = EventEmitter.prototype[kCapture];
  }
};

const prototype = EventEmitter.prototype;

Object.defineProperty(prototype, kCapture, { __proto__: null, value: false, writable: true });
prototype._events = undefined;
prototype._eventsCount = 0;
prototype._maxListeners = undefined;

prototype.setMaxListeners = function setMaxListeners(n) {
  checkMaxListeners(n, 'setMaxListeners');
  this._maxListeners = n;
  return this;
};

function maxListenersOf(emitter) {
  return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

prototype.getMaxListeners = function getMaxListeners() {
  return maxListenersOf(this);
};

// Listeners rarely take more than three values, so these are passed on as they came; only a
// longer call builds an array.
prototype.emit = function emit(type, first, second, third) {
  const events = this._events;
  const count = arguments.length - 1;
  if (type === 'error') {
    if (events !== undefined && events[kErrorMonitor] !== undefined) {
      this.emit(kErrorMonitor, ...argumentsAfterFirst(arguments));
    }
    if (events === undefined || events.error === undefined) {
      const er = require('internal/events/reports').unhandledError(this, first, emit);
      throw er; // Unhandled 'error' event
    }
  } else if (events === undefined) {
    return false;
  }

  const handler = events[type];
  if (handler === undefined) return false;

  if (count > 3) return emitMany(this, type, handler, argumentsAfterFirst(arguments));
  if (typeof handler === 'function') {
    let result;
    if (count === 1) result = handler.call(this, first);
    else if (count <= 0) result = handler.call(this);
    else if (count === 2) result = handler.call(this, first, second);
    else result = handler.call(this, first, second, third);
    if (result !== undefined && result !== null && this[kCapture]) {
      captureRejection(this, result, type, [first, second, third].slice(0, count));
    }
    return true;
  }
  return emitToList(this, type, handler, count, first, second, third);
};
Object.defineProperty(prototype.emit, 'length', { __proto__: null, value: 1, configurable: true });

function argumentsAfterFirst(args) {
  const rest = new Array(args.length - 1);
  for (let i = 1; i < args.length; i++) rest[i - 1] = args[i];
  return rest;
}

// A list that is being emitted is never changed: whoever adds or removes a listener meanwhile
// works on a copy (see listToChange). A listener that throws leaves the count too high, which
// costs the next change one copy and nothing else.
function emitToList(emitter, type, list, count, first, second, third) {
  list[kEmitting]++;
  for (let i = 0, length = list.length; i < length; i++) {
    const listener = list[i];
    let result;
    if (count === 1) result = listener.call(emitter, first);
    else if (count <= 0) result = listener.call(emitter);
    else if (count === 2) result = listener.call(emitter, first, second);
    else result = listener.call(emitter, first, second, third);
    if (result !== undefined && result !== null && emitter[kCapture]) {
      captureRejection(emitter, result, type, [first, second, third].slice(0, count));
    }
  }
  list[kEmitting]--;
  return true;
}

function emitMany(emitter, type, handler, args) {
  if (typeof handler === 'function') {
    const result = apply(handler, emitter, args);
    if (result !== undefined && result !== null && emitter[kCapture]) {
      captureRejection(emitter, result, type, args);
    }
    return true;
  }
  handler[kEmitting]++;
  for (let i = 0, length = handler.length; i < length; i++) {
    const result = apply(handler[i], emitter, args);
    if (result !== undefined && result !== null && emitter[kCapture]) {
      captureRejection(emitter, result, type, args);
    }
  }
  handler[kEmitting]--;
  return true;
}

function captureRejection(emitter, promise, type, args) {
  // `then` may be a getter that throws, also only the second time: read it once.
  try {
    const then = promise.then;
    if (typeof then === 'function') {
      // The report waits for a tick so that what it throws does not become a new rejection.
      then.call(promise, undefined, (error) => {
        process.nextTick(reportRejection, emitter, error, type, args);
      });
    }
  } catch (error) {
    emitter.emit('error', error);
  }
}

function reportRejection(emitter, error, type, args) {
  if (typeof emitter[kRejection] === 'function') {
    emitter[kRejection](error, type, ...args);
    return;
  }
  // An error listener that rejects itself must not come back here for ever.
  const previous = emitter[kCapture];
  try {
    emitter[kCapture] = false;
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = previous;
  }
}

function listToChange(events, type, list) {
  if (list[kEmitting] === 0) return list;
  const copy = list.slice();
  copy[kEmitting] = 0;
  if (list.warned) copy.warned = true;
  events[type] = copy;
  return copy;
}

function add(emitter, type, listener, prepend) {
  checkListener(listener);
  let events = emitter._events;
  let existing;
  if (events === undefined) {
    events = emitter._events = Object.create(null);
    emitter._eventsCount = 0;
  } else {
    if (events.newListener !== undefined) {
      emitter.emit('newListener', type, listener.listener ?? listener);
      // The listener of newListener may have replaced the object.
      events = emitter._events;
    }
    existing = events[type];
  }

  if (existing === undefined) {
    events[type] = listener;
    ++emitter._eventsCount;
    return emitter;
  }
  let list;
  if (typeof existing === 'function') {
    list = prepend ? [listener, existing] : [existing, listener];
    list[kEmitting] = 0;
    events[type] = list;
  } else {
    list = listToChange(events, type, existing);
    if (prepend) list.unshift(listener);
    else list.push(listener);
  }
  const limit = maxListenersOf(emitter);
  if (limit > 0 && list.length > limit && !list.warned) {
    list.warned = true;
    require('internal/events/reports').warnAboutLeak(emitter, type, list.length, limit);
  }
  return emitter;
}

prototype.addListener = function addListener(type, listener) {
  return add(this, type, listener, false);
};
prototype.on = prototype.addListener;

prototype.prependListener = function prependListener(type, listener) {
  return add(this, type, listener, true);
};

function wrapOnce(emitter, type, listener) {
  let fired = false;
  function wrapper(first, second, third) {
    if (fired) return undefined;
    fired = true;
    emitter.removeListener(type, wrapper);
    switch (arguments.length) {
      case 0: return listener.call(emitter);
      case 1: return listener.call(emitter, first);
      case 2: return listener.call(emitter, first, second);
      case 3: return listener.call(emitter, first, second, third);
      default: return apply(listener, emitter, arguments);
    }
  }
  wrapper.listener = listener;
  return wrapper;
}

prototype.once = function once(type, listener) {
  checkListener(listener);
  this.on(type, wrapOnce(this, type, listener));
  return this;
};

prototype.prependOnceListener = function prependOnceListener(type, listener) {
  checkListener(listener);
  this.prependListener(type, wrapOnce(this, type, listener));
  return this;
};

function forgetType(emitter, events, type) {
  emitter._eventsCount -= 1;
  if (emitter[kShapeMode]) events[type] = undefined;
  else if (emitter._eventsCount === 0) emitter._events = Object.create(null);
  else delete events[type];
}

prototype.removeListener = function removeListener(type, listener) {
  checkListener(listener);
  const events = this._events;
  if (events === undefined) return this;
  const existing = events[type];
  if (existing === undefined) return this;

  if (existing === listener || existing.listener === listener) {
    forgetType(this, events, type);
    if (events.removeListener !== undefined) {
      this.emit('removeListener', type, existing.listener || listener);
    }
    return this;
  }
  if (typeof existing === 'function') return this;

  let position = existing.length - 1;
  while (position >= 0 &&
         existing[position] !== listener && existing[position].listener !== listener) {
    position--;
  }
  if (position < 0) return this;
  const list = listToChange(events, type, existing);
  if (position === 0) list.shift();
  else list.splice(position, 1);
  if (list.length === 1) events[type] = list[0];
  if (events.removeListener !== undefined) this.emit('removeListener', type, listener);
  return this;
};
prototype.off = prototype.removeListener;

function forgetEverything(emitter) {
  emitter._events = { __proto__: null };
  emitter._eventsCount = 0;
  emitter[kShapeMode] = false;
}

prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;

  if (events.removeListener === undefined) {
    if (arguments.length === 0) {
      forgetEverything(this);
    } else if (events[type] !== undefined) {
      this[kShapeMode] = false;
      forgetType(this, events, type);
    }
    this[kShapeMode] = false;
    return this;
  }

  // Somebody wants to hear of each listener that goes.
  if (arguments.length === 0) {
    for (const key of ownKeys(events)) {
      if (key !== 'removeListener') this.removeAllListeners(key);
    }
    this.removeAllListeners('removeListener');
    forgetEverything(this);
    return this;
  }
  const listeners = events[type];
  if (typeof listeners === 'function') {
    this.removeListener(type, listeners);
  } else if (listeners !== undefined) {
    for (let i = listeners.length - 1; i >= 0; i--) this.removeListener(type, listeners[i]);
  }
  return this;
};

function listenersOf(emitter, type) {
  const existing = emitter._events === undefined ? undefined : emitter._events[type];
  if (existing === undefined) return [];
  return typeof existing === 'function' ? [existing] : existing.slice();
}

prototype.listeners = function listeners(type) {
  const list = listenersOf(this, type);
  for (let i = 0; i < list.length; i++) list[i] = list[i].listener || list[i];
  return list;
};

prototype.rawListeners = function rawListeners(type) {
  return listenersOf(this, type);
};

prototype.listenerCount = function listenerCount(type, listener) {
  const existing = this._events === undefined ? undefined : this._events[type];
  if (existing === undefined) return 0;
  if (listener === undefined || listener === null) {
    return typeof existing === 'function' ? 1 : existing.length;
  }
  let matching = 0;
  for (const candidate of listenersOf(this, type)) {
    if (candidate === listener || candidate.listener === listener) matching++;
  }
  return matching;
};

prototype.eventNames = function eventNames() {
  if (this._eventsCount === 0) return [];
  const events = this._events;
  return ownKeys(events).filter((key) => events[key] !== undefined);
};

function helpers() {
  return require('internal/events/helpers');
}

module.exports = EventEmitter;
EventEmitter.addAbortListener = function addAbortListener(signal, listener) {
  return helpers().addAbortListener(signal, listener);
};
EventEmitter.once = function once(emitter, name, options) {
  return helpers().once(emitter, name, options);
};
EventEmitter.on = function on(emitter, event, options) {
  return helpers().on(emitter, event, options);
};
EventEmitter.getEventListeners = function getEventListeners(emitterOrTarget, type) {
  return helpers().getEventListeners(emitterOrTarget, type);
};
EventEmitter.getMaxListeners = function getMaxListeners(emitterOrTarget) {
  return helpers().getMaxListeners(emitterOrTarget);
};
EventEmitter.listenerCount = function listenerCount(emitterOrTarget, type) {
  return helpers().listenerCount(emitterOrTarget, type);
};
EventEmitter.setMaxListeners = function(n = defaultMaxListeners, ...eventTargets) {
  checkMaxListeners(n, 'setMaxListeners');
  if (eventTargets.length === 0) defaultMaxListeners = n;
  else helpers().setMaxListeners(n, eventTargets);
};
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = kRejection;
EventEmitter.errorMonitor = kErrorMonitor;

Object.defineProperties(EventEmitter, {
  captureRejections: {
    __proto__: null,
    enumerable: true,
    get() {
      return prototype[kCapture];
    },
    set(value) {
      require('internal/validators').validateBoolean(value, 'EventEmitter.captureRejections');
      prototype[kCapture] = value;
    },
  },
  EventEmitterAsyncResource: {
    __proto__: null,
    enumerable: true,
    configurable: true,
    get: function lazyEventEmitterAsyncResource() {
      return require('internal/events/async_resource').EventEmitterAsyncResource;
    },
    set: undefined,
  },
  defaultMaxListeners: {
    __proto__: null,
    enumerable: true,
    get() {
      return defaultMaxListeners;
    },
    set(value) {
      checkMaxListeners(value, 'defaultMaxListeners');
      defaultMaxListeners = value;
    },
  },
  kMaxEventTargetListeners: { __proto__: null, value: kMaxEventTargetListeners },
  kMaxEventTargetListenersWarned: { __proto__: null, value: kMaxEventTargetListenersWarned },
});
