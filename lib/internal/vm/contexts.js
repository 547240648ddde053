'use strict';

// The contexts that vm.createContext() made.

const binding = internalBinding('vm');

// From the object that the program knows to { declared, global, queue, reflection, sandbox }. Without
// a sandbox, that object is the global object itself; the queue is that of microtasks, if it has
// its own, see src/js/promises.h.
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

function makeContext(sandbox, allowsEval, queue) {
  // The names that scripts have declared, which cannot be deleted.
  const declared = { __proto__: null };
  // Gives the global object a property like that of the sandbox, which cannot be assigned or
  // deleted, so that the engine refuses in its own way.
  const adopt = (name) => {
    const own = Object.getOwnPropertyDescriptor(sandbox, name);
    return Reflect.defineProperty(global, name, { __proto__: null, ...own });
  };
  const assign = (name, value) => Reflect.set(sandbox, name, value) ||
    Object.getOwnPropertyDescriptor(sandbox, name)?.writable !== false || !adopt(name);
  const global = binding.makeContext(sandbox, allowsEval, declared, assign, adopt, queue);
  loadInto(global, 'internal/errors_v8').install(require('internal/errors_v8'));
  require('internal/vm/collector').defineIn(global);
  const context = { declared, global, queue, reflection: undefined, sandbox };
  if (sandbox === null) {
    require('internal/vm/prototypes').allowPlainChange(global, global.Object, global.Reflect);
  } else {
    copySymbols(sandbox, global);
    context.reflection = loadInto(global, 'internal/vm/reflection').install(global, sandbox);
  }
  contexts.set(sandbox ?? global, context);
  return sandbox ?? global;
}

function globalOf(object) {
  return contexts.get(object).global;
}

// The engine tells us of names only, so properties with symbols are copied before and after.
function copySymbols(source, target) {
  for (const symbol of Object.getOwnPropertySymbols(source)) {
    const descriptor = Object.getOwnPropertyDescriptor(source, symbol);
    if (!(symbol in target) || target[symbol] !== source[symbol]) {
      Reflect.defineProperty(target, symbol, { ...descriptor });
    }
  }
}

// Declares what a script will declare: in the sandbox, so that it is seen there from the start,
// and in the global object, since the engine keeps variables that it does not find there in a
// place of its own, which would hide them from us.
function declare({ declared, global, sandbox }, names) {
  for (const name of names) {
    declared[name] = true;
    if (!(name in sandbox)) {
      sandbox[name] = undefined;
    }
    Reflect.defineProperty(global, name, {
      __proto__: null, configurable: false, enumerable: true, value: undefined, writable: true,
    });
  }
}

function prepare(object, names) {
  const context = contexts.get(object);
  if (context.sandbox !== null) {
    copySymbols(context.sandbox, context.global);
    declare(context, names);
  }
  return context;
}

function finish(object, result) {
  const { global, reflection, sandbox } = contexts.get(object);
  if (sandbox !== null) {
    if (result === global) require('internal/vm/outer_reflection').show(global, reflection);
    try {
      copySymbols(global, sandbox);
    } catch {
      // A sandbox that is a proxy may refuse. The result of the script matters more.
    }
  }
}

module.exports = { finish, globalOf, isContext, makeContext, prepare };
