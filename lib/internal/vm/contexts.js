'use strict';

// The contexts that vm.createContext() made.

const binding = internalBinding('vm');

// From the object that the program knows to { global, queue }: that object is the sandbox, or the
// global object itself. The queue is that of microtasks, if it has its own, see src/js/promises.h.
const contexts = new WeakMap();

function isContext(object) {
  return contexts.has(object);
}

// Runs one of our modules in the context.
function loadInto(global, id) {
  const module = { exports: {} };
  binding.compileBuiltin(id, global)(
    module.exports, require, module, process, internalBinding, Promise);
  return module.exports;
}

// Without a sandbox, null, the program gets the global object.
function makeContext(sandbox, allowsEval, queue) {
  const global = binding.makeContext(sandbox !== null, allowsEval, queue);
  loadInto(global, 'internal/errors_v8').install(require('internal/errors_v8'));
  require('internal/vm/collector').defineIn(global);
  if (sandbox !== null) binding.setSandbox(global, sandbox);
  contexts.set(sandbox ?? global, { global, queue });
  return sandbox ?? global;
}

function contextOf(object) {
  return contexts.get(object);
}

function globalOf(object) {
  return contexts.get(object).global;
}

module.exports = { contextOf, globalOf, isContext, makeContext };
