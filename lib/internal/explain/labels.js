'use strict';

// What a callback is called, and whether it is worth a line.

const nativeNames = {
  '__proto__': null,
  'read': 'socket data',
  'connection': 'connection',
  'connect': 'connect',
  'write': 'written',
  'shutdown': 'shut down',
  'close': 'closed',
  'signal': 'signal',
  'process exit': 'child exits',
  'fs event': 'file changed',
  'fs poll': 'file changed',
  'receive': 'datagram',
  'send': 'datagram sent',
  'async': 'message',
};

// Kinds of native operations whose callbacks come more than once.
const handleTypes =
  /^(?:(?:TCP|PIPE|TTY)(?:SERVER)?WRAP|UDPWRAP|FSEVENTWRAP|STATWATCHER|MESSAGEPORT)$/;

function isHandle(task) {
  return task.kind === 'native' && handleTypes.test(task.type ?? '');
}

function withoutModule(api) {
  return api.slice(api.lastIndexOf('.') + 1);
}

const promiseNames = {
  __proto__: null,
  all: 'Promise.all', allSettled: 'Promise.allSettled', any: 'Promise.any', race: 'Promise.race',
  catch: 'catch', finally: 'finally',
};

// Whether the program itself gave the callback to what queues it.
function isDirect(task) {
  const name = withoutModule(task.api ?? '');
  switch (task.kind) {
    case 'tick': return name === 'nextTick';
    case 'timer': return name === 'setTimeout';
    case 'interval': return name === 'setInterval';
    case 'immediate': return name === 'setImmediate';
    case 'microtask': return name === 'queueMicrotask';
    case 'then': return task.api === 'explain.then' || task.api in promiseNames;
    default: return true;
  }
}

// An operation of several steps, such as reading a file, calls the program after the last one.
function isLastStep(run) {
  return Boolean(run.task.file) &&
    !run.asked.some((each) => each.kind === 'native' && !each.isOwn && !isHandle(each));
}

function isShown(run) {
  const { task } = run;
  if (run.prints.length > 0) return true;
  if (run.asked.some((each) => each.isOwn)) return true;
  if (task.kind === 'event' || task.kind === 'beforeExit' || task.kind === 'exit') return false;
  if (task.kind === 'main' || task.kind === 'module' || task.kind === 'signal') return true;
  if (isHandle(task)) return task.isOwn || run.native?.kind !== 'close';
  if (task.kind === 'native') return isLastStep(run);
  return task.isOwn && isDirect(task);
}

// The queue or phase that a callback belongs to, and what it is.
function kindOf(run) {
  switch (run.task.kind) {
    case 'then': case 'await': return 'microtask';
    case 'module': return 'main';
    case 'interval': return 'timer';
    case 'native': case 'event': return run.phase === 'between' || run.phase === 'main' ? 'event' :
      run.phase;
    case 'beforeExit': case 'exit': return 'process';
    default: return run.task.kind;
  }
}

function whatOf(run) {
  const { task } = run;
  return whatOfTask(task) ?? nativeWhat(run);
}

function whatOfTask(task) {
  if (!isDirect(task) && task.api) return `inside ${task.api}`;
  switch (task.kind) {
    case 'main': return 'main script';
    case 'module': return `module ${task.file.slice(task.file.lastIndexOf('/') + 1)}`;
    case 'tick': return 'nextTick';
    case 'microtask': return 'queueMicrotask';
    case 'then': return promiseNames[task.api] ?? 'then';
    case 'await': return 'await';
    case 'timer': return `setTimeout ${task.ms} ms`;
    case 'interval': return `setInterval ${task.ms} ms`;
    case 'immediate': return 'setImmediate';
    case 'beforeExit': case 'exit': return `'${task.kind}'`;
    case 'signal': return `signal ${task.name}`;
    default: return undefined;
  }
}

function nativeWhat({ task, native }) {
  if (native !== null && nativeNames[native.kind] !== undefined) return nativeNames[native.kind];
  return task.api || native?.kind || task.type || 'event';
}

// With the name of the function, if it has one.
function labelOf(run) {
  const { name, kind } = run.task;
  const hasName = name && !['main', 'signal', 'native', 'event'].includes(kind);
  return hasName ? `${whatOf(run)} ${name}()` : whatOf(run);
}

// Most programs are one file: then the line says it all.
function placeOf({ file, line }, mainFile) {
  if (!file) return '';
  return file === mainFile ? `line ${line}` :
    `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

// The run that asked for a task; what the runtime did in between is left out if it is not shown.
function shownBy(task) {
  let by = task.byRun;
  while (by && by.number === 0) by = by.task.byRun;
  return by ?? null;
}

module.exports = {
  isDirect, isHandle, isShown, kindOf, labelOf, placeOf, shownBy, whatOf, whatOfTask,
};
