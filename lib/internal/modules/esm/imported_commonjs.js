'use strict';

// CommonJS modules that are imported, with texts that hooks of module.register() gave. As in Node,
// require() in such a module goes by those hooks.

const { Module } = require('internal/modules/cjs_loader');
const { builtinIdOf } = require('internal/modules/cjs_resolve');
const { compile } = require('internal/modules/compile_text');
const { toUrl } = require('internal/modules/esm/file_urls');
const loader = require('internal/modules/esm/loader');
const { SyntheticRecord } = require('internal/modules/esm/record');
const path = require('path');

// By their URLs, also while they run.
const modules = new Map();

function isBuiltin(specifier) {
  return specifier.startsWith('node:') || builtinIdOf(specifier) !== undefined;
}

function exportsOf(record) {
  if (modules.has(record.url)) return modules.get(record.url).exports;
  if (record instanceof SyntheticRecord) return record.values.default;
  return require('internal/modules/esm/require_module').exportsOf(record);
}

// The CommonJS loader says which file it is, and the hooks what that means.
function makeRequire(module, url) {
  function load(specifier) {
    if (isBuiltin(specifier)) {
      return exportsOf(loader.requireSpecifier(specifier, { __proto__: null }, url, module));
    }
    const file = Module._resolveFilename(specifier, module);
    const ending = path.extname(file);
    if (ending === '.node') return Module._load(specifier, module);
    const attributes = { __proto__: null };
    if (ending === '.json') attributes.type = 'json';
    return exportsOf(loader.requireSpecifier(toUrl(file), attributes, url, module));
  }
  function resolve(specifier) {
    if (internalBinding('core').moduleHooks !== undefined) {
      return require('internal/modules/cjs_hooks').resolve(specifier, module, false).filename;
    }
    const file = specifier.startsWith('node:') ? specifier :
      Module._resolveFilename(specifier, module);
    const { resolveHooked } = require('internal/modules/esm/hooked');
    const { url: found } =
      resolveHooked(path.isAbsolute(file) ? toUrl(file) : file, url, { __proto__: null });
    return found.startsWith('file:') ? loader.toPath(found) : found;
  }
  const result = { require: (specifier) => load(specifier) }.require;
  return Object.assign(result, { resolve, main: process.mainModule });
}

// Runs the module and gives its exports.
function loadImported(url, filename, source, isMain) {
  const cached = Module._cache[filename];
  if (cached !== undefined) return cached.exports;
  const module = new Module(filename);
  module.filename = filename;
  module.paths = Module._nodeModulePaths(module.path);
  Module._cache[filename] = module;
  modules.set(url, module);
  if (isMain) process.mainModule = module;
  const compiled = compile(source, filename);
  if (compiled === undefined) {
    module._compile(source, filename);  // It is an ES module after all.
  } else {
    const { exports } = module;
    Reflect.apply(compiled, exports, [
      exports, makeRequire(module, url), module, filename, path.dirname(filename),
    ]);
  }
  module.loaded = true;
  return module.exports;
}

module.exports = { loadImported };
