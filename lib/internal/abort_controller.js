'use strict';

const { kMaxEventTargetListeners } = require('events');
const {
  Event,
  EventTarget,
  defineEventHandler,
  kNewListener,
  kRemoveListener,
  kResistStopPropagation,
  kTrustEvent,
  kWeakHandler,
} = require('internal/event_target');
const { inspectAs, makeEnumerable, setTag } = require('internal/events/event');
const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS },
} = require('internal/errors');
const { customInspectSymbol } = require('internal/util');
const {
  kValidateObjectAllowObjects,
  validateObject,
  validateUint32,
} = require('internal/validators');
const { DOMException } = require('internal/domexception');
const { kTransfer } = require('internal/transferable');
const { convertSequence, convertToInterface } = require('internal/webidl');

const kMake = Symbol('kMake');
const kMakeTransferable = Symbol('kMakeTransferable');
const kAborted = Symbol('kAborted');
const kReason = Symbol('kReason');
const kIsTimeout = Symbol('kIsTimeout');
const kSourceSignals = Symbol('kSourceSignals');
const kDependantSignals = Symbol('kDependantSignals');

// A timer knows its timeout signal only weakly, so that an unused signal can be collected. Those
// with listeners, of their own or of a signal that follows them, must stay until it fires.
const heardTimeouts = new Set();
const followedTimeouts = new Set();

let forgottenTimeouts;
const transferableSignals = new WeakSet();

function defaultReason() {
  return new DOMException('This operation was aborted', 'AbortError');
}

function checkSignal(value) {
  if (value?.[kAborted] === undefined) throw new ERR_INVALID_THIS('AbortSignal');
}

// How a signal made by AbortSignal.any() learns of its sources: it knows them, so without
// listeners it asks them when it is asked itself. Only while it has abort listeners the sources
// know it too. No side keeps the other longer than the program does.
function askSources(signal) {
  if (signal[kAborted] || signal[kSourceSignals] === undefined) return;
  for (const source of signal[kSourceSignals]) {
    if (source[kAborted]) {
      abortSignal(signal, source[kReason]);
      return;
    }
  }
}

function follow(signal) {
  for (const source of signal[kSourceSignals]) {
    source[kDependantSignals] ??= new Set();
    source[kDependantSignals].add(signal);
    if (source[kIsTimeout]) followedTimeouts.add(source);
  }
}

function unfollow(signal) {
  for (const source of signal[kSourceSignals]) {
    source[kDependantSignals]?.delete(signal);
    if (!(source[kDependantSignals]?.size > 0)) followedTimeouts.delete(source);
  }
}

function startTimeout(signal, delay) {
  const { setTimeout, clearTimeout } = require('internal/timers/functions');
  const reference = new WeakRef(signal);
  const timer = setTimeout(() => {
    const target = reference.deref();
    if (target === undefined) return;
    forgottenTimeouts.unregister(target);
    const reason =
      new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    abortSignal(target, reason);
  }, delay);
  timer.unref();
  forgottenTimeouts ??= new FinalizationRegistry(clearTimeout);
  forgottenTimeouts.register(signal, timer, signal);
  signal[kIsTimeout] = true;
}

class AbortSignal extends EventTarget {
  constructor(key = undefined, aborted = false, reason = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
    this[kMaxEventTargetListeners] = 0;
    this[kAborted] = aborted;
    this[kReason] = reason;
    this[kSourceSignals] = undefined;
    this[kDependantSignals] = undefined;
    this[kIsTimeout] = false;
  }

  get aborted() {
    checkSignal(this);
    askSources(this);
    return this[kAborted];
  }

  get reason() {
    checkSignal(this);
    askSources(this);
    return this[kReason];
  }

  throwIfAborted() {
    checkSignal(this);
    askSources(this);
    if (this[kAborted]) throw this[kReason];
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this : inspectAs(this, depth, options, { aborted: this.aborted });
  }

  static abort(reason = defaultReason()) {
    return new AbortSignal(kMake, true, reason);
  }

  static timeout(delay) {
    validateUint32(delay, 'delay', false);
    const signal = new AbortSignal(kMake);
    startTimeout(signal, delay);
    return signal;
  }

