'use strict';

const EventEmitter = require('events');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { validateString } = require('internal/validators');
const {
  EventTarget,
  kDispatch,
  kEvents,
  kIsNodeStyleListener,
} = require('internal/event_target');
const { makeEnumerable } = require('internal/events/event');

const kIsNodeEventTarget = Symbol('kIsNodeEventTarget');

function check(value) {
  if (!value?.constructor?.[kIsNodeEventTarget]) throw new ERR_INVALID_THIS('NodeEventTarget');
}

// An event target that has the most used methods of an emitter as well. Listeners that came
// through those get the bare value, the others get an event.
class NodeEventTarget extends EventTarget {
  static [kIsNodeEventTarget] = true;
  static defaultMaxListeners = 10;

  setMaxListeners(n) {
    check(this);
    EventEmitter.setMaxListeners(n, this);
  }

  getMaxListeners() {
    check(this);
    return this[EventEmitter.kMaxEventTargetListeners];
  }

  eventNames() {
    check(this);
    return this[kEvents] === undefined ? [] : Array.from(this[kEvents].keys());
  }

  listenerCount(type) {
    check(this);
    return this[kEvents]?.get(String(type))?.size ?? 0;
  }

  off(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  removeListener(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  on(type, listener) {
    check(this);
    this.addEventListener(type, listener, { [kIsNodeStyleListener]: true });
    return this;
  }

  addListener(type, listener) {
    check(this);
    this.addEventListener(type, listener, { [kIsNodeStyleListener]: true });
    return this;
  }

  emit(type, arg) {
    check(this);
    validateString(type, 'type');
    const hadListeners = this.listenerCount(type) > 0;
    this[kDispatch](arg, type);
    return hadListeners;
  }

  once(type, listener) {
    check(this);
    this.addEventListener(type, listener, { once: true, [kIsNodeStyleListener]: true });
    return this;
  }

  removeAllListeners(type) {
    check(this);
    if (type !== undefined) this[kEvents]?.delete(String(type));
    else this[kEvents]?.clear();
    return this;
  }
}

makeEnumerable(NodeEventTarget.prototype, [
  'setMaxListeners', 'getMaxListeners', 'eventNames', 'listenerCount', 'off', 'removeListener',
  'on', 'addListener', 'once', 'emit', 'removeAllListeners',
]);

module.exports = { NodeEventTarget };
