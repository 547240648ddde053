'use strict';

// Event and CustomEvent. Nothing bubbles here, for event targets form no tree; the properties
// that speak of it exist for the sake of programs written for browsers.

const {
  codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS },
} = require('internal/errors');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const { validateObject } = require('internal/validators');
const { now } = internalBinding('performance');

const kTarget = Symbol('kTarget');
const kStop = Symbol('kStop');
const kIsBeingDispatched = Symbol('kIsBeingDispatched');
const kInPassiveListener = Symbol('kInPassiveListener');
const kTrustEvent = Symbol('kTrustEvent');

const trustedEvents = new WeakSet();

// The form in which event targets, events and signals show themselves in util.inspect().
function inspectAs(object, depth, options, properties) {
  const { name } = object.constructor;
  if (depth < 0) return name;
  const inner = { ...options };
  if (Number.isInteger(inner.depth)) inner.depth--;
  return `${name} ${require('internal/util/inspect').inspect(properties, inner)}`;
}

class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #isDefaultPrevented = false;
  #isPropagationStopped = false;
  #timeStamp = now();

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (options !== undefined && options !== null) {
      validateObject(options, 'options');
      this.#bubbles = Boolean(options.bubbles);
      this.#cancelable = Boolean(options.cancelable);
      this.#composed = Boolean(options.composed);
      if (options[kTrustEvent]) trustedEvents.add(this);
    } else {
      this.#bubbles = this.#cancelable = this.#composed = false;
    }
    this.#type = `${type}`;
    this[kTarget] = null;
    this[kIsBeingDispatched] = false;
    this[kInPassiveListener] = false;
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#type in value)) {
      throw new ERR_INVALID_THIS('Event');
    }
    return value;
  }

  initEvent(type, bubbles = false, cancelable = false) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    Event.#check(this);
    if (this[kIsBeingDispatched]) return;
    this.#type = `${type}`;
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
  }

  [customInspectSymbol](depth, options) {
    Event.#check(this);
    return inspectAs(this, depth, options, {
      type: this.#type,
      defaultPrevented: this.#isDefaultPrevented,
      cancelable: this.#cancelable,
      timeStamp: this.#timeStamp,
    });
  }

  stopImmediatePropagation() {
    Event.#check(this);
    this.stopPropagation();
    this[kStop] = true;
  }

  preventDefault() {
    Event.#check(this);
    if (this.#cancelable && !this[kInPassiveListener]) this.#isDefaultPrevented = true;
  }

  get target() {
    return Event.#check(this)[kTarget];
  }

  get currentTarget() {
    return Event.#check(this)[kIsBeingDispatched] ? this[kTarget] : null;
  }

  get srcElement() {
    return Event.#check(this)[kTarget];
  }

  get type() {
    return Event.#check(this).#type;
  }

  get cancelable() {
    return Event.#check(this).#cancelable;
  }

  get defaultPrevented() {
    return Event.#check(this).#cancelable && this.#isDefaultPrevented;
  }

  get timeStamp() {
    return Event.#check(this).#timeStamp;
  }

  composedPath() {
    return Event.#check(this)[kIsBeingDispatched] ? [this[kTarget]] : [];
  }

  get returnValue() {
    return !Event.#check(this).#cancelable || !this.#isDefaultPrevented;
  }

  set returnValue(value) {
    Event.#check(this);
    if (!value) this.preventDefault();
  }

  get bubbles() {
    return Event.#check(this).#bubbles;
  }

  get composed() {
    return Event.#check(this).#composed;
  }

  get eventPhase() {
    return Event.#check(this)[kIsBeingDispatched] ? Event.AT_TARGET : Event.NONE;
  }

  get cancelBubble() {
    return Event.#check(this).#isPropagationStopped;
  }

  set cancelBubble(value) {
    Event.#check(this);
    if (value) this.#isPropagationStopped = true;
  }

  stopPropagation() {
    Event.#check(this);
    this.#isPropagationStopped = true;
  }

  get isTrusted() {
    return trustedEvents.has(this);
  }
}

function makeEnumerable(prototype, names) {
  for (const name of names) {
    Object.defineProperty(prototype, name, { __proto__: null, enumerable: true });
  }
}

function setTag(prototype, value) {
  Object.defineProperty(prototype, Symbol.toStringTag, {
    __proto__: null, value, writable: false, enumerable: false, configurable: true,
  });
}

setTag(Event.prototype, 'Event');
makeEnumerable(Event.prototype, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget',
  'srcElement', 'type', 'cancelable', 'defaultPrevented', 'timeStamp', 'composedPath',
  'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble', 'stopPropagation',
]);
// One getter serves every event, and nobody can replace it.
Object.defineProperty(Event.prototype, 'isTrusted', {
  __proto__: null, enumerable: true, configurable: false,
});
for (const [value, name] of ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'].entries()) {
  Object.defineProperty(Event, name, { __proto__: null, value, enumerable: true });
}

class CustomEvent extends Event {
  #detail;

  constructor(type, options = kEmptyObject) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    if (this === null || typeof this !== 'object' || !(#detail in this)) {
      throw new ERR_INVALID_THIS('CustomEvent');
    }
    return this.#detail;
  }
}
setTag(CustomEvent.prototype, 'CustomEvent');
makeEnumerable(CustomEvent.prototype, ['detail']);

module.exports = {
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
};
