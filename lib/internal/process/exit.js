'use strict';

// How the process ends, when a program asks for it or when nothing is left to do.

const core = internalBinding('core');
const tasks = require('internal/task_queues');

let code;

function getCode() {
  return code;
}

function setCode(value) {
  if (value !== undefined && value !== null) validateCode(value);
  code = value;
}

function validateCode(value) {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  require('internal/validators').validateInteger(
    Number.isInteger(number) ? number : value, 'code');
}

function exit(status) {
  if (arguments.length !== 0 && status !== undefined) process.exitCode = status;
  if (!process._exiting) {
    process._exiting = true;
    // Who exits knows that the main module has not ended.
    core.unsettledMain = undefined;
    tasks.refuseTicks();
    if (core.builtins.isHeard()) process.emit('exit', process.exitCode || 0);
  }
  core.runLastThings?.();
  process.reallyExit(process.exitCode || 0);
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
  if (!tasks.ticks.isExiting || core.threadId === undefined) {
    // A main module that still waits for something.
    if (core.unsettledMain !== undefined) process.exitCode ??= core.unsettledMain();
    tasks.refuseTicks();
    if (core.builtins.isHeard()) tellListeners();
    core.runLastThings?.();
  }
  return code || 0;
}

module.exports = { emitExit, exit, getCode, setCode };
