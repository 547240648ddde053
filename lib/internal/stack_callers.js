'use strict';

// What calls the callbacks of a program, as stacks show it: in Node's words, for tools look for
// these, and where Node has one function of several of ours, as one frame.

// By file and function: its name, or null if it is not shown. Other functions are as they are.
const callers = {
  '__proto__': null,
  'node:internal/bootstrap': {
    emitBeforeExit: null, emitExit: null, processImmediates: null, processTimers: null,
    runMain: null,
  },
  'node:internal/immediates': { processImmediates: 'process.processImmediate', run: null },
  'node:internal/promise_jobs': { fulfill: null, reject: null, run: null, runJobs: null },
  'node:internal/task_queues': {
    attempt: null, call: null, callOnly: null, dispatch: null, nextTick: 'process.nextTick',
    processRejections: null, runAllMicrotasks: null, runHooked: null, runMicrotask: null,
    runMicrotasks: null, runTask: null, runTicks: null,
    settle: 'process.processTicksAndRejections',
  },
  'node:internal/timers': {
    processTimers: 'process.processTimers', runNextOf: 'listOnTimeout', runTimer: null,
  },
};

const files = {
  '__proto__': null,
  'node:internal/immediates': 'node:internal/timers',
  'node:internal/task_queues': 'node:internal/process/task_queues',
};

// What these call is a method of an object that the program has.
const methods = {
  '__proto__': null,
  'node:internal/immediates run': ['Immediate', '_onImmediate'],
  'node:internal/timers runTimer': ['Timeout', '_onTimeout'],
};

// Adds a frame of ours to those that it has called, or leaves it out.
function addCaller(frames, frame) {
  const { file, name } = frame;
  const method = methods[`${file} ${name}`];
  const called = frames.at(-1);
  if (method !== undefined && called !== undefined) {
    const [type, key] = method;
    called.shownName = called.name === '' ? `${type}.${key}` : `${type}.${called.name} [as ${key}]`;
  }
  const shownName = callers[file][name];
  if (shownName === null) return;
  frame.shownName = shownName;
  frame.file = files[file] ?? file;
  frames.push(frame);
}

module.exports = { addCaller, isCaller: ({ file }) => callers[file] !== undefined };
