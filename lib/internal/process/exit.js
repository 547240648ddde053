'use strict';

// How the process ends when nothing is left to do.

const core = internalBinding('core');
const { builtins: { isHeard } } = core;

function emitBeforeExit() {
  if (isHeard()) process.emit('beforeExit', process.exitCode || 0);
}

// Answers with the exit code.
function emitExit() {
  if (!process._exiting) {
    // A main module that still waits for something.
    if (core.unsettledMain !== undefined) process.exitCode ??= core.unsettledMain();
    process._exiting = true;
    require('internal/task_queues').refuseTicks();
    if (isHeard()) process.emit('exit', process.exitCode || 0);
  }
  return process.exitCode || 0;
}

module.exports = { emitBeforeExit, emitExit };
