'use strict';

// mock.timers: timers and dates whose time passes when the test says so.

const {
  AbortError,
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE },
} = require('internal/errors');
const {
  validateAbortSignal, validateNumber, validateObject, validateStringArray,
} = require('internal/validators');
const { isDate } = require('internal/util/types');
const { createMockDate } = require('internal/test/mock/date');

const kTimeoutMax = 2 ** 31 - 1;
const kDefaultApis = [
  'setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout',
];

function validateTime(time, name) {
  validateNumber(time, name);
  if (!(time >= 0)) {
    throw new ERR_INVALID_ARG_VALUE(name, time, 'must be a positive integer');
  }
}

class MockTimeout {
  #owner;
  #isRefed = true;

  constructor(owner, id, callback, runAt, interval, args) {
    this.#owner = owner;
    this.id = id;
    this.callback = callback;
    this.runAt = runAt;
    this.interval = interval;
    this.delay = runAt - owner.now;
    this.args = args;
  }

  hasRef() {
    return this.#isRefed;
  }

  ref() {
    this.#isRefed = true;
    return this;
  }

  unref() {
    this.#isRefed = false;
    return this;
  }

  refresh() {
    this.#owner.refresh(this);
    return this;
  }

  close() {
    this.#owner.clear(this);
    return this;
  }

  [Symbol.toPrimitive]() {
    return this.id;
  }

  [Symbol.dispose]() {
    this.#owner.clear(this);
  }
}

// The timers that wait, and the time.
class MockClock {
  now = 0;
  #timers = [];
  #lastId = 0;