  static any(signals) {
    const given = convertSequence(signals, 'signals', (value, context) => {
      return convertToInterface(value, AbortSignal.prototype, 'AbortSignal', context);
    });
    const result = new AbortSignal(kMake);
    for (const signal of given) {
      if (signal.aborted) {
        result[kAborted] = true;
        result[kReason] = signal[kReason];
        return result;
      }
    }
    result[kSourceSignals] = new Set();
    for (const signal of given) {
      // Only signals with a life of their own are followed, so that no chain grows.
      for (const source of signal[kSourceSignals] ?? [signal]) result[kSourceSignals].add(source);
    }
    return result;
  }

  // Takes the place of a signal that was made transferable.
  get [kTransfer]() {
    return transferableSignals.has(this) ? transferSignal : undefined;
  }

  [kNewListener](size, type, listener, once, capture, passive, weak) {
    super[kNewListener](size, type, listener, once, capture, passive, weak);
    if (type !== 'abort' || this.aborted) return;
    if (this[kSourceSignals] !== undefined && size === 1) follow(this);
    if (this[kIsTimeout] && !weak) heardTimeouts.add(this);
  }

  [kRemoveListener](size, type, listener, capture) {
    super[kRemoveListener](size, type, listener, capture);
    if (type !== 'abort' || size > 0) return;
    if (this[kSourceSignals] !== undefined) unfollow(this);
    heardTimeouts.delete(this);
  }
}

makeEnumerable(AbortSignal.prototype, ['aborted']);
setTag(AbortSignal.prototype, 'AbortSignal');
defineEventHandler(AbortSignal.prototype, 'abort');

function dispatchAbort(signal) {
  signal.dispatchEvent(new Event('abort', { [kTrustEvent]: true }));
}

// All signals that depend on this one are aborted before any listener runs.
function abortSignal(signal, reason) {
  if (signal[kAborted]) return;
  const dependants = [];
  if (signal[kDependantSignals] !== undefined) {
    for (const dependant of signal[kDependantSignals]) {
      if (!dependant[kAborted]) dependants.push(dependant);
    }
    signal[kDependantSignals].clear();
  }
  const all = [signal, ...dependants];
  for (const each of all) {
    each[kAborted] = true;
    each[kReason] = reason;
  }
  for (const each of all) {
    if (each[kSourceSignals] !== undefined) {
      unfollow(each);
      each[kSourceSignals] = undefined;
    }
    heardTimeouts.delete(each);
    followedTimeouts.delete(each);
    dispatchAbort(each);
  }
}

class AbortController {
  #signal;

  get signal() {
    return this.#signal ??= new AbortSignal(kMake);
  }

  abort(reason = defaultReason()) {
    abortSignal(this.#signal ??= new AbortSignal(kMake), reason);
  }

  [customInspectSymbol](depth, options) {
    return depth < 0 ? this : inspectAs(this, depth, options, { signal: this.signal });
  }

  static [kMakeTransferable]() {
    const controller = new AbortController();
    transferableSignals.add(controller.signal);
    return controller;
  }
}

makeEnumerable(AbortController.prototype, ['signal', 'abort']);
setTag(AbortController.prototype, 'AbortController');

function transferableAbortSignal(signal) {
  if (signal?.[kAborted] === undefined) {
    throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  }
  transferableSignals.add(signal);
  return signal;
}

function transferableAbortController() {
  return AbortController[kMakeTransferable]();
}

function isTransferableSignal(value) {
  return transferableSignals.has(value);
}

// The receiving end of a transferred signal, and the way to abort it when word comes.
function makeRemoteSignal(aborted, reason) {
  const signal = new AbortSignal(kMake, aborted, reason);
  transferableSignals.add(signal);
  return { signal, abort: (remoteReason) => abortSignal(signal, remoteReason) };
}

function transferSignal() {
  const { signal, abort } = makeRemoteSignal(this.aborted, this.reason);
  if (!this.aborted) this.addEventListener('abort', () => abort(this.reason), { once: true });
  return signal;
}

async function aborted(signal, resource) {
  convertToInterface(signal, AbortSignal.prototype, 'AbortSignal', 'signal');
  validateObject(resource, 'resource', kValidateObjectAllowObjects);
  if (signal.aborted) return undefined;
  const { promise, resolve } = Promise.withResolvers();
  signal.addEventListener('abort', resolve, {
    __proto__: null, once: true, [kWeakHandler]: resource, [kResistStopPropagation]: true,
  });
  return promise;
}

module.exports = {
  AbortController,
  AbortSignal,
  aborted,
  isTransferableSignal,
  makeRemoteSignal,
  transferableAbortController,
  transferableAbortSignal,
};
