'use strict';

// rondo -e, -p, and a script from standard input.

const core = internalBinding('core');

function run(given) {
  const { Module, makeRequire } = require('internal/modules/cjs_loader');
  const options = isTypeScript(given) ? withoutTypes(given) : given;
  if (options.inputType === 'module') {
    runModule(options);
    return;
  }
  const name = nameOf(options);
  const path = require('path').posix;
  const module = new Module(name);
  const directory = currentDirectory();
  module.filename = path.join(directory, name);
  module.paths = directory === '' ? [] : Module._nodeModulePaths(directory);
  Module._preloadModules(options.requires);
  defineModuleVariables(module, makeRequire(module), name);
  if (options.imports.length > 0) {
    require('internal/modules/esm/main').runAfterImports(() => runScript(options, name));
  } else {
    runScript(options, name);
  }
}

function isTypeScript({ inputType }) {
  return inputType?.endsWith('-typescript') ?? false;
}

function withoutTypes(options) {
  const { stripText } = require('internal/modules/typescript');
  return {
    ...options,
    evalSource: stripText(options.evalSource, nameOf(options)),
    inputType: options.inputType?.replace('-typescript', ''),
    hasLostTypes: true,
  };
}

// Undefined if the text is no TypeScript either.
function triedWithoutTypes(options) {
  if (options.hasLostTypes || options.inputType || options.typesMode === 'off') return undefined;
  try {
    return withoutTypes(options);
  } catch {
    return undefined;
  }
}

// Texts of modules have names that count, since one could be imported.
function runModule(options) {
  if (options.isPrint) {
    core.writeText(2, `${process.execPath}: --print cannot be used with ESM input\n`);
    core.reallyExit(9);
  }
  if (options.isCheck) {
    require('internal/modules/esm/loader').makeSourceText('[stdin]', options.evalSource);
    return;
  }
  require('internal/modules/cjs_loader').Module._preloadModules(options.requires);
  require('internal/modules/esm/main').runText(options.evalSource, '[eval1]');
}

function runScript(options, name) {
  const { evalSource } = options;
  const source = options.isFromStdin || options.isCheck ? evalSource :
    nameCrypto(evalSource, options.isPrint);
  let result;
  try {
    if (options.isCheck) {
      core.compile(`(function() {${source}\n})`, name, 1);
      return;
    }
    result = core.compile(source, name, 1);
  } catch (error) {
    if (error instanceof SyntaxError && !isScript(source, name)) {
      if (isModule(options)) {
        removeModuleVariables();
        runModule(isParsed(options) ? options : triedWithoutTypes(options) ?? options);
        return;
      }
      const typeless = triedWithoutTypes(options);
      if (typeless !== undefined) {
        runScript(typeless, name);
        return;
      }
      require('internal/modules/syntax_error').decorate(error, name, options.evalSource);
    }
    throw error;
  }
  if (options.isPrint) print(result);
}

function nameOf({ isWorker, isFromStdin }) {
  return isWorker ? '[worker eval]' : isFromStdin ? '[stdin]' : '[eval]';
}

// What becomes of a promise is known at the end.
function print(result) {
  const { log } = require('internal/console/global');
  if (require('internal/util/types').isPromise(result)) {
    process.prependOnceListener('exit', () => log(result));
  } else {
    log(result);
  }
}

// The name `crypto` belongs to the global object of the web, but means the module here.
function nameCrypto(text, isPrint) {
  if (!text.includes('crypto') || !/\bcrypto\b/.test(text)) return text;
  return isPrint ? `let crypto = require('node:crypto');{${text}\n}` :
    `((crypto) => {{${text}\n}})(require('node:crypto'))`;
}

function isModule({ evalSource, inputType }) {
  return inputType !== 'commonjs' &&
    require('internal/modules/esm/detect').isModuleText(evalSource, true);
}

function isParsed({ evalSource }) {
  try {
    require('internal/deps/acorn').parse(evalSource, { ecmaVersion: 'latest', sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
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

// The text is an ES module, and those are what CommonJS has; `module` is a built-in module again.
function removeModuleVariables() {
  const { require } = globalThis;
  for (const key of ['exports', 'module', 'require', '__filename', '__dirname']) {
    delete globalThis[key];
  }
  defineBuiltinNames(require);
}

// In such scripts every built-in module is there under its name.
function defineBuiltinNames(require, scope = globalThis) {
  const ids = builtinNames().filter((id) => !Object.hasOwn(scope, id));
  core.defineLazily(scope, ids.join(' '), (id) => require(id), 'hidden');
}

// Of those that can be required by a plain name.
function builtinNames() {
  const { listBuiltins } = require('internal/modules/cjs_resolve');
  return listBuiltins().filter((id) => !/[/:]/.test(id));
}

module.exports = { defineBuiltinNames, run };
