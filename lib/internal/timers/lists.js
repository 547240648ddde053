'use strict';

// The lists of timers: one per duration, each in the order of starting; and a queue of the lists by
// the time at which their first timer is due. The native side reads from the shared numbers when it
// has to fire.
//
// The order is a matter of whole milliseconds, as in Node: those that were over when a timer was
// started. Node's timers fire up to one of them early for that. Here each list knows how far into
// its millisecond the latest of its timers was started, and is due that much later: together as in
// Node, never early, and hardly late. On a busy loop the native side may let the time of timers run
// ahead of the clock by a moment.

const { schedule } = internalBinding('core');
const queue = require('internal/timers/queue');

// Index into the numbers that are shared with the native side.
const kNextExpiry = 0;

let nextListId = 1;
const lists = new Map();

// The end of a list is the list itself, so that a timer leaves it without looking at it. Both have
// their neighbours at the same places, after one other property.
class TimersList {
  constructor(duration) {
    this.duration = duration;
    this._idlePrev = this;
    this._idleNext = this;
    this.expiry = 0;
    this.fraction = 0;
    this.id = 0;
    // While its timers are being run, across the pauses for microtasks, it is not let go of.
    this.isRunning = false;
    // The queue's.
    this.position = 0;
    this.queuedExpiry = 0;
    this.queuedId = 0;
  }
}

// The list that was used last, for the next is often the same; `noList` if that is gone.
const noList = new TimersList(-1);
let recentList = noList;

function add(duration) {
  const list = new TimersList(duration);
  lists.set(duration, list);
  return list;
}

function removeFromMap(list) {
  lists.delete(list.duration);
  if (list === recentList) recentList = noList;
}

// now: what timerNow() said, in parts of 2 ** -10, so that sums are exact.
//
// What is often done stands here and not in functions, each of which the engine would compile.
function insert(timer, duration, now) {
  let list = recentList;
  if (list.duration !== duration) {
    duration = Math.trunc(duration);
    recentList = list = lists.get(duration) ?? add(duration);
  }
  const start = Math.floor(now);
  const fraction = now - start;
  timer._idleStart = start;
  if (list._idleNext === list) {
    list.fraction = fraction;
    if (!list.isRunning) {
      list.expiry = start + list.duration;
      list.id = nextListId++;
      if (list.position === 0) enter(list);
      else wake(list);
    }
  } else if (fraction > list.fraction) {
    list.fraction = fraction;
  }
  // A new timer is its own neighbour.
  const neighbour = timer._idleNext;
  if (neighbour && neighbour !== timer) remove(timer, list);
  const last = list._idleNext;
  timer._idleNext = last;
  timer._idlePrev = list;
  last._idlePrev = timer;
  list._idleNext = timer;
}

// The first timer is at the far end; lists grow at the near one.
function firstOf(list) {
  return list._idlePrev === list ? null : list._idlePrev;
}

function isEmpty(list) {
  return list._idleNext === list;
}

// Takes a timer off its list, and does without that if it is empty then and not `kept`.
function remove(timer, kept) {
  const next = timer._idleNext;
  const previous = timer._idlePrev;
  timer._idleNext = null;
  timer._idlePrev = null;
  next._idlePrev = previous;
  previous._idleNext = next;
  // The neighbour on both sides of the only one is the list.
  if (next === previous && next !== kept) letGo(next);
}

function dueTime(list) {
  return list.expiry + list.fraction;
}

function scheduleFirst() {
  const first = firstList();
  schedule[kNextExpiry] = first === undefined ? Infinity : dueTime(first);
}

// ---- Lists without timers --------------------------------------------------------------------

// Whoever has cleared a timer often starts one like it, so an empty list is kept for a while. The
// first of the queue is taken out of it, since the loop would wait for it; the one that left last
// can still be found. Others sleep where they are, but they are never more than those with timers.
let spareList = null;
let sleepingCount = 0;
const kSleepingMin = 16;

// Mostly it is due later than it was.
function wake(list) {
  sleepingCount--;
  if (list.expiry < list.queuedExpiry) queue.reorder(list);
}

function enter(list) {
  queue.insert(list);
  if (dueTime(list) < schedule[kNextExpiry]) schedule[kNextExpiry] = dueTime(list);
}

// A list has lost its last timer.
function letGo(list) {
  if (list.isRunning) return;
  if (list.position === 1) drop(list);
  else if (++sleepingCount > kSleepingMin && sleepingCount * 2 > queue.size()) forgetSleeping();
}

function drop(list) {
  queue.remove(list);
  if (spareList !== null && spareList !== list && spareList.position === 0) {
    removeFromMap(spareList);
  }
  spareList = list;
  scheduleFirst();
}

function forgetSleeping() {
  for (const list of lists.values()) {
    if (list.position !== 0 && isEmpty(list) && !list.isRunning) forget(list);
  }
}

function forget(list) {
  sleepingCount--;
  queue.remove(list);
  removeFromMap(list);
  if (list === spareList) spareList = null;
}

// ---- Lists whose time has come ---------------------------------------------------------------

// The first list that has timers, or whose timers are being run.
function firstList() {
  for (;;) {
    const list = queue.first();
    if (list === undefined || !isEmpty(list) || list.isRunning) return list;
    forget(list);
  }
}

// The list whose timers are to be run. If there is none, the loop waits for the first.
function takeDue(now) {
  const list = firstList();
  if (list === undefined || dueTime(list) > now) {
    scheduleFirst();
    return null;
  }
  list.isRunning = true;
  return list;
}

// All of its timers that are due have run. The first of the others counts as a new list's.
function putBack(list, listNow) {
  list.isRunning = false;
  const timer = firstOf(list);
  if (timer === null) {
    drop(list);
    return;
  }
  list.expiry = Math.max(timer._idleStart + list.duration, listNow + 1);
  list.id = nextListId++;
}

module.exports = {
  // All timers that are started, for process.getActiveResourcesInfo().
  activeTimers() {
    const timers = [];
    for (const list of lists.values()) {
      for (let timer = list._idlePrev; timer !== list; timer = timer._idlePrev) timers.push(timer);
    }
    return timers;
  },
  firstOf,
  insert,
  putBack,
  remove,
  takeDue,
};
