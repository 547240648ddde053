'use strict';

// These functions are globals from the start, though most programs have no timers: what makes them
// is loaded with the first. To define the globals only then would change the shape of the global
// object, and the engine would compile all code anew that reads a global.
let timers = null;
let immediates = null;

function requireFunction(callback) {
  if (typeof callback !== 'function') {
    require('internal/validators').validateFunction(callback, 'callback');
  }
}

function setTimeout(callback, after, ...args) {
  requireFunction(callback);
  const { startOf, startPlain } = timers ??= require('internal/timers');
  return args.length === 0 ? startPlain(callback, after) :
    startOf(callback, after, args.length === 1 ? [args[0]] : [...args], false);
}

function setInterval(callback, repeat, ...args) {
  requireFunction(callback);
  const { startOf } = timers ??= require('internal/timers');
  return startOf(callback, repeat, args.length === 0 ? undefined : [...args], true);
}

function setImmediate(callback, ...args) {
  requireFunction(callback);
  const { Immediate } = immediates ??= require('internal/immediates');
  return new Immediate(callback, args);
}

function clearTimeout(timer) {
  if (timer?._onTimeout) {
    timer._onTimeout = null;
    (timers ??= require('internal/timers')).clear(timer);
    return;
  }
  if (timers !== null && (typeof timer === 'number' || typeof timer === 'string')) {
    const known = timers.knownTimersById[timer];
    if (known !== undefined) {
      known._onTimeout = null;
      timers.clear(known);
    }
  }
}

function clearInterval(timer) {
  clearTimeout(timer);
}

function clearImmediate(immediate) {
  (immediates ??= require('internal/immediates')).clear(immediate);
}

function promisified() {
  const { setImmediate: immediate, setTimeout: timeout } = require('timers/promises');
  return this === setTimeout ? timeout : immediate;
}

const customPromisify = Symbol.for('nodejs.util.promisify.custom');
Object.defineProperty(setTimeout, customPromisify, { enumerable: true, get: promisified });
Object.defineProperty(setImmediate, customPromisify, { enumerable: true, get: promisified });

module.exports = {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
};
