'use strict';

// rondo -e, -p, and a script from standard input.

const core = internalBinding('core');

function run(options) {
  const { Module, makeRequire, looksLikeEsModule } = require('internal/modules/cjs_loader');
  const name = options.isFromStdin ? '[stdin]' : '[eval]';
  const path = require('path').posix;
  const module = new Module(name);
  const directory = currentDirectory();
  module.filename = path.join(directory, name);
  module.paths = directory === '' ? [] : Module._nodeModulePaths(directory);
  Module._preloadModules(options.requires);
  defineModuleVariables(module, makeRequire(module), name);
  let result;
  try {
    if (options.isCheck) {
      core.compile(`(function() {${options.evalSource}\n})`, name, 1);
      return;
    }
    result = core.compile(options.evalSource, name, 1);
  } catch (error) {
    if (error instanceof SyntaxError && !isScript(options.evalSource, name)) {
      if (looksLikeEsModule(options.evalSource)) {
        throw new Error('ES modules are not supported yet: use require() instead of import');
      }
      require('internal/modules/syntax_error').decorate(error, name, options.evalSource);
    }
    throw error;
  }
  if (options.isPrint) require('internal/console/global').log(result);
}

// Whether an error about syntax comes from something that the script has loaded.
function isScript(source, name) {
  return internalBinding('vm').checkSyntax(source, name, 1, null) === undefined;
}

// Empty if it was removed, which such scripts can do without.
function currentDirectory() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

function defineModuleVariables(module, require, name) {
  const variables = {
    exports: module.exports, module, require, __filename: name, __dirname: '.',
  };
  for (const key of Object.keys(variables)) {
    Object.defineProperty(globalThis, key, {
      configurable: true, enumerable: false, writable: true, value: variables[key],
    });
  }
  defineBuiltinNames(require);
}

// In such scripts every built-in module is there under its name.
function defineBuiltinNames(require) {
  for (const id of core.builtins.publicIds()) {
    if (id.includes('/') || Object.hasOwn(globalThis, id)) continue;
    core.builtins.defineLazily(globalThis, id, () => require(id));
  }
}

module.exports = { defineBuiltinNames, run };
