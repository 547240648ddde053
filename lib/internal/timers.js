'use strict';

// Node's timers: how they are started, cleared and run. The native side has a single timer for all
// of them, and reads from the shared numbers whether it keeps the process alive.

const { state: shared, timerNow } = internalBinding('core');
const asyncState = require('internal/async_state');
const { onUncaught, settle } = require('internal/task_queues');
const {
  activeTimers, firstOf, insert, putBack, remove, takeDue,
} = require('internal/timers/lists');

// Index into the numbers that are shared with the native side.
const kTimerRefCount = 2;

const durationMax = 2 ** 31 - 1;

const kContext = Symbol('context');

// A number for what is true of a timer.
const kState = Symbol('state');
const kDestroyed = 1;
const kRefed = 2;
// It is known by its number.
const kHasPrimitive = 4;

// The rules of --semantics.
const rules = {
  drainBetweenTimers: true,
  intervalSurvivesThrow: true,
  nestingClamp: false,
  zeroIsOne: true,
};

let hooks = null;
function setTimerHooks(value) {
  hooks = value;
}

// ---- Timeout ---------------------------------------------------------------------------------

const knownTimersById = Object.create(null);
let nextId = 1;

let warnedOfNegative = false;
let warnedOfNaN = false;

function toDuration(value) {
  const after = value * 1;
  return after >= 1 && after <= durationMax ? after : toUsualDuration(after, value);
}

function toUsualDuration(after, value) {
  if (after > durationMax) {
    process.emitWarning(`${after} does not fit into a 32-bit signed integer.` +
                        '\nTimeout duration was set to 1.', 'TimeoutOverflowWarning');
  } else if (after < 0 && !warnedOfNegative) {
    warnedOfNegative = true;
    process.emitWarning(`${after} is a negative number.` +
                        '\nTimeout duration was set to 1.', 'TimeoutNegativeWarning');
  } else if (after !== after && value !== undefined && !warnedOfNaN) {
    warnedOfNaN = true;
    process.emitWarning(`${after} is not a number.` +
                        '\nTimeout duration was set to 1.', 'TimeoutNaNWarning');
  }
  return rules.zeroIsOne || !(after >= 0 && after < 1) ? 1 : 0;
}

// In a browser a timer that is started by a timer, by a timer ... is slowed down.
let nestingLevel = 0;

function clampNested(duration) {
  return nestingLevel > 5 && duration < 4 ? 4 : duration;
}

// There may be a million of them: it has as many properties as an object of 80 bytes, the next
// larger one has 112. Those that all timers have come first, to be at the same places in each.
class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    after = toDuration(after);
    if (rules.nestingClamp) after = clampNested(after);
    this._idleTimeout = after;
    this._idlePrev = this;
    this._idleNext = this;
    this._idleStart = null;
    this._onTimeout = callback;
    this[kState] = isRefed ? kRefed : 0;
    this._timerArgs = args;
    this[kContext] = asyncState.active ? asyncState.current : undefined;
    // Few timers have these. The engine makes room for eight properties, by what has a name here.
    if (isRepeat) this._repeat = after;
    if (rules.nestingClamp) this.nestingLevel = nestingLevel + 1;
    if (isRefed) shared[kTimerRefCount]++;
    if (hooks !== null) hooks.init(this, 'Timeout');
  }

  refresh() {
    restart(this);
    return this;
  }

  unref() {
    setRefed(this, false);
    return this;
  }

  ref() {
    setRefed(this, true);
    return this;
  }

  hasRef() {
    return (this[kState] & kRefed) !== 0;
  }

  close() {
    require('internal/timers/functions').clearTimeout(this);
    return this;
  }

  [Symbol.dispose]() {
    require('internal/timers/functions').clearTimeout(this);
  }

  [Symbol.toPrimitive]() {
    this[kState] |= kHasPrimitive;
    this._id ??= nextId++;
    Object.defineProperty(this, '_id', { value: this._id, enumerable: false });
    knownTimersById[this._id] = this;
    return this._id;
  }
}

// What most timers are, which have neither arguments nor a context: an object of 64 bytes, and so
// one line of the processor's cache, where a Timeout has two.
function PlainTimeout(callback, duration) {
  this._idleTimeout = duration;
  this._idlePrev = this;
  this._idleNext = this;
  this._idleStart = null;
  this._onTimeout = callback;
  this[kState] = kRefed;
}
PlainTimeout.prototype = Timeout.prototype;

// What setTimeout() does without arguments.
function startPlain(callback, after) {
  if ((asyncState.active && asyncState.current !== undefined) || hooks !== null ||
      rules.nestingClamp) {
    return startOf(callback, after, undefined, false);
  }
  const timer = new PlainTimeout(callback, toDuration(after));
  shared[kTimerRefCount]++;
  insert(timer, timer._idleTimeout, timerNow());
  return timer;
}

function startOf(callback, after, args, isRepeat) {
  const timer = new Timeout(callback, after, args, isRepeat, true);
  insert(timer, timer._idleTimeout, timerNow());
  return timer;
}

Object.defineProperties(Timeout.prototype, {
  _timerArgs: { configurable: true, enumerable: true, value: undefined, writable: true },
  _repeat: { configurable: true, enumerable: true, value: null, writable: true },
  _destroyed: {
    configurable: true,
    enumerable: true,
    get() {
      return (this[kState] & kDestroyed) !== 0;
    },
    set(value) {
      this[kState] = value ? this[kState] | kDestroyed : this[kState] & ~kDestroyed;
    },
  },
  [Symbol.for('nodejs.util.inspect.custom')]: {
    configurable: true,
    writable: true,
    value(_, options, inspect) {
      return inspect(asInNode(this), { ...options, depth: 0, customInspect: false });
    },
  },
});

