'use strict';

const { Immediate, clear: clearImmediate } = require('internal/immediates');
const { Timeout, insert } = require('internal/timers');
const { timerNow } = internalBinding('core');
const { AbortError, codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } =
  require('internal/errors');
const {
  validateAbortSignal, validateBoolean, validateNumber, validateObject,
} = require('internal/validators');
const { clearTimeout, clearInterval } = require('internal/timers/functions');

const kScheduler = Symbol('kScheduler');

function validateOptions(options) {
  validateObject(options, 'options');
  if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
  if (options.ref !== undefined) validateBoolean(options.ref, 'options.ref');
}

function start(callback, delay, isRepeat, isRefed) {
  const timeout = new Timeout(callback, delay, undefined, isRepeat, isRefed);
  insert(timeout, timeout._idleTimeout, timerNow());
  return timeout;
}

// A promise that begin(resolve) starts something for, and that the signal may reject; cancel()
// then stops what was started.
function abortable(signal, begin, cancel) {
  if (signal?.aborted) return Promise.reject(new AbortError(undefined, { cause: signal.reason }));
  const { promise, resolve, reject } = Promise.withResolvers();
  const started = begin(resolve);
  if (signal === undefined) return promise;
  const onAbort = () => {
    cancel(started);
    reject(new AbortError(undefined, { cause: signal.reason }));
  };
  const { kResistStopPropagation } = require('internal/event_target');
  signal.addEventListener('abort', onAbort, {
    __proto__: null, once: true, [kResistStopPropagation]: true,
  });
  const forget = () => signal.removeEventListener('abort', onAbort);
  promise.then(forget, forget);
  return promise;
}

function setTimeout(after, value, options = {}) {
  try {
    if (after !== undefined) validateNumber(after, 'delay');
    validateOptions(options);
  } catch (error) {
    return Promise.reject(error);
  }
  const { signal, ref = true } = options;
  return abortable(signal, (resolve) => start(() => resolve(value), after, false, ref),
                   clearTimeout);
}

function setImmediate(value, options = {}) {
  try {
    validateOptions(options);
  } catch (error) {
    return Promise.reject(error);
  }
  const { signal, ref = true } = options;
  return abortable(signal, (resolve) => {
    const immediate = new Immediate(() => resolve(value), []);
    if (!ref) immediate.unref();
    return immediate;
  }, clearImmediate);
}

// Counts what fires while nobody asks, so that no tick of the interval is lost.
async function* setInterval(after, value, options = {}) {
  if (after !== undefined) validateNumber(after, 'delay');
  validateOptions(options);
  const { signal, ref = true } = options;
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  let missed = 0;
  let wake;
  const interval = start(() => {
    missed++;
    wake?.();
    wake = undefined;
  }, after, true, ref);
  const onAbort = () => {
    clearInterval(interval);
    wake?.(Promise.reject(new AbortError(undefined, { cause: signal.reason })));
    wake = undefined;
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    while (!signal?.aborted) {
      if (missed === 0) await new Promise((resolve) => { wake = resolve; });
      for (; missed > 0; missed--) yield value;
    }
    throw new AbortError(undefined, { cause: signal.reason });
  } finally {
    clearInterval(interval);
    signal?.removeEventListener('abort', onAbort);
  }
}

class Scheduler {
  constructor(key) {
    if (key !== kScheduler) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kScheduler] = true;
  }

  yield() {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setImmediate();
  }

  wait(delay, options) {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setTimeout(delay, undefined, options);
  }
}

module.exports = {
  setTimeout,
  setImmediate,
  setInterval,
  scheduler: new Scheduler(kScheduler),
};
