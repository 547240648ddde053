'use strict';

// Why one line of output came after the one before it, and whether it had to.

const { isHandle, whatOf } = require('internal/explain/labels');

const microKinds = new Set(['microtask', 'then', 'await']);
const isMicro = (run) => microKinds.has(run.task.kind);
const isTick = (run) => run.task.kind === 'tick';
const isTimer = (run) => run.task.kind === 'timer' || run.task.kind === 'interval';
const isMain = (run) => run?.task.kind === 'main' || run?.task.kind === 'module';
const isImmediate = (run) => run.task.kind === 'immediate';

const callbackNames = {
  __proto__: null,
  main: 'the main script', module: 'the module', timer: 'the timer', interval: 'the timer', immediate: 'the immediate',
  tick: 'the tick', then: 'the microtask', await: 'the microtask', microtask: 'the microtask',
};

const nameOf = (run) => callbackNames[run.task.kind] ?? 'the callback';

// ---- In the turn of one callback -------------------------------------------------------------

function afterTick(before, run) {
  if (isTick(run)) {
    return run.task.byRun === before ? 'a tick that ticks add runs in the same round' :
      'ticks run in the order of nextTick()';
  }
  return 'microtasks run once there are no ticks left';
}

function afterMicrotask(before, run) {
  if (isTick(run)) return 'a tick that a microtask adds waits until all microtasks have run';
  if (run.task.follows === before.task.id) return 'it is chained to the one before';
  if (run.task.byRun === before) return 'a microtask that a microtask adds runs in the same round';
  if (run.task.kind === 'await') {
    return 'what follows an await is a microtask; they run in the order in which they become ready';
  }
  return 'microtasks run in the order in which they become ready';
}

function inOneTurn(before, run, model) {
  if (run === before) return 'the same callback';
  if (run.task.kind === 'module') return 'a module is evaluated after those that it imports';
  if (isTick(before)) return afterTick(before, run);
  if (isMicro(before)) return afterMicrotask(before, run);
  if (!isTick(run) && !isMicro(run)) return 'called from inside the callback before';
  if (before.task.kind === 'module' && isTick(run)) {
    return 'a module is evaluated in a microtask, and ticks wait until all microtasks have run';
  }
  const moment = model.semantics === 'node10' && (isTimer(before) || isImmediate(before)) ?
    'when all callbacks of the phase have run' : `as soon as ${nameOf(before)} has returned`;
  return `${isTick(run) ? 'ticks' : 'microtasks'} run ${moment}`;
}

// ---- From one callback of the loop to the next -----------------------------------------------

const phaseNames = {
  __proto__: null,
  timers: 'timers', pending: 'pending callbacks', poll: 'input and output', check: 'immediates',
  closing: 'close callbacks',
};

// By when a timer is due, in nanoseconds of the recording.
const dueTime = (run) => lastStart(run) + run.task.ms * 1e6;

function lastStart(run) {
  const index = run.task.runs.indexOf(run);
  return index > 0 ? run.task.runs[index - 1].begin : run.task.time;
}

function betweenTimers(before, run) {
  const { task } = run;
  if (before.task === task) return { reason: `the interval comes round every ${task.ms} ms` };
  if (before.task.ms === task.ms) {
    return { reason: `timers of ${task.ms} ms fire in the order in which they were started` };
  }
  const reason = `its ${task.ms} ms are over later than the ${before.task.ms} ms of the other`;
  return { reason, note: timerNote(before, run) };
}

// A shorter timer that was started later may still be first, or not.
function timerNote(before, run) {
  if (before.task.ms <= run.task.ms && lastStart(before) <= lastStart(run)) return undefined;
  const distance = Math.abs(dueTime(run) - dueTime(before)) / 1e6;
  return distance > 10 ? undefined :
    'they were started at different times, and are due within a few milliseconds of each other';
}

function samePhase(before, run) {
  if (isTimer(before) && isTimer(run)) return betweenTimers(before, run);
  if (isImmediate(before) && isImmediate(run)) {
    return { reason: 'immediates run in the order of setImmediate()' };
  }
  if (run.phase === 'closing') return { reason: 'close callbacks run last closed first' };
  return {
    reason: 'it was ready later',
    note: isOrdered(before, run) ? undefined :
      'two operations end in the order in which they happen to be done',
  };
}

