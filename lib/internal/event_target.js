'use strict';

const EventEmitter = require('events');
const {
  codes: {
    ERR_EVENT_RECURSION,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_THIS,
    ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const {
  kValidateObjectAllowObjects,
  validateAbortSignal,
  validateObject,
} = require('internal/validators');
const {
  CustomEvent,
  Event,
  inspectAs,
  kInPassiveListener,
  kIsBeingDispatched,
  kStop,
  kTarget,
  kTrustEvent,
  makeEnumerable,
  setTag,
} = require('internal/events/event');
const { toDOMString } = require('internal/webidl');

const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = EventEmitter;

// Known by name because targets of another realm are targets too.
const kIsEventTarget = Symbol.for('nodejs.event_target');
const kEvents = Symbol('kEvents');
const kHandlers = Symbol('kHandlers');
const kNewListener = Symbol('kNewListener');
const kRemoveListener = Symbol('kRemoveListener');
const kCreateEvent = Symbol('kCreateEvent');
const kDispatch = Symbol('kDispatch');
const kIsNodeStyleListener = Symbol('kIsNodeStyleListener');
const kWeakHandler = Symbol('kWeak');
const kResistStopPropagation = Symbol('kResistStopPropagation');

let weakListenerCleaner;
let weakListenerOwners;

// A weak listener lives as long as the object it was given for (its owner); when that is gone,
// the record leaves its list.
function keepWeakly(target, type, record, listener, owner) {
  weakListenerCleaner ??= new FinalizationRegistry((lost) => {
    const target = lost.target.deref();
    target?.[kEvents]?.get(lost.type)?.drop(target, lost.type, lost.record, undefined);
  });
  weakListenerOwners ??= new WeakMap();
  weakListenerCleaner.register(
    listener, { target: new WeakRef(target), type, record }, record);
  let owned = weakListenerOwners.get(owner);
  if (owned === undefined) weakListenerOwners.set(owner, owned = []);
  owned.push(listener);
}

// One listener in the list of its type. Records are linked, so that a listener which is added
// while the type is dispatched runs in the same dispatch if an earlier one was still to come.
class ListenerRecord {
  next = undefined;
  previous = undefined;
  isRemoved = false;

  constructor(target, type, listener, options) {
    this.capture = options.capture;
    this.once = options.once;
    this.passive = options.passive;
    this.isNodeStyle = options.isNodeStyle;
    this.resistsStop = options.resistsStop;
    this.isWeak = options.weak !== undefined;
    this.listener = listener;
    this.callback = typeof listener === 'function' ? listener : async (event) => {
      if (listener.handleEvent) await listener.handleEvent(event);
    };
    if (this.isWeak) {
      this.listener = this.callback = new WeakRef(listener);
      keepWeakly(target, type, this, listener, options.weak);
    }
  }

  matches(listener, capture) {
    return this.capture === capture &&
      (this.isWeak ? this.listener.deref() : this.listener) === listener;
  }
}

// The listeners of one type, oldest first. `size` counts those that do something: a handler
// attribute that was set to null keeps its place but is not counted. The list does not know its
// target, because what waits for a lost weak listener must not keep the target.
class ListenerList {
  next = undefined;
  size = 0;
  resistsStop = false;
  #last = this;

  find(listener, capture) {
    let record = this.next;
    while (record !== undefined && !record.matches(listener, capture)) record = record.next;
    return record;
  }

  append(record) {
    record.previous = this.#last;
    this.#last.next = record;
    this.#last = record;
    this.size++;
    this.resistsStop ||= record.resistsStop;
  }

  unlink(record) {
    record.previous.next = record.next;
    if (record.next !== undefined) record.next.previous = record.previous;
    else this.#last = record.previous;
    record.isRemoved = true;
    if (record.isWeak) weakListenerCleaner.unregister(record);
    this.size--;
  }

  drop(target, type, record, listener) {
    if (record.isRemoved) return;
    this.unlink(record);
    if (this.size === 0) target[kEvents].delete(type);
    target[kRemoveListener](this.size, type, listener, record.capture);
  }
}

const kPlainOptions = {
  once: false, capture: false, passive: false, signal: undefined, weak: undefined,
  resistsStop: false, isNodeStyle: false,
};

function readOptions(options) {
  if (typeof options === 'boolean') return { ...kPlainOptions, capture: options };
  if (options === null) return kPlainOptions;
  validateObject(options, 'options', kValidateObjectAllowObjects);
  return {
    once: Boolean(options.once),
    capture: Boolean(options.capture),
    passive: Boolean(options.passive),
    signal: options.signal,
    weak: options[kWeakHandler],
    resistsStop: Boolean(options[kResistStopPropagation]),
    isNodeStyle: Boolean(options[kIsNodeStyleListener]),
  };
}

function isListener(listener) {
  if (typeof listener === 'function') return true;
  if (listener === null || listener === undefined) return false;
  // Whether the object has a handleEvent is asked when an event comes.
  if (typeof listener === 'object') return true;
  throw new ERR_INVALID_ARG_TYPE('listener', 'EventListener', listener);
}

function isEventTarget(value) {
  return value?.constructor?.[kIsEventTarget];
}

function checkTarget(value) {
  if (!isEventTarget(value)) throw new ERR_INVALID_THIS('EventTarget');
}

function initEventTarget(target) {
  target[kEvents] = undefined;
  target[kMaxEventTargetListeners] = EventEmitter.defaultMaxListeners;
  target[kMaxEventTargetListenersWarned] = false;
  target[kHandlers] = undefined;
}

function emitWarning(target, name, message, properties) {
  const warning = new Error(message);
  warning.name = name;
  warning.target = target;
  process.emitWarning(Object.assign(warning, properties));
}

// What a listener throws must not keep the other listeners from running, so it is thrown again
// from a tick, where it becomes an uncaught exception.
function throwLater(error) {
  process.nextTick(() => { throw error; });
}

function callListener(target, record, argument, isEvent) {
  try {
    const callback = record.isWeak ? record.callback.deref() : record.callback;
    if (callback === undefined) return;
    if (record.passive && isEvent) argument[kInPassiveListener] = true;
    const result = callback.call(target, argument);
    if (isEvent) argument[kIsBeingDispatched] = false;
    if (result !== undefined && result !== null) {
      const { then } = result;
      if (typeof then === 'function') then.call(result, undefined, throwLater);
    }
  } catch (error) {
    throwLater(error);
  } finally {
    if (isEvent) argument[kInPassiveListener] = false;
  }
}

class EventTarget {
  static [kIsEventTarget] = true;

  constructor() {
    initEventTarget(this);
  }

  [kNewListener](size, type, listener, once, capture, passive, weak) {
    const limit = this[kMaxEventTargetListeners];
    if (limit > 0 && size > limit && !this[kMaxEventTargetListenersWarned]) {
      this[kMaxEventTargetListenersWarned] = true;
      const name = require('internal/util/inspect').inspect(this, { depth: -1 });
      emitWarning(this, 'MaxListenersExceededWarning',
                  `Possible EventTarget memory leak detected. ${size} ${type} listeners added ` +
                  `to ${name}. MaxListeners is ${limit}. Use events.setMaxListeners() to ` +
                  'increase limit', { type, count: size });
    }
  }

  [kRemoveListener](size, type, listener, capture) {}

  addEventListener(type, listener, options = kEmptyObject) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    const read = options === kEmptyObject ? kPlainOptions : readOptions(options);
    const { signal } = read;
    if (signal !== undefined) {
      validateAbortSignal(signal, 'options.signal');
      if (signal?.aborted) return;
      signal?.addEventListener('abort', () => {
        this.removeEventListener(type, listener, options);
      }, { __proto__: null, once: true, [kWeakHandler]: this, [kResistStopPropagation]: true });
    }
    if (!isListener(listener)) {
      emitWarning(this, 'AddEventListenerArgumentTypeWarning',
                  `addEventListener called with ${listener} which has no effect.`, { type });
      return;
    }
    type = toDOMString(type);

    const events = this[kEvents] ??= new Map();
    let list = events.get(type);
    const isNew = list === undefined;
    if (isNew) list = new ListenerList();
    else if (list.find(listener, read.capture) !== undefined) return;
    list.append(new ListenerRecord(this, type, listener, read));
    if (isNew) events.set(type, list);
    this[kNewListener](
      list.size, type, listener, read.once, read.capture, read.passive, read.weak);
  }

  removeEventListener(type, listener, options = kEmptyObject) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    if (!isListener(listener)) return;
    // As in Node, a bare `true` does not stand for { capture: true } here.
    const capture = options?.capture === true;
    type = toDOMString(type);
    const list = this[kEvents]?.get(type);
    const record = list?.find(listener, capture);
    if (record !== undefined) list.drop(this, type, record, listener);
  }

  dispatchEvent(event) {
    checkTarget(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('event');
    if (!(event instanceof Event)) throw new ERR_INVALID_ARG_TYPE('event', 'Event', event);
    if (event[kIsBeingDispatched]) throw new ERR_EVENT_RECURSION(event.type);
    this[kDispatch](event, event.type, event);
    return event.defaultPrevented !== true;
  }

  // Listeners of Node's style get `nodeValue`; the others get an event, which is made from it
  // if there is none yet.
  [kDispatch](nodeValue, type, event) {
    if (event !== undefined) {
      event[kTarget] = this;
      event[kIsBeingDispatched] = true;
    }
    const list = this[kEvents]?.get(type);
    let record = list?.next;
    while (record !== undefined) {
      // Taken now, for the listener may remove itself.
      const { next } = record;
      const isStopped = event?.[kStop] === true;
      if (isStopped && !list.resistsStop && !record.passive) break;
      if (!record.isRemoved && (!isStopped || record.resistsStop)) {
        if (record.once) {
          list.unlink(record);
          this[kRemoveListener](list.size, type, record.listener, record.capture);
        }
        if (record.isNodeStyle) {
          callListener(this, record, nodeValue, false);
        } else {
          if (event === undefined) {
            event = this[kCreateEvent](nodeValue, type);
            event[kTarget] = this;
            event[kIsBeingDispatched] = true;
          }
          callListener(this, record, event, true);
        }
      }
      record = next;
    }
    if (event !== undefined) event[kIsBeingDispatched] = false;
  }

  [kCreateEvent](nodeValue, type) {
    return new CustomEvent(type, { detail: nodeValue });
  }

  [customInspectSymbol](depth, options) {
    return inspectAs(this, depth, options, {});
  }
}

makeEnumerable(EventTarget.prototype,
               ['addEventListener', 'removeEventListener', 'dispatchEvent']);
setTag(EventTarget.prototype, 'EventTarget');

function makeHandlerListener(value) {
  function eventHandler(event) {
    if (typeof eventHandler.handler !== 'function') return undefined;
    return eventHandler.handler.call(this, event);
  }
  eventHandler.handler = value;
  return eventHandler;
}

function checkHasHandlers(target) {
  if (target === null || typeof target !== 'object' || !(kHandlers in target)) {
    throw new ERR_INVALID_THIS('EventTarget');
  }
}

// A handler keeps the place among the listeners that it got when the attribute was first set.
function setHandler(target, type, value) {
  target[kHandlers] ??= new Map();
  const known = target[kHandlers].get(type);
  if (known === undefined) {
    const listener = makeHandlerListener(value);
    target.addEventListener(type, listener);
    target[kHandlers].set(type, listener);
    return;
  }
  const list = target[kEvents]?.get(type);
  if (typeof known.handler === 'function' && list !== undefined) {
    list.size--;
    target[kRemoveListener](list.size, type, known.handler, false);
  }
  known.handler = value;
  if (typeof value !== 'function') return;
  if (list === undefined) {
    target.addEventListener(type, known);
  } else {
    list.size++;
    target[kNewListener](list.size, type, value, false, false, false, false);
  }
}

function defineEventHandler(prototype, name, type = name) {
  const property = `on${name}`;
  const accessors = {
    get [property]() {
      checkHasHandlers(this);
      return this[kHandlers]?.get(type)?.handler ?? null;
    },
    set [property](value) {
      checkHasHandlers(this);
      setHandler(this, type, value);
    },
  };
  const { get, set } = Object.getOwnPropertyDescriptor(accessors, property);
  Object.defineProperty(prototype, property, {
    __proto__: null, get, set, configurable: true, enumerable: true,
  });
}

module.exports = {
  CustomEvent,
  Event,
  EventTarget,
  defineEventHandler,
  initEventTarget,
  initNodeEventTarget: initEventTarget,
  isEventTarget,
  kCreateEvent,
  kDispatch,
  kEvents,
  kIsNodeStyleListener,
  kNewListener,
  kRemoveListener,
  kResistStopPropagation,
  kTrustEvent,
  kWeakHandler,
  get NodeEventTarget() {
    return require('internal/events/node_event_target').NodeEventTarget;
  },
};
