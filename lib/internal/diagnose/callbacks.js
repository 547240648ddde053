'use strict';

// Callbacks that block the loop, ticks and microtasks that starve it, timers that come late, and
// jobs that wait for the pool.

const trace = internalBinding('trace');
const { limit, report, round, state } = require('internal/diagnose/findings');

const { now } = trace;

// Where callbacks come from: { api, site, stack }.
const births = new WeakMap();

function birth() {
  const [api, file, line, stack] = trace.callSite();
  return {
    api, site: file === '' ? '' : `${file}:${line}`, stack: stack === '' ? [] : stack.split('\n'),
  };
}

// The stack that was seen most often.
function mostFrequent(stacks) {
  const counts = new Map();
  for (const stack of stacks) if (stack !== '') counts.set(stack, (counts.get(stack) ?? 0) + 1);
  let best = '';
  for (const [stack, count] of counts) if (best === '' || count > counts.get(best)) best = stack;
  return best === '' ? [] : best.split('\n');
}

// `name file:line` without the name.
function siteOf(frame) {
  return frame === undefined ? '' : frame.slice(frame.lastIndexOf(' ') + 1);
}

function nameOf(origin) {
  if (origin === undefined || origin.site === '') return 'a callback';
  const api = origin.api.slice(origin.api.lastIndexOf('.') + 1);
  return `the callback of ${api === '' ? 'what was asked for' : api} at ${origin.site}`;
}

// ---- What ran --------------------------------------------------------------------------------

// When the last callback of the loop ended; since then its ticks and microtasks run.
let lastEnd = now();
// The longest callback of late, which is to blame for late timers.
let longest = { millis: 0, end: 0, origin: undefined };
let ticks = 0;

function checkBlocked(origin, begin) {
  const end = now();
  const millis = end - begin;
  if (millis > longest.millis || longest.end < end - 1000) longest = { millis, end, origin };
  if (millis <= limit) return;
  const stack = mostFrequent(trace.samplesSince(begin));
  const isSampled = stack.length > 0;
  const site = siteOf(stack[0]) || origin?.site || 'unknown';
  report({
    kind: 'blocked',
    site,
    message: `${nameOf(origin)} blocked the loop for ${round(millis)} ms` +
      (isSampled ? '; most of the time it was here:' : '; it waited for the system:'),
    millis,
    stack: isSampled ? stack : origin?.stack,
  });
}

// Whether the turn after a callback takes too long, seen from inside of it or when it is over.
function checkStarved(until) {
  const millis = until - lastEnd;
  if (millis <= limit) return;
  const stack = mostFrequent(trace.samplesSince(lastEnd));
  const origin = commonestTick();
  // Without any sign of script it was the system that kept the thread from running.
  if (stack.length === 0 && origin === undefined) return;
  const site = origin?.site || siteOf(stack[0]) || 'unknown';
  report({
    kind: 'starved',
    site,
    message: `${ticks > 0 ? `${ticks} ticks` : 'microtasks'} held up the loop for ` +
      `${round(millis)} ms; most of them are asked for here:`,
    millis,
    stack: origin?.stack ?? stack,
    advice: 'setImmediate() lets the loop go on in between.',
  });
}

// ---- Ticks -----------------------------------------------------------------------------------

// Where ticks come from is looked at when there are strangely many of them.
const many = 50;
let tickSites = new Map();

function commonestTick() {
  let best;
  for (const entry of tickSites.values()) {
    if (best === undefined || entry.count > best.count) best = entry;
  }
  return best?.origin;
}

function noteTick() {
  if (++ticks < many || ticks % 7 !== 0) return;
  const origin = birth();
  if (origin.site === '') return;
  const entry = tickSites.get(origin.site);
  if (entry === undefined) tickSites.set(origin.site, { origin, count: 1 });
  else entry.count++;
}

function beginTurn() {
  lastEnd = now();
  ticks = 0;
  if (tickSites.size > 0) tickSites = new Map();
}

let hasToldOfTurn = false;

