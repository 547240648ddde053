'use strict';

// What becomes of an exception that nobody caught.

const core = internalBinding('core');
const { builtins: { isHeard, isLoaded } } = core;

const isWorker = core.threadId !== undefined;

let captureCallback = null;
const auxiliaryCallbacks = [];
let isHandlingFatal = false;

function setUncaughtExceptionCaptureCallback(callback) {
  const { codes: { ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET, ERR_INVALID_ARG_TYPE } } =
    require('internal/errors');
  if (callback === null) {
    captureCallback = null;
    return;
  }
  if (typeof callback !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('fn', ['Function', 'null'], callback);
  }
  if (captureCallback !== null) throw new ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET();
  captureCallback = callback;
}

function addUncaughtExceptionCaptureCallback(callback) {
  require('internal/validators').validateFunction(callback, 'fn');
  auxiliaryCallbacks.push(callback);
}

function hasUncaughtExceptionCaptureCallback() {
  return captureCallback !== null;
}

// Whether a handler took the exception.
function isTaken(error, origin) {
  for (let index = auxiliaryCallbacks.length - 1; index >= 0; index--) {
    if (auxiliaryCallbacks[index](error) === true) return true;
  }
  if (isHeard()) {
    process.emit('uncaughtExceptionMonitor', error, origin);
  }
  if (captureCallback !== null) {
    captureCallback(error);
    return true;
  }
  return isHeard() && process.emit('uncaughtException', error, origin);
}

// A program can put something in its place, and then has to know.
function hasFatalException() {
  const descriptor = Object.getOwnPropertyDescriptor(process, '_fatalException');
  if (descriptor === undefined) return false;
  return descriptor.get !== undefined || typeof descriptor.value === 'function';
}

const kNoFatalException = 6;

function placeOfThrow(error) {
  return require('internal/errors_v8').placeOfThrow(error);
}

// Returns if the program goes on. What comes from a microtask is shown where it was made.
function onUncaught(error, isFromPromise, isFromMicrotask = isFromPromise) {
  const place = isFromMicrotask ? null : placeOfThrow(error);
  if (!hasFatalException()) {
    print(error, place);
    core.reallyExit(kNoFatalException);
  }
  const origin = isFromPromise ? 'unhandledRejection' : 'uncaughtException';
  let taken;
  try {
    taken = isTaken(error, origin);
  } catch (inner) {
    if (isWorker) endWorker(inner, true);
    print(inner, placeOfThrow(inner));
    core.reallyExit(7);
  }
  if (taken) {
    if (isLoaded('internal/async_hooks')) require('internal/async_hooks').leaveFailed();
    // What the failed callback has queued needs a further callback to run.
    require('internal/timers/functions').setImmediate(() => {});
    return;
  }
  die(error, place);
}

function endWorker(error, hasHandlerThrown) {
  require('internal/worker/process').endByError(error, hasHandlerThrown);
}

function die(error, place) {
  if (isWorker) endWorker(error, false);
  core.reportException?.(error);
  if (core.options.abortOnUncaught) {
    print(error, place);
    internalBinding('process').abort();
  }
  if (!isHandlingFatal) {
    isHandlingFatal = true;
    if (!process._exiting) {
      process._exiting = true;
      process.exitCode = 1;
      require('internal/task_queues').refuseTicks();
      try {
        if (isHeard()) process.emit('exit', 1);
      } catch (inner) {
        error = inner;
        place = placeOfThrow(inner);
      }
    }
  }
  print(error, place);
  core.runLastThings?.();
  core.reallyExit(process.exitCode ?? 1);
}

function print(error, place) {
  let text;
  try {
    text = require('internal/process/fatal_text').describe(error, place);
  } catch {
    text = 'Uncaught:\n<error that cannot be described>\n';
  }
  core.writeText(2, text);
}

module.exports = {
  addUncaughtExceptionCaptureCallback,
  hasUncaughtExceptionCaptureCallback,
  onUncaught,
  setUncaughtExceptionCaptureCallback,
};
