'use strict';

// gc() in new contexts, which programs switch on with v8.setFlagsFromString('--expose-gc').

let isExposed = false;

function exposeInNewContexts() {
  isExposed = true;
}

function defineIn(global) {
  if (isExposed) {
    const { collectGarbage } = internalBinding('core');
    Object.defineProperty(global, 'gc', {
      __proto__: null,
      configurable: true,
      value: function gc() {
        collectGarbage();
      },
      writable: true,
    });
  }
}

module.exports = { defineIn, exposeInNewContexts };