const tickHooks = {
  init: noteTick,
  before(tick) {
    const begin = now();
    births.set(tick, begin);
    if (!hasToldOfTurn && begin - lastEnd > limit) {
      hasToldOfTurn = true;
      checkStarved(begin);
    }
  },
  after(tick) {
    const begin = births.get(tick);
    if (now() - begin > limit) {
      checkBlocked(undefined, begin);
      // It blocked, and did not starve.
      lastEnd = now();
    }
  },
  destroy() {},
};

// ---- Callbacks of the loop -------------------------------------------------------------------

// What the ticks and microtasks of the last callback took, if the loop has been in control since.
function endTurn() {
  if (!hasToldOfTurn) {
    const loopTime = trace.loopTime();
    checkStarved(loopTime > lastEnd ? loopTime : now());
  }
  hasToldOfTurn = false;
}

function begin() {
  state.hasLoopBegun = true;
  endTurn();
  checkPool();
  return now();
}

function end(origin, time) {
  checkBlocked(origin, time);
  beginTurn();
}

let timerBegin = 0;

const timerHooks = {
  init(timer) { births.set(timer, birth()); },
  before(timer) {
    timerBegin = begin();
    checkLate(timer);
  },
  after(timer) { end(births.get(timer), timerBegin); },
  destroy() {},
};

function checkLate(timer) {
  // Milliseconds since the start, as `_idleStart` counts them.
  const millis = internalBinding('core').timerNow() - timer._idleStart - timer._idleTimeout;
  if (!(millis > limit)) return;
  const origin = births.get(timer);
  const blame = longest.millis > limit / 2 ?
    `; ${nameOf(longest.origin)} ran for ${round(longest.millis)} ms` : '';
  report({
    kind: 'late',
    site: origin?.site || 'unknown',
    message: `a timer of ${timer._idleTimeout} ms came ${round(millis)} ms too late${blame}`,
    millis,
    stack: origin?.stack,
  });
}

function track(callback, type) {
  const origin = birth();
  if (type === 'GETADDRINFOREQWRAP') require('internal/diagnose/misuse').noteLookup(origin);
  return function(...args) {
    const time = begin();
    isTold = true;
    try {
      return Reflect.apply(callback, this, args);
    } finally {
      end(origin, time);
    }
  };
}

// Whether the callback that dispatch() was given tells of itself.
let isTold = false;

function wrapDispatch(entries, name) {
  const original = entries[name];
  const { runMain } = entries;
  entries[name] = function(callback, ...args) {
    return original((...given) => {
      isTold = false;
      const time = callback === runMain ? now() : begin();
      try {
        return Reflect.apply(callback, undefined, given);
      } finally {
        // The main script may take its time.
        if (callback === runMain) beginTurn();
        else if (!isTold) end(undefined, time);
      }
    }, ...args);
  };
}

// ---- The pool --------------------------------------------------------------------------------

function checkPool() {
  const delays = trace.takePoolDelays();
  if (delays === undefined) return;
  for (const { job, waited, holders, demand } of delays) {
    const size = Number(process.env.UV_THREADPOOL_SIZE) || 4;
    const place = job.split(' at ');
    report({
      kind: 'pool',
      site: place[1] ?? job,
      message: `${place[0]} waited ${round(waited)} ms for a thread of the pool, which has ` +
        size + (holders.length > 0 ? '; they were held by:' : ''),
      millis: waited,
      stack: holders,
      advice: `UV_THREADPOOL_SIZE=${Math.min(128, Math.max(demand, size + 1))} would have had a ` +
        'thread for each job (processors permitting).',
      demand,
    });
  }
}

function install(entries) {
  require('internal/task_queues').setTaskHooks(tickHooks);
  require('internal/timers').setTimerHooks(timerHooks);
  require('internal/immediates').setImmediateHooks({
    ...timerHooks, before() { timerBegin = begin(); },
  });
  require('internal/async_context').setNativeTracker(track);
  wrapDispatch(entries, 'dispatch');
  wrapDispatch(entries, 'callOnly');
  const { emitBeforeExit, emitExit } = entries;
  entries.emitBeforeExit = () => {
    checkPool();
    return emitBeforeExit();
  };
  entries.emitExit = () => {
    endTurn();
    checkPool();
    return emitExit();
  };
}

module.exports = { birth, install };
