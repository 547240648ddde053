'use strict';

const { Immediate, clear: clearOneImmediate } = require('internal/immediates');
const {
  Timeout, activate, activateUnref, clear, insert, knownTimersById,
} = require('internal/timers');
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
  return begin(new Timeout(callback, after, args.length === 0 ? undefined : args, false, true));
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

// ---- The old interface, for objects that carry their own time --------------------------------

function enroll(item, milliseconds) {
  require('internal/validators').validateNumber(milliseconds, 'msecs');
  if (milliseconds < 0 || !Number.isFinite(milliseconds)) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw new ERR_OUT_OF_RANGE('msecs', 'a non-negative finite number', milliseconds);
  }
  if (item._idleNext) unenroll(item);
  item._idleNext = item;
  item._idlePrev = item;
  item._idleTimeout = milliseconds;
}

function unenroll(item) {
  if (item._destroyed) return;
  clear(item);
}

const { deprecate } = require('internal/util');
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
  _unrefActive: deprecate(activateUnref,
                          'timers._unrefActive() is deprecated. ' +
                          'Please use timeout.refresh() instead.', 'DEP0127'),
  active: deprecate(activate,
                    'timers.active() is deprecated. Please use timeout.refresh() instead.',
                    'DEP0126'),
  enroll: deprecate(enroll, 'timers.enroll() is deprecated. Please use setTimeout instead.',
                    'DEP0095'),
  unenroll: deprecate(unenroll,
                      'timers.unenroll() is deprecated. Please use clearTimeout instead.',
                      'DEP0096'),
};
Object.defineProperty(module.exports, 'promises', {
  configurable: true,
  enumerable: true,
  get: () => require('timers/promises'),
});