  add(callback, delay, interval, args) {
    const timer = new MockTimeout(this, ++this.#lastId, callback, this.now + delay, interval, args);
    this.#insert(timer);
    return timer;
  }

  // Those that are due at the same time run in the order of their creation.
  #insert(timer) {
    let index = this.#timers.length;
    while (index > 0 && this.#timers[index - 1].runAt > timer.runAt) index--;
    this.#timers.splice(index, 0, timer);
  }

  clear(timer) {
    if (timer === null || timer === undefined) return;
    const id = typeof timer === 'object' ? timer.id : Number(timer);
    const index = this.#timers.findIndex((one) => one.id === id);
    if (index !== -1) this.#timers.splice(index, 1);
    if (typeof timer === 'object') timer.interval = undefined;
  }

  refresh(timer) {
    const index = this.#timers.indexOf(timer);
    if (index !== -1) this.#timers.splice(index, 1);
    timer.runAt = this.now + timer.delay;
    this.#insert(timer);
  }

  advance(time) {
    this.now += time;
    while (this.#timers.length > 0 && this.#timers[0].runAt <= this.now) {
      const timer = this.#timers.shift();
      Reflect.apply(timer.callback, undefined, timer.args);
      if (timer.interval !== undefined) {
        timer.runAt += timer.interval;
        this.#insert(timer);
      }
    }
  }

  advanceToLast() {
    const last = this.#timers.at(-1);
    if (last !== undefined) this.advance(Math.max(last.runAt - this.now, 0));
  }

  empty() {
    this.#timers = [];
  }
}

function toDelay(delay) {
  const number = Number(delay);
  return number >= 1 && number <= kTimeoutMax ? number : 1;
}

// ---- The functions that stand for the real ones ----------------------------------------------

function makeTimeouts(clock) {
  return {
    __proto__: null,
    setTimeout: (callback, delay, ...args) => clock.add(callback, toDelay(delay), undefined, args),
    clearTimeout: (timer) => clock.clear(timer),
    setInterval: (callback, delay, ...args) =>
      clock.add(callback, toDelay(delay), toDelay(delay), args),
    clearInterval: (timer) => clock.clear(timer),
    setImmediate: (callback, ...args) => clock.add(callback, 0, undefined, args),
    clearImmediate: (timer) => clock.clear(timer),
  };
}

function abortErrorOf(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

async function waitFor(clock, delay, value, options) {
  validateObject(options, 'options');
  const { signal } = options;
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortErrorOf(signal);
  const { promise, resolve, reject } = Promise.withResolvers();
  const timer = clock.add(() => {
    signal?.removeEventListener('abort', onAbort);
    resolve(value);
  }, delay, undefined, []);
  function onAbort() {
    clock.clear(timer);
    reject(abortErrorOf(signal));
  }
  signal?.addEventListener('abort', onAbort, { __proto__: null, once: true });
  return promise;
}

// Each time that passes is a value, also those that nobody has asked for yet.
async function* intervalOf(clock, delay, value, options) {
  validateObject(options, 'options');
  const { signal } = options;
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortErrorOf(signal);
  let due = 0;
  let wake = () => {};
  const timer = clock.add(() => {
    due++;
    wake();
  }, delay, delay, []);
  const onAbort = () => {
    clock.clear(timer);
    wake();
  };
  signal?.addEventListener('abort', onAbort, { __proto__: null, once: true });
  try {
    for (;;) {
      while (due === 0) {
        if (signal?.aborted) throw abortErrorOf(signal);
        const { promise, resolve } = Promise.withResolvers();
        wake = resolve;
        await promise;
      }
      due--;
      yield value;
    }
  } finally {
    clock.clear(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function makePromiseFunctions(clock) {
  return {
    __proto__: null,
    setTimeout: (delay, value, options = { __proto__: null }) =>
      waitFor(clock, toDelay(delay), value, options),
    setInterval: (delay, value, options = { __proto__: null }) =>
      intervalOf(clock, toDelay(delay), value, options),
    setImmediate: (value, options = { __proto__: null }) => waitFor(clock, 0, value, options),
  };
}

// ---- Replacing them --------------------------------------------------------------------------

class MockTimers {
  #clock = new MockClock();
  #isEnabled = false;
  // Descriptors to put back, the last one first.
  #saved = [];

  #requireEnabled(name) {
    if (!this.#isEnabled) {
      throw new ERR_INVALID_STATE(
        `You should enable MockTimers first by calling the .enable function (${name})`);
    }
  }

  enable(options = { __proto__: null }) {
    validateObject(options, 'options');
    if (this.#isEnabled) throw new ERR_INVALID_STATE('MockTimers is already enabled!');
    const { apis = kDefaultApis, now = 0 } = options;
    if (apis !== kDefaultApis) validateStringArray(apis, 'options.apis');
    for (const api of apis) {
      if (!kDefaultApis.includes(api)) {
        throw new ERR_INVALID_ARG_VALUE('options.apis', api, `option ${api} is not supported`);
      }
    }
    if (isDate(now)) {
      this.#clock.now = now.getTime();
    } else {
      validateTime(now, 'initialTime');
      this.#clock.now = now;
    }
    this.#replaceAll(apis.length === 0 ? kDefaultApis : apis);
    this.#isEnabled = true;
  }

  #replaceAll(apis) {
    const clock = this.#clock;
    const functions = makeTimeouts(clock);
    const promised = makePromiseFunctions(clock);
    const timers = require('timers');
    const timersPromises = require('timers/promises');
    for (const api of apis) {
      if (api === 'Date') {
        this.#replace(globalThis, 'Date', createMockDate(() => clock.now));
      } else if (api === 'scheduler.wait') {
        this.#replace(timersPromises.scheduler, 'wait', (delay, options) =>
          promised.setTimeout(delay, undefined, options));
      } else if (api === 'AbortSignal.timeout') {
        this.#replaceSignalTimeout(clock);
      } else {
        const clearName = api.replace('set', 'clear');
        for (const target of [globalThis, timers]) {
          this.#replace(target, api, functions[api]);
          this.#replace(target, clearName, functions[clearName]);
        }
        this.#replace(timersPromises, api, promised[api]);
      }
    }
  }

  #replaceSignalTimeout(clock) {
    const { AbortController, AbortSignal } = globalThis;
    this.#replace(AbortSignal, 'timeout', (delay) => {
      validateNumber(delay, 'delay', 0);
      const controller = new AbortController();
      const { DOMException } = require('internal/domexception');
      clock.add(() => controller.abort(new DOMException(
        'The operation was aborted due to timeout', 'TimeoutError')), delay, undefined, []);
      return controller.signal;
    });
  }

  #replace(object, name, value) {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    this.#saved.push({ object, name, descriptor });
    Object.defineProperty(object, name, {
      __proto__: null,
      configurable: true,
      enumerable: descriptor?.enumerable ?? true,
      writable: true,
      value,
    });
  }

  tick(time = 1) {
    this.#requireEnabled('tick');
    validateTime(time, 'time');
    this.#clock.advance(time);
  }

  runAll() {
    this.#requireEnabled('runAll');
    this.#clock.advanceToLast();
  }

  setTime(time) {
    validateTime(time, 'time');
    this.#requireEnabled('setTime');
    this.#clock.now = time;
  }

  reset() {
    if (!this.#isEnabled) return;
    for (const { object, name, descriptor } of this.#saved.splice(0).reverse()) {
      if (descriptor === undefined) delete object[name];
      else Object.defineProperty(object, name, descriptor);
    }
    this.#clock.empty();
    this.#clock.now = 0;
    this.#isEnabled = false;
  }

  [Symbol.dispose]() {
    this.reset();
  }
}

module.exports = { MockTimers };
