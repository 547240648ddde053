'use strict';

// A program that replaces process.emit() sees every event, also those that nobody listens to.

const emit = process.emit;
process.emit = function(name, ...args) {
  const hadListeners = emit.call(this, name, ...args);
  if (name === 'uncaughtException' || name === 'uncaughtExceptionMonitor') {
    console.log(name, hadListeners, args[0].message, args[1]);
  } else if (name !== 'newListener') {
    console.log(name, hadListeners, args[0]);
  }
  if (name === 'beforeExit') setImmediate(() => { throw new Error('late'); });
  if (name === 'uncaughtException') process.exit(3);
  return hadListeners;
};
