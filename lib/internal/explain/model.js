'use strict';

// What a recording says, in the terms of the loop: which callbacks there were (tasks), and each of
// their runs, with the iteration and phase it was in, what it printed and what it asked for.

const { isDirect, isShown } = require('internal/explain/labels');

const queueKinds = new Set(['tick', 'microtask', 'then', 'await', 'module']);

// How the text ends that tells of an exception which nobody caught.
const fatalEnd = /\n\nNode\.js v[\d.]+\n$/;

const awaitedKinds = new Set(['tick', 'timer', 'interval', 'immediate', 'microtask', 'await']);

const eventsMax = 1_000_000;

class Run {
  constructor(task, time, place) {
    this.task = task;
    this.begin = time;
    this.end = null;
    this.prints = [];
    this.asked = [];
    this.iteration = place.iteration;
    this.phase = place.phase;
    this.native = place.native;
    this.number = 0;
    // The callback whose ticks and microtasks these are; itself for the loop's own.
    this.root = this;
    this.depth = 0;
  }

  get isQueued() { return queueKinds.has(this.task.kind); }
}

class Builder {
  constructor() {
    this.start = {};
    this.tasks = new Map();
    this.runs = [];
    this.prints = [];
    this.sleeps = [];
    this.jobs = new Map();
    this.natives = new Map();
    this.phases = [];
    this.open = [];
    this.nativeRuns = [];
    this.root = null;
    this.phase = 'main';
    this.iteration = 0;
    this.end = 0;
  }

  // What still ran when the process was killed has no end.
  read(events, wasKilled) {
    for (const event of events) {
      this.end = event.t;
      handlers[event.e]?.call(this, event);
    }
    while (this.open.length > 0) this.close(this.open.at(-1), wasKilled ? null : this.end);
  }

  get running() { return this.open.at(-1) ?? null; }

  // Nothing tells of the end of a continuation: what the loop does next is after it.
  endContinuation(time) {
    if (this.running?.task.kind === 'await') this.close(this.running, time);
  }

  close(run, time) {
    run.end = time;
    this.open.splice(this.open.lastIndexOf(run), 1);
  }
}

const handlers = {
  __proto__: null,

  start(event) {
    this.start = event;
  },

  schedule({ id, t, ...rest }) {
    const run = this.running;
    const task = { id, time: t, ...rest, runs: [], byRun: run, isCancelled: false };
    this.tasks.set(id, task);
    run?.asked.push(task);
  },

  begin({ id, t }) {
    const task = this.tasks.get(id) ?? { id, time: t, kind: 'event', runs: [], byRun: null };
    const outer = this.running;
    const run = new Run(task, t, {
      iteration: this.iteration, phase: this.phase, native: this.nativeRuns.at(-1) ?? null,
    });
    if (outer !== null && outer.task.kind === 'event' && outer.prints.length === 0) {
      // The frame around what is known better.
      outer.isFrame = true;
      for (const asked of outer.asked) asked.byRun = run;
      run.asked.push(...outer.asked);
    }
    if (outer !== null && !outer.isFrame) {
      run.depth = outer.depth + 1;
      run.root = outer.root;
    } else if (run.isQueued && this.root !== null) {
      run.root = this.root;
    } else {
      this.root = run;
    }
    task.runs.push(run);
    this.runs.push(run);
    this.open.push(run);
  },

  end({ id, t }) {
    const run = this.open.findLast((each) => each.task.id === id);
    if (run !== undefined) this.close(run, t);
  },

  cancel({ id }) {
    const task = this.tasks.get(id);
    if (task !== undefined && task.runs.length === 0) task.isCancelled = true;
  },

  print({ fd, text, size, t }) {
    const run = this.running ?? this.runs.at(-1) ?? null;
    const print = { fd, text, size, time: t, run, isFatal: fd === 2 && fatalEnd.test(text) };
    this.prints.push(print);
    run?.prints.push(print);
  },

  phase({ p, i, t }) {
    this.endContinuation(t);
    this.phase = p;
    this.iteration = i;
    this.phases.push({ name: p, iteration: i, begin: t, end: null });
  },

  'phase-end'({ t }) {
    this.endContinuation(t);
    if (this.phases.length > 0) this.phases.at(-1).end = t;
    this.phase = 'between';
  },

  native({ id, k, t }) {
    this.natives.set(id, { id, kind: k, time: t });
  },

  run({ id, k }) {
    this.nativeRuns.push({ id, kind: k });
  },

  'run-end'({ t }) {
    this.endContinuation(t);
    this.nativeRuns.pop();
  },

  sleep({ ms, t }) {
    this.endContinuation(t);
    this.sleeps.push({ iteration: this.iteration, begin: t, end: null, ms });
  },

  wake({ t }) {
    const sleep = this.sleeps.at(-1);
    if (sleep !== undefined) sleep.end = t;
  },

  'job-queued'({ id, t }) {
    this.jobs.set(id, { id, queued: t, begin: null, end: null, thread: 0 });
  },

  job({ id, th, t }) {
    const job = this.jobs.get(id);
    if (job !== undefined) Object.assign(job, { begin: t, thread: th });
  },

  'job-end'({ id, t }) {
    const job = this.jobs.get(id);
    if (job !== undefined) job.end = t;
  },
};

