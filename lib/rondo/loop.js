'use strict';

// What the loop does, in numbers: a superset of what perf_hooks tells of it.
//
// metrics(), queues() and pool() read counters that are always kept. Distributions are measured
// only while a monitor is enabled.

const binding = internalBinding('loop');
const { state } = internalBinding('core');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { Counts, Histogram, kCounts, kMake } = require('internal/histogram');

// ---- Now -------------------------------------------------------------------------------------

const phaseNames = ['timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'closing'];

// The time of the main script, which runs before the loop does.
function mainTime() {
  const { milestones, now } = internalBinding('performance');
  const { bootstrapComplete, loopStart } = milestones();
  return (loopStart < 0 ? now() : loopStart) - bootstrapComplete;
}

function metrics() {
  const [iterations, callbacks, events, eventsWaiting, idle, ...times] = binding.metrics();
  const phases = { main: mainTime() };
  for (let index = 0; index < phaseNames.length; index++) phases[phaseNames[index]] = times[index];
  return { iterations, callbacks, events, eventsWaiting, idle, phases };
}

// The place of the number of immediates; see node/environment.h.
const kImmediateCount = 3;

function queues() {
  const [pending, closing, handles, requests] = binding.queues();
  return {
    ticks: require('internal/task_queues').tickCount(),
    // The engine's queue cannot be looked into.
    microtasks: null,
    timers: require('internal/timers').activeTimers().length,
    immediates: state[kImmediateCount],
    pending,
    closing,
    handles,
    requests,
  };
}

function pool() {
  const [threads, waiting, running, finished, cancelled, timeInQueue, timeInService,
         longestInQueue] = binding.pool();
  return {
    threads, waiting, running, finished, cancelled, timeInQueue, timeInService, longestInQueue,
  };
}

// ---- Distributions ---------------------------------------------------------------------------

// As trace::LoopMonitor numbers them.
const series = {
  iterations: 0, waits: 1, callbacks: 2, timeInQueue: 3, timeInService: 4,
  // Behind these are the phases; the first one is none.
  firstPhase: 6,
};

const figures = 2;
const highest = 3.6e12;

// Takes over what was counted natively whenever it is looked at.
class LoopHistogram extends Histogram {
  #counts = new Counts(1, highest, figures, 0, 0);
  #update;

  constructor(key, update) {
    super(key, undefined);
    this.#update = update;
  }

  get [kCounts]() {
    this.#update(this.#counts);
    return this.#counts;
  }

  // The base class sets it once.
  set [kCounts](value) {}
}

class LoopMonitor {
  // The number of the native measurement while there is one.
  #number = -1;
  #all = [];

  constructor(key) {
    if (key !== kMake) {
      const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
      throw new ERR_ILLEGAL_CONSTRUCTOR();
    }
    this.iterations = this.#histogram(series.iterations);
    this.waits = this.#histogram(series.waits);
    this.callbacks = this.#histogram(series.callbacks);
    this.phases = {};
    for (let index = 0; index < phaseNames.length; index++) {
      this.phases[phaseNames[index]] = this.#histogram(series.firstPhase + index);
    }
    this.pool = {
      timeInQueue: this.#histogram(series.timeInQueue),
      timeInService: this.#histogram(series.timeInService),
    };
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#number in value)) {
      throw new ERR_INVALID_THIS('LoopMonitor');
    }
  }

  #histogram(number) {
    const made = new LoopHistogram(kMake, (counts) => this.#take(number, counts));
    this.#all.push(made);
    return made;
  }

  #take(number, counts) {
    if (this.#number < 0) return;
    const cells = binding.take(this.#number, number);
    for (let index = 0; index < cells.length; index += 2) {
      counts.put(cells[index], cells[index + 1]);
    }
  }

  get isEnabled() {
    LoopMonitor.#check(this);
    return this.#number >= 0;
  }

  enable() {
    LoopMonitor.#check(this);
    if (this.#number >= 0) return false;
    this.#number = binding.open();
    return true;
  }

  // What was measured stays.
  disable() {
    LoopMonitor.#check(this);
    if (this.#number < 0) return false;
    for (const histogram of this.#all) histogram[kCounts];
    binding.close(this.#number);
    this.#number = -1;
    return true;
  }

  reset() {
    LoopMonitor.#check(this);
    for (const histogram of this.#all) histogram.reset();
  }

  toJSON() {
    LoopMonitor.#check(this);
    const { iterations, waits, callbacks, phases, pool } = this;
    return { iterations, waits, callbacks, phases, pool };
  }

  [Symbol.dispose]() {
    this.disable();
  }
}

// Measures from enable() on; neither it nor its histograms keep the process alive.
function monitor() {
  return new LoopMonitor(kMake);
}

module.exports = {
  LoopMonitor,
  metrics,
  monitor,
  pool,
  queues,
  createHistogram: (options) => require('internal/histogram').createHistogram(options),
  eventLoopUtilization: (first, second) =>
    require('internal/perf/event_loop_utilization').eventLoopUtilization(first, second),
  monitorEventLoopDelay: (options) =>
    require('internal/perf/event_loop_delay').monitorEventLoopDelay(options),
};
