'use strict';

// The functions of the module `events` that work on emitters and event targets alike.

const EventEmitter = require('events');
const { queueMicrotask } = require('internal/task_queues');
const { AbortError, codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  validateAbortSignal,
  validateFunction,
  validateInteger,
  validateObject,
} = require('internal/validators');
const { isEventTarget, kEvents, kResistStopPropagation } = require('internal/event_target');
const { kFirstEventParam, kWatermarkData } = require('internal/events/symbols');

const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = EventEmitter;
const AsyncIteratorPrototype =
  Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

function abortErrorOf(signal) {
  return new AbortError(undefined, { cause: signal.reason });
}

function addListenerTo(emitter, name, listener, options) {
  if (typeof emitter.on === 'function') {
    if (options?.once) emitter.once(name, listener);
    else emitter.on(name, listener);
  } else if (typeof emitter.addEventListener === 'function') {
    emitter.addEventListener(name, listener, options);
  } else {
    throw new ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', emitter);
  }
}

function removeListenerFrom(emitter, name, listener, options) {
  if (typeof emitter.removeListener === 'function') {
    emitter.removeListener(name, listener);
  } else if (typeof emitter.removeEventListener === 'function') {
    emitter.removeEventListener(name, listener, options);
  } else {
    throw new ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', emitter);
  }
}

function onceOptions() {
  return { __proto__: null, once: true, [kResistStopPropagation]: true };
}

async function once(emitter, name, options = kEmptyObject) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortErrorOf(signal);

  return new Promise((resolve, reject) => {
    const forgetSignal = () => {
      if (signal !== undefined && signal !== null) removeListenerFrom(signal, 'abort', onAbort);
    };
    const onError = (error) => {
      emitter.removeListener(name, onEvent);
      forgetSignal();
      reject(error);
    };
    const onEvent = (...args) => {
      if (typeof emitter.removeListener === 'function') {
        emitter.removeListener('error', onError);
      }
      forgetSignal();
      resolve(args);
    };
    const onAbort = () => {
      removeListenerFrom(emitter, name, onEvent);
      removeListenerFrom(emitter, 'error', onError);
      reject(abortErrorOf(signal));
    };

    addListenerTo(emitter, name, onEvent, onceOptions());
    // An event target gives 'error' no special meaning.
    if (name !== 'error' && typeof emitter.once === 'function') emitter.once('error', onError);
    if (signal !== undefined && signal !== null) {
      addListenerTo(signal, 'abort', onAbort, onceOptions());
    }
  });
}

// A first-in first-out list whose shift() does not move what stays.
class Fifo {
  #items = [];
  #head = 0;

  get length() {
    return this.#items.length - this.#head;
  }

  push(item) {
    this.#items.push(item);
  }

  shift() {
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head === this.#items.length) {
      this.#items.length = this.#head = 0;
    } else if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items.splice(0, this.#head);
      this.#head = 0;
    }
    return item;
  }
}

// Keeps the events that came and the promises that wait for one (never both at once).
class EventQueue {
  events = new Fifo();
  waiting = new Fifo();
  paused = false;
  finished = false;
  error = null;
  undo = [];

  constructor(emitter, low, high) {
    this.emitter = emitter;
    this.low = low;
    this.high = high;
  }

  listen(emitter, name, listener) {
    addListenerTo(emitter, name, listener);
    this.undo.push(() => removeListenerFrom(emitter, name, listener));
  }

  put(value) {
    if (this.waiting.length > 0) {
      this.waiting.shift().resolve({ value, done: false });
      return;
    }
    if (!this.paused && this.events.length + 1 > this.high) {
      this.paused = true;
      this.emitter.pause();
    }
    this.events.push(value);
  }