// A step of an operation inside the runtime has no place in the program: it has that of whatever
// asked for it.
function inheritPlaces(tasks) {
  for (const task of tasks.values()) {
    task.isOwn = Boolean(task.file);
    if (task.isOwn || !task.byRun) continue;
    const parent = task.byRun.task;
    if (parent.kind !== 'main' && parent.file) {
      task.file = parent.file;
      task.line = parent.line;
      task.api ||= parent.api;
    }
  }
}

function relateJobs(builder) {
  for (const run of builder.runs) {
    const job = run.native === null ? undefined : builder.jobs.get(run.native.id);
    if (job === undefined) continue;
    job.run = run;
    run.job = job;
  }
}

// Those worth showing, and those that their ticks and microtasks belong to.
function chooseRuns(runs, showsAll) {
  const shown = new Set(runs.filter((run) => showsAll || isShown(run)));
  for (const run of [...shown]) if (!run.root.isFrame) shown.add(run.root);
  return runs.filter((run) => shown.has(run));
}

class Model {
  constructor(builder, recording, settings) {
    this.file = settings.program[0] ?? '[eval]';
    this.path = this.file === '[eval]' ? this.file : require('path').resolve(this.file);
    this.semantics = builder.start.semantics ?? 'node';
    this.code = recording.code;
    this.signal = recording.signal;
    this.stopped = recording.stopped;
    this.hasStarted = builder.runs.length > 0;
    this.end = Math.max(builder.end, (recording.elapsed ?? 0) * 1e6);
    // Nobody reads so many; see src/trace/event_log.h.
    this.eventCount = recording.events.length;
    this.isCut = recording.events.length >= eventsMax;
    this.tasks = builder.tasks;
    this.sleeps = builder.sleeps.filter((sleep) => sleep.end !== null);
    this.jobs = [...builder.jobs.values()];
    this.phases = builder.phases;
    this.prints = builder.prints;
    this.childBytes = this.isCut ? 0 : recording.size -
      builder.prints.reduce((sum, { size }) => sum + size, 0);
    this.allRuns = builder.runs.filter((run) => !run.isFrame);
    this.runs = chooseRuns(this.allRuns, settings.showsAll);
    this.runs.forEach((run, index) => { run.number = index + 1; });
  }

  // What the program asked for in vain: timers that the end of the process took away, awaits whose
  // promises were never settled.
  get neverRun() {
    return [...this.tasks.values()].filter((task) => task.isOwn && task.runs.length === 0 &&
      !task.isCancelled && awaitedKinds.has(task.kind) && isDirect(task));
  }

  toJSON() {
    return require('internal/explain/json').toJSON(this);
  }
}

function build(recording, settings) {
  const builder = new Builder();
  builder.read(recording.events, recording.stopped !== null || recording.signal !== null);
  inheritPlaces(builder.tasks);
  relateJobs(builder);
  return new Model(builder, recording, settings);
}

module.exports = { build };
