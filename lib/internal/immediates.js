'use strict';

// setImmediate(): a list that is taken as a whole in each check phase.

const { state } = internalBinding('core');
const asyncState = require('internal/async_state');
const { onUncaught, settle } = require('internal/task_queues');

// Indexes into the numbers that are shared with the native side.
const kImmediateCount = 3;
const kImmediateRefCount = 4;

const kRefed = Symbol('refed');
const kContext = Symbol('context');

const rules = { drainBetweenImmediates: true };

let hooks = null;
function setImmediateHooks(value) {
  hooks = value;
}

class ImmediateList {
  head = null;
  tail = null;
}

// Where new ones go, and what the present check phase still has to run.
const waiting = new ImmediateList();
const running = new ImmediateList();

function append(item) {
  if (waiting.tail !== null) {
    waiting.tail._idleNext = item;
    item._idlePrev = waiting.tail;
  } else {
    waiting.head = item;
  }
  waiting.tail = item;
}

// From whichever list it is on.
function remove(item) {
  const next = item._idleNext;
  const previous = item._idlePrev;
  if (next !== null) next._idlePrev = previous;
  if (previous !== null) previous._idleNext = next;
  if (item === running.head) running.head = next;
  if (item === running.tail) running.tail = previous;
  if (item === waiting.head) waiting.head = next;
  if (item === waiting.tail) waiting.tail = previous;
  item._idleNext = null;
  item._idlePrev = null;
}

// What the runtime itself puts into the check phase comes before the program's.
function moveToFront(item) {
  if (waiting.head === item) return;
  remove(item);
  item._idleNext = waiting.head;
  waiting.head._idlePrev = item;
  waiting.head = item;
}

// There may be many of them: it has as many properties as an object of 64 bytes. `_argv` has the
// arguments, of which there are none if it is undefined; a single one stands for itself if that
// leaves no doubt, since an array takes half as much memory as all of the rest.
class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = null;
    this._onImmediate = callback;
    this._argv = args.length === 1 ? single(args) : args.length === 0 ? undefined : args;
    this._destroyed = false;
    this[kRefed] = true;
    if (asyncState.active) noteContext(this);
    if (hooks !== null) hooks.init(this, 'Immediate');
    state[kImmediateRefCount]++;
    state[kImmediateCount]++;
    append(this);
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      state[kImmediateRefCount]++;
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      state[kImmediateRefCount]--;
    }
    return this;
  }

  hasRef() {
    return !!this[kRefed];
  }

  [Symbol.dispose]() {
    clear(this);
  }
}

function noteContext(immediate) {
  const { current } = asyncState;
  if (current !== undefined) immediate[kContext] = current;
}

function single(args) {
  const [value] = args;
  return value === undefined || Array.isArray(value) ? args : value;
}

function forget(immediate) {
  immediate._destroyed = true;
  state[kImmediateCount]--;
  if (immediate[kRefed]) state[kImmediateRefCount]--;
  immediate[kRefed] = null;
}

function clear(immediate) {
  if (!immediate?._onImmediate || immediate._destroyed) return;
  forget(immediate);
  if (hooks !== null) hooks.destroy(immediate);
  forgetCallback(immediate);
  remove(immediate);
}

// Somebody may still hold it.
function forgetCallback(immediate) {
  immediate._onImmediate = undefined;
  immediate._argv = undefined;
  if (asyncState.active) immediate[kContext] = undefined;
}

// Takes what waits, unless the last batch has something left.
function takeBatch() {
  if (running.head !== null) return;
  running.head = waiting.head;
  running.tail = waiting.tail;
  waiting.head = waiting.tail = null;
}

function takeFirst() {
  const immediate = running.head;
  const next = immediate._idleNext;
  running.head = next;
  if (next === null) running.tail = null;
  else next._idlePrev = null;
  immediate._idleNext = null;
  return immediate;
}

// ---- The runtime's own ------------------------------------------------------------------------

// Each is a function and its three arguments.
const own = [];

// What the runtime has to do in the check phase comes before the program's immediates. All of it,
// what it asks for meanwhile included, is one callback.
function runBeforeImmediates(callback, first, second, third) {
  state[kImmediateCount]++;
  state[kImmediateRefCount]++;
  own.push(callback, first, second, third);
}

function runOwn() {
  for (let index = 0; index < own.length; index += 4) {
    state[kImmediateCount]--;
    state[kImmediateRefCount]--;
    try {
      own[index](own[index + 1], own[index + 2], own[index + 3]);
    } catch (error) {
      onUncaught(error);
    }
    if (asyncState.active) asyncState.current = undefined;
  }
  own.length = 0;
}

// ---- The program's -----------------------------------------------------------------------------

// What processImmediates() answers.
const kDone = 0;
const kHasFailed = 2;

// Runs the batch, with a turn after each that has not thrown. What the last one has queued waits
// for the next callback if it threw.
function processImmediates() {
  if (own.length > 0) {
    runOwn();
    settle();
  }
  takeBatch();
  let hasFailed = false;
  while (running.head !== null) {
    hasFailed = !run(takeFirst());
    if (!hasFailed && rules.drainBetweenImmediates) settle();
  }
  return hasFailed ? kHasFailed : kDone;
}

// The one that runs; null between them.
let current = null;

function run(immediate) {
  forget(immediate);
  if (asyncState.active) asyncState.current = immediate[kContext];
  if (hooks !== null) hooks.before(immediate);
  let hasFailed = false;
  current = immediate;
  try {
    const args = immediate._argv;
    if (args === undefined) immediate._onImmediate();
    else if (Array.isArray(args)) immediate._onImmediate(...args);
    else immediate._onImmediate(args);
  } catch (error) {
    hasFailed = true;
    current = null;
    forgetCallback(immediate);
    onUncaught(error);
  }
  current = null;
  forgetCallback(immediate);
  if (hooks !== null) {
    hooks.after(immediate);
    hooks.destroy(immediate);
  }
  if (asyncState.active) asyncState.current = undefined;
  return !hasFailed;
}

module.exports = {
  Immediate,
  clear,
  isRunning: () => current !== null,
  moveToFront,
  processImmediates,
  rules,
  runBeforeImmediates,
  setImmediateHooks,
  activeImmediates() {
    const all = [];
    for (let item = running.head; item !== null; item = item._idleNext) all.push(item);
    for (let item = waiting.head; item !== null; item = item._idleNext) all.push(item);
    return all;
  },
};
