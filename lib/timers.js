'use strict';

const { Immediate, clear: clearOneImmediate } = require('internal/immediates');
const { Timeout, clear, insert, knownTimersById, makePlain } = require('internal/timers');
const { timerNow } = internalBinding('core');

function requireFunction(callback) {
  if (typeof callback !== 'function') {
    require('internal/validators').validateFunction(callback, 'callback');
  }
}

function begin(timeout) {
  insert(timeout, timeout._idleTimeout, timerNow());
  return timeout;
}

function setTimeout(callback, after, ...args) {
  requireFunction(callback);
  return begin(args.length === 0 ? makePlain(callback, after) :
    new Timeout(callback, after, args, false, true));
}

function setInterval(callback, repeat, ...args) {
  requireFunction(callback);
  return begin(new Timeout(callback, repeat, args.length === 0 ? undefined : args, true, true));
}

function setImmediate(callback, ...args) {
  requireFunction(callback);
  return new Immediate(callback, args.length === 0 ? undefined : args);
}

function clearTimeout(timer) {
  if (timer?._onTimeout) {
    timer._onTimeout = null;
    clear(timer);
    return;
  }
  if (typeof timer === 'number' || typeof timer === 'string') {
    const known = knownTimersById[timer];
    if (known !== undefined) {
      known._onTimeout = null;
      clear(known);
    }
  }
}

function clearInterval(timer) {
  clearTimeout(timer);
}

function clearImmediate(immediate) {
  clearOneImmediate(immediate);
}

const customPromisify = Symbol.for('nodejs.util.promisify.custom');
for (const [callbackForm, name] of [[setTimeout, 'setTimeout'], [setImmediate, 'setImmediate']]) {
  Object.defineProperty(callbackForm, customPromisify, {
    enumerable: true,
    get: () => require('timers/promises')[name],
  });
}

module.exports = {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
};
Object.defineProperty(module.exports, 'promises', {
  configurable: true,
  enumerable: true,
  get: () => require('timers/promises'),
});
