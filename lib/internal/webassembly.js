'use strict';

// WebAssembly whose promises keep the loop alive. The engine compiles on its own threads, of which
// the loop knows nothing.

let pending = 0;
let hold;

function keep() {
  if (pending++ === 0) hold = require('timers').setInterval(() => {}, 2 ** 31 - 1);
}

function release() {
  if (--pending === 0) require('timers').clearInterval(hold);
}

function keepLoopAlive(original) {
  const { name } = original;
  return {
    [name](source, ...rest) {
      const promise = Reflect.apply(original, this, [source, ...rest]);
      keep();
      return promise.then((value) => {
        release();
        return value;
      }, (error) => {
        release();
        throw error;
      });
    },
  }[name];
}

module.exports = function wrap(WebAssembly) {
  for (const name of ['compile', 'instantiate']) {
    const descriptor = Object.getOwnPropertyDescriptor(WebAssembly, name);
    Object.defineProperty(WebAssembly, name, {
      ...descriptor, value: keepLoopAlive(descriptor.value),
    });
  }
  return WebAssembly;
};
