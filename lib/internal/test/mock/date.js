'use strict';

// A Date whose time is the one of mocked timers.

const { codes: { ERR_INVALID_STATE } } = require('internal/errors');

const NativeDate = globalThis.Date;

function isMocked() {
  return globalThis.Date.isMock === true;
}

// `now` tells the time.
function createMockDate(now) {
  if (isMocked()) throw new ERR_INVALID_STATE('Date is already being mocked!');
  function MockDate(...args) {
    if (new.target === undefined) return new NativeDate(now()).toString();
    const target = new.target === MockDate ? NativeDate : new.target;
    return Reflect.construct(NativeDate, args.length === 0 ? [now()] : args, target);
  }
  const descriptors = Object.getOwnPropertyDescriptors(NativeDate);
  Object.defineProperties(MockDate, descriptors);
  const define = (name, value) => Object.defineProperty(MockDate, name, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value,
  });
  define('now', function() { return now(); });
  define('isMock', true);
  define('toString', function() { return 'function Date() { [native code] }'; });
  return MockDate;
}

module.exports = { createMockDate };