  take() {
    if (this.events.length > 0) {
      const value = this.events.shift();
      if (this.paused && this.events.length < this.low) {
        this.emitter.resume();
        this.paused = false;
      }
      return Promise.resolve({ value, done: false });
    }
    if (this.error) {
      // Only the first to ask hears of it; whoever comes later finds the end.
      const rejected = Promise.reject(this.error);
      this.error = null;
      return rejected;
    }
    if (this.finished) return this.close();
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  fail(error) {
    if (this.waiting.length > 0) this.waiting.shift().reject(error);
    else this.error = error;
    this.close();
  }

  close() {
    while (this.undo.length > 0) this.undo.pop()();
    this.finished = true;
    this.paused = false;
    const done = { value: undefined, done: true };
    while (this.waiting.length > 0) this.waiting.shift().resolve(done);
    return Promise.resolve(done);
  }
}

function makeIterator(queue) {
  return Object.setPrototypeOf({
    next() {
      return queue.take();
    },
    return() {
      return queue.close();
    },
    throw(error) {
      if (!error || !(error instanceof Error)) {
        throw new ERR_INVALID_ARG_TYPE('EventEmitter.AsyncIterator', 'Error', error);
      }
      queue.fail(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [kWatermarkData]: {
      get size() {
        return queue.events.length;
      },
      get low() {
        return queue.low;
      },
      get high() {
        return queue.high;
      },
      get isPaused() {
        return queue.paused;
      },
    },
  }, AsyncIteratorPrototype);
}

function on(emitter, event, options = kEmptyObject) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortErrorOf(signal);
  // The spellings with a small m are the older ones.
  const high = options.highWaterMark ?? options.highWatermark ?? Number.MAX_SAFE_INTEGER;
  validateInteger(high, 'options.highWaterMark', 1);
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  validateInteger(low, 'options.lowWaterMark', 1);

  const queue = new EventQueue(emitter, low, high);
  const put = options[kFirstEventParam] ? (value) => queue.put(value) :
    (...args) => queue.put(args);
  queue.listen(emitter, event, put);
  if (event !== 'error' && typeof emitter.on === 'function') {
    queue.listen(emitter, 'error', (error) => queue.fail(error));
  }
  const closeEvents = options.close;
  for (let i = 0; i < (closeEvents?.length ?? 0); i++) {
    queue.listen(emitter, closeEvents[i], () => queue.close());
  }
  if (signal) {
    const subscription = addAbortListener(signal, () => queue.fail(abortErrorOf(signal)));
    queue.undo.push(() => subscription[Symbol.dispose]());
  }
  return makeIterator(queue);
}

function addAbortListener(signal, listener) {
  if (signal === undefined) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');

  let remove;
  if (signal.aborted) {
    queueMicrotask(() => listener());
  } else {
    signal.addEventListener('abort', listener, onceOptions());
    remove = () => signal.removeEventListener('abort', listener);
  }
  return {
    __proto__: null,
    [Symbol.dispose]() {
      remove?.();
    },
  };
}

function notAnEmitter(value) {
  return new ERR_INVALID_ARG_TYPE('emitter', ['EventEmitter', 'EventTarget'], value);
}

function getEventListeners(emitterOrTarget, type) {
  if (typeof emitterOrTarget.listeners === 'function') return emitterOrTarget.listeners(type);
  if (!isEventTarget(emitterOrTarget)) throw notAnEmitter(emitterOrTarget);
  const listeners = [];
  let record = emitterOrTarget[kEvents]?.get(type)?.next;
  while (record?.listener !== undefined) {
    const { listener } = record;
    listeners.push(listener.deref ? listener.deref() : listener);
    record = record.next;
  }
  return listeners;
}

function getMaxListeners(emitterOrTarget) {
  if (typeof emitterOrTarget?.getMaxListeners === 'function') {
    return emitterOrTarget._maxListeners === undefined ? EventEmitter.defaultMaxListeners :
      emitterOrTarget._maxListeners;
  }
  if (typeof emitterOrTarget?.[kMaxEventTargetListeners] === 'number') {
    return emitterOrTarget[kMaxEventTargetListeners];
  }
  throw notAnEmitter(emitterOrTarget);
}

function setMaxListeners(n, eventTargets) {
  for (const target of eventTargets) {
    if (isEventTarget(target)) {
      target[kMaxEventTargetListeners] = n;
      target[kMaxEventTargetListenersWarned] = false;
    } else if (typeof target.setMaxListeners === 'function') {
      target.setMaxListeners(n);
    } else {
      throw new ERR_INVALID_ARG_TYPE('eventTargets', ['EventEmitter', 'EventTarget'], target);
    }
  }
}

function listenerCount(emitterOrTarget, type) {
  if (typeof emitterOrTarget.listenerCount === 'function') {
    return emitterOrTarget.listenerCount(type);
  }
  if (isEventTarget(emitterOrTarget)) return emitterOrTarget[kEvents]?.get(type)?.size ?? 0;
  throw notAnEmitter(emitterOrTarget);
}

module.exports = {
  addAbortListener,
  getEventListeners,
  getMaxListeners,
  listenerCount,
  on,
  once,
  setMaxListeners,
};
