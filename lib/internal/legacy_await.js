'use strict';

// --await=legacy: `await` takes three turns of the microtask queue, as before V8 7.3.
//
// The engine saves two of them when the awaited promise's `constructor` is its own Promise. With
// another one there, which is the same in everything else, it does what the old rule says.

function install() {
  const Native = Promise;
  function Legacy(executor) {
    if (new.target === undefined) {
      throw new TypeError("Promise constructor cannot be invoked without 'new'");
    }
    return Reflect.construct(Native, [executor], new.target);
  }
  Object.setPrototypeOf(Legacy, Native);
  Object.defineProperty(Legacy, 'name', { value: 'Promise', configurable: true });
  Object.defineProperty(Legacy, 'prototype', {
    value: Native.prototype, writable: false, enumerable: false, configurable: false,
  });
  // Derived promises are made by the engine's own constructor: that is what it looks for here.
  Object.defineProperty(Legacy, Symbol.species, { get: () => Native, configurable: true });
  Object.defineProperty(Native.prototype, 'constructor', {
    value: Legacy, writable: true, enumerable: false, configurable: true,
  });
  // The engine has a short cut for its own then(), too.
  const nativeThen = Native.prototype.then;
  const then = function then(onFulfilled, onRejected) {
    return Reflect.apply(nativeThen, this, [onFulfilled, onRejected]);
  };
  Object.defineProperty(Native.prototype, 'then', {
    value: then, writable: true, enumerable: false, configurable: true,
  });
  Object.defineProperty(globalThis, 'Promise', {
    value: Legacy, writable: true, enumerable: false, configurable: true,
  });
}

module.exports = { install };
