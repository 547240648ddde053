'use strict';

// The context in which a session runs what is typed, if it is not to be that of the program.

let builtinNames;

// What every context has by itself.
function namesOfBuiltins() {
  builtinNames ??= new Set(require('vm').runInNewContext('Object.getOwnPropertyNames(globalThis)'));
  return builtinNames;
}

function define(object, name, value) {
  Object.defineProperty(object, name, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value,
  });
}

// Many globals are made when they are first asked for. An assignment changes the context only.
function shareLazily(context, name, enumerable) {
  Object.defineProperty(context, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get: () => globalThis[name],
    set(value) {
      Object.defineProperty(context, name, {
        __proto__: null, configurable: true, enumerable, writable: true, value,
      });
    },
  });
}

// Has what is in the program's global object.
function makeContext(output) {
  const context = require('vm').createContext();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (namesOfBuiltins().has(name)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    if (descriptor.get === undefined) Object.defineProperty(context, name, descriptor);
    else shareLazily(context, name, descriptor.enumerable);
  }
  context.global = context;
  const { Console } = require('console');
  define(context, 'console', new Console(output));
  return context;
}

// What a module has, and the built-in modules by their names.
function addModuleVariables(context) {
  const { Module, makeRequire } = require('internal/modules/cjs_loader');
  const module = new Module('<repl>');
  let folder = '';
  try {
    folder = process.cwd();
  } catch {
    // It has been removed. There is nothing to find then.
  }
  module.paths = folder === '' ? [] : Module._nodeModulePaths(folder);
  const require_ = makeRequire(module);
  define(context, 'module', module);
  define(context, 'require', require_);
  define(context, 'exports', module.exports);
  require('internal/main/eval').defineBuiltinNames(require_, context);
}

module.exports = { addModuleVariables, define, makeContext, namesOfBuiltins };
