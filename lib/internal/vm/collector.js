'use strict';

// gc(), of --expose-gc, and in new contexts if programs switch it on with
// v8.setFlagsFromString('--expose-gc').

const core = internalBinding('core');

let isExposed = false;

// gc({ execution: 'async' }) answers with a promise. What else the options say is for V8's collector.
function gc(options) {
  if (options?.execution !== 'async') {
    core.collectGarbage();
    return undefined;
  }
  return new Promise((resolve) => {
    require('internal/immediates').runBeforeImmediates(() => {
      core.collectGarbage();
      resolve();
    });
  });
}
Object.defineProperty(gc, 'length', { __proto__: null, configurable: true, value: 0 });

function exposeInNewContexts() {
  isExposed = true;
}

function defineIn(global) {
  if (!isExposed) return;
  Object.defineProperty(global, 'gc', {
    __proto__: null, configurable: true, enumerable: false, writable: true, value: gc,
  });
}

module.exports = { defineIn, exposeInNewContexts, gc };
