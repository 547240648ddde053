'use strict';

// Node's timers: one list per duration, each in the order of starting; the lists in a heap by the
// time at which their first timer is due. The native side has a single timer for all of them, and
// reads from the shared numbers when it has to fire and whether it keeps the process alive.
//
// The order is a matter of whole milliseconds, as in Node: those that were over when a timer was
// started. Node's timers fire up to one of them early for that. Here each list knows how far into
// its millisecond the latest of its timers was started, and is due that much later: together as in
// Node, never early, and hardly late. timerNow() counts in parts of 2 ** -10, so that sums are exact.

const { schedule, state, timerNow } = internalBinding('core');
const asyncState = require('internal/async_state');
const PriorityQueue = require('internal/priority_queue');
const { canSettle, onUncaught, settle } = require('internal/task_queues');

// Indexes into the numbers that are shared with the native side: `state` and `schedule`.
const kTimerRefCount = 2;
const kNextExpiry = 0;

// What processTimers() answers when there is more to do after the microtasks have run.
const kAgain = -Infinity;

const durationMax = 2 ** 31 - 1;

const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kContext = Symbol('context');

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

let nextListId = 1;
const lists = new Map();
const queue = new PriorityQueue(
  (a, b) => a.expiry - b.expiry || a.id - b.id,
  (list, position) => { list.position = position; });

// The end of a list is the list itself, so that a timer leaves it without looking at it.
class TimersList {
  constructor(duration) {
    this._idleNext = this;
    this._idlePrev = this;
    this.expiry = 0;
    this.fraction = 0;
    this.id = 0;
    this.duration = duration;
    // In the queue; zero while it is not there, since it is empty.
    this.position = 0;
  }
}

function append(list, timer) {
  if (timer._idleNext) remove(timer);
  timer._idleNext = list._idleNext;
  timer._idlePrev = list;
  list._idleNext._idlePrev = timer;
  list._idleNext = timer;
}

// The first timer is at the far end; lists grow at the near one.
function firstOf(list) {
  return list._idlePrev === list ? null : list._idlePrev;
}

function isEmpty(list) {
  return list._idleNext === list;
}

function remove(timer) {
  if (timer._idleNext) timer._idleNext._idlePrev = timer._idlePrev;
  if (timer._idlePrev) timer._idlePrev._idleNext = timer._idleNext;
  timer._idleNext = null;
  timer._idlePrev = null;
}

// ---- Timeout ---------------------------------------------------------------------------------

const knownTimersById = Object.create(null);
let nextId = 1;

let warnedOfNegative = false;
let warnedOfNaN = false;

function toDuration(value) {
  const after = value * 1;
  if (after >= 1 && after <= durationMax) return after;
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

class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    after = toDuration(after);
    if (rules.nestingClamp && nestingLevel > 5 && after < 4) after = 4;
    this._idleTimeout = after;
    this._idlePrev = this;
    this._idleNext = this;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? after : null;
    this._destroyed = false;
    this[kRefed] = null;
    this[kHasPrimitive] = false;
    this[kContext] = asyncState.current;
    if (rules.nestingClamp) this.nestingLevel = nestingLevel + 1;
    if (isRefed) increaseRefCount();
    this[kRefed] = isRefed;
    if (hooks !== null) hooks.init(this, 'Timeout');
  }

  refresh() {
    if (this[kRefed]) activate(this);
    else activateUnref(this);
    return this;
  }

  unref() {
    if (this[kRefed]) {
      this[kRefed] = false;
      if (!this._destroyed) decreaseRefCount();
    }
    return this;
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      if (!this._destroyed) increaseRefCount();
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  close() {
    require('timers').clearTimeout(this);
    return this;
  }

  [Symbol.dispose]() {
    require('timers').clearTimeout(this);
  }

  [Symbol.toPrimitive]() {
    this[kHasPrimitive] = true;
    this._id ??= nextId++;
    Object.defineProperty(this, '_id', { value: this._id, enumerable: false });
    knownTimersById[this._id] = this;
    return this._id;
  }
}
Object.defineProperty(Timeout.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  configurable: true,
  writable: true,
  value(_, options, inspect) {
    return inspect(this, { ...options, depth: 0, customInspect: false });
  },
});

function increaseRefCount() {
  state[kTimerRefCount]++;
}

function decreaseRefCount() {
  state[kTimerRefCount]--;
}

// ---- Starting and stopping -------------------------------------------------------------------

// now: what timerNow() said.
function insert(timer, duration, now) {
  duration = Math.trunc(duration);
  const start = Math.floor(now);
  const fraction = now - start;
  timer._idleStart = start;
  let list = lists.get(duration);
  if (list === undefined) {
    list = new TimersList(duration);
    lists.set(duration, list);
  }
  if (list.position === 0) {
    list.expiry = start + duration;
    list.fraction = fraction;
    list.id = nextListId++;
    queue.insert(list);
    if (dueTime(list) < schedule[kNextExpiry]) schedule[kNextExpiry] = dueTime(list);
  } else if (isEmpty(list)) {
    list.fraction = fraction;
    if (list !== runningList) wake(list, start);
  } else if (fraction > list.fraction) {
    list.fraction = fraction;
  }
  append(list, timer);
}

function dueTime(list) {
  return list.expiry + list.fraction;
}

function scheduleFirst() {
  const first = firstList();
  schedule[kNextExpiry] = first === undefined ? Infinity : dueTime(first);
}

