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

function watchListeners(process) {
  process.on('newListener', (event) => {
    const number = signalNumber(event);
    if (number !== undefined && process.listenerCount(event) === 0) {
      const failure = core.startSignal(event, number);
      if (failure !== undefined) throw failure;
    }
  });
  process.on('removeListener', (event) => {
    const number = signalNumber(event);
    if (number !== undefined && process.listenerCount(event) === 0) core.stopSignal(number);
  });
}

function deliver(name, number) {
  process.emit(name, name, number);
}

module.exports = { deliver, signalName, signalNumber, watchListeners };
