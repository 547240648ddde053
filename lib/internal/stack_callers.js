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
  'node:internal/task_queues': {
    attempt: null, call: null, callOnly: null, dispatch: null, nextTick: 'process.nextTick',
    onRejection: null, processRejections: null, runDetailed: null, runHooked: null,
    runMicrotask: null, runMicrotasks: null, runTask: null, runTicks: null, runUntilFailure: null,
    settle: 'process.processTicksAndRejections',
  },
  'node:internal/test/call': { callAndWait: null, callInSuite: null, callInTest: null },
  'node:internal/test/current': { runFor: null },
  'node:internal/test/hook': { '': null, '#run': null, 'run': null, 'runHooks': 'TestHook.run' },
  'node:internal/test/suite': { '': null, '#build': 'new Suite', 'execute': 'Suite.run' },
  'node:internal/test/test': {
    '': null, '#runBody': null, 'execute': 'Test.run', 'run': null, 'start': 'Test.start',
  },
  'node:internal/test/tracing': { traced: null },
  'node:internal/timers': {
    processTimers: 'process.processTimers', runNextOf: 'listOnTimeout', runTimer: null,
  },
};

const files = {
  '__proto__': null,
  'node:internal/immediates': 'node:internal/timers',
  'node:internal/task_queues': 'node:internal/process/task_queues',
  'node:internal/test/hook': 'node:internal/test_runner/test',
  'node:internal/test/suite': 'node:internal/test_runner/test',
  'node:internal/test/test': 'node:internal/test_runner/test',
};

// What these call is a method of an object that the program has, under that name if there is one.
const methods = {
  '__proto__': null,
  'node:internal/immediates run': ['Immediate', '_onImmediate'],
  'node:internal/test/call callInSuite': ['SuiteContext'],
  'node:internal/test/call callInTest': ['TestContext'],
  'node:internal/timers runTimer': ['Timeout', '_onTimeout'],
};

// Stacks are written when they are first looked at, and then an immediate that has ended holds its
// function no more.
function hasImmediateEnded() {
  return !require('internal/immediates').isRunning();
}

// Adds a frame of ours to those that it has called, or leaves it out.
function addCaller(frames, frame) {
  const { file, name } = frame;
  const method = methods[`${file} ${name}`];
  const called = frames.at(-1);
  if (method !== undefined && called !== undefined) {
    const [type, key] = method;
    const { name: own } = called;
    const known = key === '_onImmediate' && hasImmediateEnded() ? undefined : key;
    called.shownName = own === '' || known === undefined ?
      `${type}.${own || known || '<anonymous>'}` : `${type}.${own} [as ${known}]`;
  }
  const shownName = callers[file][name];
  if (shownName === null) return;
  frame.shownName = shownName;
  frame.file = files[file] ?? file;
  frames.push(frame);
}

module.exports = { addCaller, isCaller: ({ file }) => callers[file] !== undefined };