// Starts a timer, or starts it anew; what is no timer, or was cleared, stays as it is.
function insertGuarded(timer, isRefed) {
  const duration = timer._idleTimeout;
  if (duration < 0 || duration === undefined) return;
  insert(timer, duration, timerNow());
  if (timer._destroyed !== false || timer[kRefed] === undefined) {
    if (hooks !== null) hooks.init(timer, 'Timeout');
    timer._destroyed = false;
    if (isRefed) increaseRefCount();
  }
  timer[kRefed] = isRefed;
}

function activate(timer) {
  insertGuarded(timer, true);
}

function activateUnref(timer) {
  insertGuarded(timer, false);
}

function start(timer) {
  insert(timer, timer._idleTimeout, timerNow());
}

function clear(timer) {
  if (timer._destroyed) return;
  timer._destroyed = true;
  if (hooks !== null) hooks.destroy(timer);
  if (timer[kHasPrimitive]) delete knownTimersById[timer._id];
  if (timer[kRefed]) decreaseRefCount();
  timer[kRefed] = null;
  if (timer._idleNext) takeOff(timer);
  timer._idleTimeout = -1;
}

// Takes a timer off its list, and does without the list if that is empty then.
function takeOff(timer) {
  // The neighbour on both sides of the only one is the list.
  const neighbour = timer._idleNext;
  const wasAlone = neighbour === timer._idlePrev && neighbour !== timer;
  remove(timer);
  if (!wasAlone || neighbour === runningList) return;
  if (neighbour.position === 1) dropList(neighbour);
  else fallAsleep();
}

// ---- Lists without timers --------------------------------------------------------------------

// Whoever has cleared a timer often starts one like it, so an empty list is kept for a while. The
// first of the queue is taken out of it, since the loop would wait for it; the one that left last
// can still be found. Others sleep where they are, but they are never more than those with timers.
let spareList = null;
let sleepingCount = 0;
const kSleepingMin = 16;

function fallAsleep() {
  if (++sleepingCount > kSleepingMin && sleepingCount * 2 > queue.size) forgetSleeping();
}

function wake(list, start) {
  sleepingCount--;
  list.expiry = start + list.duration;
  list.id = nextListId++;
  // It is due later than it was, and so it was not the first and does not become it.
  queue.moveDown(list.position);
}

function forgetSleeping() {
  for (const list of lists.values()) {
    if (list.position !== 0 && isEmpty(list) && list !== runningList) forget(list);
  }
}

function forget(list) {
  sleepingCount--;
  queue.removeAt(list.position);
  list.position = 0;
  lists.delete(list.duration);
  if (list === spareList) spareList = null;
}

// The first list that has timers, or whose timers are being run.
function firstList() {
  for (;;) {
    const list = queue.peek();
    if (list === undefined || !isEmpty(list) || list === runningList) return list;
    forget(list);
  }
}

function dropList(list) {
  queue.removeAt(list.position);
  list.position = 0;
  if (spareList !== null && spareList !== list && spareList.position === 0) {
    lists.delete(spareList.duration);
  }
  spareList = list;
  scheduleFirst();
}

// ---- Running ---------------------------------------------------------------------------------

// The list whose timers are being run, across the pauses for microtasks; null when a list has
// been dealt with, and the next one is to be looked for.
let runningList = null;

// Runs timers that are due at `now`, with a turn after each. Answers kAgain if script has to be
// left for that.
function processTimers(now) {
  for (;;) {
    if (runningList === null) {
      const list = firstList();
      if (list === undefined || dueTime(list) > now) {
        scheduleFirst();
        return 0;
      }
      runningList = list;
    }
    if (runNextOf(runningList, now)) {
      if (!rules.drainBetweenTimers && runningList !== null) continue;
      if (!canSettle) return kAgain;
      settle();
    }
  }
}

// Tells whether a timer has run without failing: after one that threw the next comes at once.
function runNextOf(list, now) {
  const timer = firstOf(list);
  if (timer === null) {
    runningList = null;
    if (list.position !== 0) dropList(list);
    return !rules.drainBetweenTimers;
  }
  const listNow = Math.floor(now - list.fraction);
  if (listNow - timer._idleStart < list.duration) {
    runningList = null;
    list.expiry = Math.max(timer._idleStart + list.duration, listNow + 1);
    list.id = nextListId++;
    queue.moveDown(list.position);
    return !rules.drainBetweenTimers;
  }
  remove(timer);
  if (!timer._onTimeout) {
    finishTimer(timer);
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
  } else if (!timer._idleNext && !timer._idlePrev && !timer._destroyed) {
    finishTimer(timer);
  }
}

function finishTimer(timer) {
  if (timer._destroyed) return;
  if (timer[kHasPrimitive]) delete knownTimersById[timer._id];
  if (timer[kRefed]) decreaseRefCount();
  timer._destroyed = true;
  if (hooks !== null) hooks.destroy(timer);
}

module.exports = {
  Timeout,
  activate,
  activateUnref,
  clear,
  insert,
  kContext,
  kHasPrimitive,
  kRefed,
  // The timer of a socket.
  get kTimeout() { return require('internal/net/symbols').kTimeout; },
  knownTimersById,
  processTimers,
  rules,
  setTimerHooks,
  start,
  // All timers that are started, for process.getActiveResourcesInfo().
  activeTimers() {
    const timers = [];
    for (const list of lists.values()) {
      for (let timer = list._idlePrev; timer !== list; timer = timer._idlePrev) timers.push(timer);
    }
    return timers;
  },
};
