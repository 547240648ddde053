'use strict';

// Signals as events: a signal is caught while it has listeners.

const core = internalBinding('core');

let numbers;
function signalNumber(name) {
  numbers ??= core.signalNumbers();
  return typeof name === 'string' && Object.hasOwn(numbers, name) ? numbers[name] : undefined;
}

// The first of the names that a signal has.
function signalName(number) {
  numbers ??= core.signalNumbers();
  return Object.keys(numbers).find((name) => numbers[name] === number);
}

// From the names of those that are caught to { callback, run }: the second one runs the first in the
// context in which the first listener was added.
const caught = new Map();

function startCatching(name, number) {
  const failure = core.startSignal(name, number);
  if (failure !== undefined) throw failure;
  const callback = () => process.emit(name, name, number);
  const run = require('internal/async_context').bindCallback(callback, 'SIGNALWRAP');
  caught.set(name, { callback, run });
}

function stopCatching(name, number) {
  core.stopSignal(number);
  if (core.builtins.isLoaded('internal/async_hooks')) {
    require('internal/async_hooks').closeNative(caught.get(name)?.callback);
  }
  caught.delete(name);
}

function watchListeners(process) {
  process.on('newListener', (event) => {
    const number = signalNumber(event);
    if (number !== undefined && process.listenerCount(event) === 0) startCatching(event, number);
  });
  process.on('removeListener', (event) => {
    const number = signalNumber(event);
    if (number !== undefined && process.listenerCount(event) === 0) stopCatching(event, number);
  });
}

function deliver(name, number) {
  const entry = caught.get(name);
  if (entry !== undefined) entry.run();
  else process.emit(name, name, number);
}

module.exports = { deliver, signalName, signalNumber, watchListeners };