// Whether one could not have been without the other.
function isOrdered(before, run) {
  for (let each = run; each; each = each.task.byRun) {
    if (each === before || each.root === before.root) return true;
  }
  return isHandle(run.task) && run.task === before.task;
}

const order = ['pending', 'idle', 'prepare', 'poll', 'check', 'closing', 'timers'];

function laterPhase(before, run) {
  const from = phaseNames[before.phase];
  const to = phaseNames[run.phase];
  return { reason: `in each iteration ${to} come after ${from}`, note: raceNote(before, run) };
}

function later(before, run) {
  if (isTimer(run)) {
    if (isTimer(before)) return betweenTimers(before, run);
    return { reason: `its ${run.task.ms} ms were over only then`, note: raceNote(before, run) };
  }
  if (isImmediate(run)) {
    return isImmediate(before) && run.task.byRun !== null && run.task.byRun.phase === 'check' ?
      { reason: 'an immediate that is set in the check phase waits for the next one' } :
      { reason: 'immediates run in the check phase', note: raceNote(before, run) };
  }
  return { reason: 'it was ready later', note: raceNote(before, run) };
}

// A timer against something else that the clock decides.
function raceNote(before, run) {
  if (isOrdered(before, run)) return undefined;
  const isIo = (each) => each.phase === 'poll' || each.phase === 'pending';
  if ((isTimer(before) && isIo(run)) || (isIo(before) && isTimer(run))) {
    return 'the order depends on how long the operation takes against the timer';
  }
  if (isIo(before) && isIo(run)) {
    return 'two operations end in the order in which they happen to be done';
  }
  const areOfMain = isMain(before.task.byRun) && isMain(run.task.byRun);
  if (isTimer(before) && isImmediate(run) && areOfMain && before.task.ms <= 1) {
    return 'Node may run the immediate first if the program starts quickly; Rondo never does';
  }
  return undefined;
}

function betweenCallbacks(before, run) {
  if (before.task.kind === 'main') return afterMain(run);
  if (run.task.kind === 'beforeExit') return { reason: 'nothing was left to do' };
  if (run.task.kind === 'exit') return { reason: 'the process ends' };
  if (before.iteration === run.iteration && before.task.kind !== 'beforeExit') {
    if (before.phase === run.phase) return samePhase(before, run);
    if (order.indexOf(before.phase) < order.indexOf(run.phase)) return laterPhase(before, run);
  }
  return later(before, run);
}

function afterMain(run) {
  if (run.task.kind === 'beforeExit') return { reason: 'nothing was left to do' };
  if (run.task.kind === 'exit') return { reason: 'the process ends' };
  const what = isTimer(run) ? 'timers' : isImmediate(run) ? 'immediates' : 'input and output';
  return { reason: `${what} wait for the loop, which begins when the main script is through` };
}

function explainStep(before, run, model) {
  if (before === run) return { reason: inOneTurn(before, run, model) };
  if (before.root === run.root) return { reason: inOneTurn(before, run, model) };
  const isAfterQueue = before.root !== before;
  const step = betweenCallbacks(before.root, run.root);
  if (run.root !== run) {
    // It belongs to a callback that printed nothing.
    step.reason = `it follows ${describeRoot(run.root)}: ${step.reason}`;
  } else if (isAfterQueue && before.root.task.kind !== 'main') {
    step.reason = step.reason.startsWith('in each') ? step.reason :
      `${isTick(before) ? 'ticks' : 'microtasks'} run before the loop goes on; ${step.reason}`;
  } else if (isAfterQueue) {
    step.reason = 'ticks and microtasks run before the loop goes on';
  }
  return step;
}

function describeRoot(root) {
  return root.number ? `#${root.number}, ${whatOf(root)}` : nameOf(root);
}

// Everything that was printed, with the reason why it came after what was before.
function explainOrder(model) {
  let before = null;
  return model.prints.map(({ fd, text, run, isFatal }) => {
    const step = run === null ? { reason: 'printed by the runtime' } :
      isFatal ? { reason: 'nobody caught the exception' } :
        before === null ? firstReason(run) : explainStep(before, run, model);
    before = run ?? before;
    return { fd, text, run, reason: step.reason, note: step.note };
  });
}

function firstReason(run) {
  return { reason: isMain(run) ? 'the main script runs first' :
    'nothing before it printed' };
}

module.exports = { explainOrder };