// A timer with the properties that Node's have, in their order.
function asInNode(timer) {
  const {
    _idleTimeout, _idlePrev, _idleNext, _idleStart, _onTimeout, _timerArgs, ...others
  } = timer;
  const { [kState]: state, [kContext]: context, ...added } = others;
  return {
    __proto__: Timeout.prototype,
    _idleTimeout, _idlePrev, _idleNext, _idleStart, _onTimeout, _timerArgs,
    _repeat: timer._repeat,
    _destroyed: timer._destroyed,
    [Symbol('refed')]: timer.hasRef(),
    [Symbol('kHasPrimitive')]: (state & kHasPrimitive) !== 0,
    ...added,
    [kContext]: context,
  };
}

function setRefed(timer, isRefed) {
  const state = timer[kState];
  if (((state & kRefed) !== 0) === isRefed) return;
  timer[kState] = state ^ kRefed;
  if ((state & kDestroyed) === 0) shared[kTimerRefCount] += isRefed ? 1 : -1;
}

// ---- Starting and clearing -------------------------------------------------------------------

function start(timer) {
  insert(timer, timer._idleTimeout, timerNow());
}

// Starts a timer anew, also one that has fired, but not one that was cleared.
function restart(timer) {
  if (timer._idleTimeout < 0) return;
  start(timer);
  const state = timer[kState];
  if ((state & kDestroyed) === 0) return;
  timer[kState] = state & ~kDestroyed;
  if ((state & kRefed) !== 0) shared[kTimerRefCount]++;
  if (hooks !== null) hooks.init(timer, 'Timeout');
}

function clear(timer) {
  const state = timer[kState];
  if (state === kRefed && hooks === null) {
    // As most are: what destroy() does, and the engine compiles less.
    timer[kState] = kRefed | kDestroyed;
    shared[kTimerRefCount]--;
  } else if (state === undefined) {
    return;
  } else if ((state & kDestroyed) !== 0) {
    forgetCallback(timer);
    return;
  } else {
    destroy(timer, state);
  }
  if (timer._idleNext) {
    remove(timer, null);
    forgetCallback(timer);
  }
  timer._idleTimeout = -1;
}

function destroy(timer, state) {
  timer[kState] = state | kDestroyed;
  if ((state & kHasPrimitive) !== 0) delete knownTimersById[timer._id];
  if ((state & kRefed) !== 0) shared[kTimerRefCount]--;
  if (hooks !== null) hooks.destroy(timer);
}

function forgetCallback(timer) {
  timer._onTimeout = undefined;
  // Not every timer has the property.
  if (timer._timerArgs !== undefined) timer._timerArgs = undefined;
}

// ---- Running ---------------------------------------------------------------------------------

// The list whose timers are being run; null when a list has been dealt with, and the next one is to
// be looked for.
let runningList = null;

// Runs timers that are due at `now`, with a turn after each.
function processTimers(now) {
  for (;;) {
    if (runningList === null) {
      runningList = takeDue(now);
      if (runningList === null) return;
    }
    if (runNextOf(runningList, now)) {
      if (!rules.drainBetweenTimers && runningList !== null) continue;
      settle();
    }
  }
}

// Tells whether a timer has run without failing: after one that threw the next comes at once.
function runNextOf(list, now) {
  const timer = firstOf(list);
  const listNow = Math.floor(now - list.fraction);
  if (timer === null || listNow - timer._idleStart < list.duration) {
    runningList = null;
    putBack(list, listNow);
    return !rules.drainBetweenTimers;
  }
  remove(timer, list);
  if (!timer._onTimeout) {
    if ((timer[kState] & kDestroyed) === 0) {
      forgetCallback(timer);
      destroy(timer, timer[kState]);
    }
    return false;
  }
  return runTimer(timer);
}

function runTimer(timer) {
  // The time of an interval counts from before its callback.
  const begun = timer._repeat ? timerNow() : 0;
  if (asyncState.active) asyncState.current = timer[kContext];
  if (rules.nestingClamp) nestingLevel = timer.nestingLevel ?? 0;
  if (hooks !== null) hooks.before(timer);
  let hasFailed = false;
  try {
    const args = timer._timerArgs;
    if (args === undefined) timer._onTimeout();
    else if (args.length === 1) timer._onTimeout(args[0]);
    else timer._onTimeout(...args);
  } catch (error) {
    hasFailed = true;
    // The interval goes on although it failed, and already does when the handlers are called.
    if (!rules.intervalSurvivesThrow) timer._repeat = null;
    rearm(timer, begun);
    onUncaught(error);
  }
  if (!hasFailed) rearm(timer, begun);
  if (hooks !== null) hooks.after(timer);
  if (rules.nestingClamp) nestingLevel = 0;
  if (asyncState.active) asyncState.current = undefined;
  return !hasFailed;
}

function rearm(timer, begun) {
  if (timer._repeat && timer._idleTimeout !== -1) {
    timer._idleTimeout = timer._repeat;
    insert(timer, timer._idleTimeout, begun);
  } else if (!timer._idleNext && !timer._idlePrev) {
    if ((timer[kState] & kDestroyed) === 0) destroy(timer, timer[kState]);
    else forgetCallback(timer);
  }
}

module.exports = {
  Timeout,
  activeTimers,
  clear,
  insert,
  kContext,
  // The timer of a socket.
  get kTimeout() { return require('internal/net/symbols').kTimeout; },
  knownTimersById,
  processTimers,
  rules,
  setTimerHooks,
  start,
  startOf,
  startPlain,
};
