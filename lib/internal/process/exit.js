'use strict';

// How the process ends when nothing is left to do.

const core = internalBinding('core');
const { builtins: { isHeard } } = core;

function emitBeforeExit() {
  if (isHeard()) process.emit('beforeExit', process.exitCode || 0);
}

// A listener that throws ends nothing if there is a handler for that.
function tellListeners() {
  try {
    process.emit('exit', process.exitCode || 0);
  } catch (error) {
    require('internal/process/execution').onUncaught(error, false);
  }
}

// Answers with the exit code. A process.exit() that a listener has thrown an exception out of may
// have come before.
function emitExit() {
  if (!process._exiting || core.threadId === undefined) {
    // A main module that still waits for something.
    if (core.unsettledMain !== undefined) process.exitCode ??= core.unsettledMain();
    process._exiting = true;
    require('internal/task_queues').refuseTicks();
    if (isHeard()) tellListeners();
    core.runLastThings?.();
  }
  return process.exitCode || 0;
}

module.exports = { emitBeforeExit, emitExit };
