'use strict';

// Modules that are no ES modules, as those see them: built-in ones, CommonJS and JSON.

const core = internalBinding('core');
const { builtinIdOf } = require('internal/modules/cjs_resolve');
const { SyntheticRecord } = require('internal/modules/esm/record');
const { readSource } = require('internal/modules/esm/format');

function getModule() {
  return require('internal/modules/cjs_loader').Module;
}

// ---- Built-in modules ------------------------------------------------------------------------

const builtinRecords = new Set();

class BuiltinRecord extends SyntheticRecord {
  // What somebody imports.
  #used = new Set(['default']);

  constructor(url, id) {
    const exports = require('internal/modules/cjs_loader').loadBuiltin(id);
    super(url, new Set(['default', ...Object.keys(exports)]), undefined);
    this.exports = exports;
    this.id = id;
    this.isBuiltin = true;
    builtinRecords.add(this);
  }

  getNamespace() {
    this.use(null);
    return super.getNamespace();
  }

  use(name) {
    if (name === null) {
      for (const one of this.names) this.use(one);
    } else if (this.names.has(name) && !this.#used.has(name)) {
      this.#used.add(name);
      if (this.status === 'evaluated') this.#take(name);
    }
  }

  // Many properties load something when they are first read, so that is put off until they are wanted.
  #take(name) {
    if (name === 'default') this.set(name, this.exports);
    else this.set(name, Object.hasOwn(this.exports, name) ? this.exports[name] : undefined);
  }

  evaluate() {
    if (this.status === 'evaluated') return;
    this.status = 'evaluated';
    this.synchronize();
  }

  synchronize() {
    for (const name of this.#used) this.#take(name);
  }
}

function makeBuiltin(url) {
  const id = builtinIdOf(url);
  if (id === undefined) {
    const { codes: { ERR_UNKNOWN_BUILTIN_MODULE } } = require('internal/errors');
    throw new ERR_UNKNOWN_BUILTIN_MODULE(url);
  }
  return new BuiltinRecord(url, id);
}

function synchronizeBuiltins() {
  for (const record of builtinRecords) record.synchronize();
}

// ---- CommonJS --------------------------------------------------------------------------------

const exportsAtLoad = core.exportsAtLoad ??= new WeakMap();
const namesOfFiles = new Map();

// What a CommonJS file exports, as far as its text tells.
function namesOf(file, source) {
  const known = namesOfFiles.get(file);
  if (known !== undefined) return known;
  const names = new Set();
  namesOfFiles.set(file, names);  // Also for cycles.
  let found;
  try {
    found = require('internal/deps/cjs-module-lexer').parse(source);
  } catch {
    return names;
  }
  for (const name of found.exports) names.add(name);
  for (const request of found.reexports) addReexported(file, request, names);
  return names;
}

function addReexported(file, request, names) {
  const Module = getModule();
  const module = new Module(file, null);
  module.filename = file;
  module.paths = Module._nodeModulePaths(module.path);
  let target;
  try {
    target = Module._resolveFilename(request, module, false);
  } catch {
    return;  // It fails again, and visibly, when the module runs.
  }
  if (builtinIdOf(target) !== undefined) return;
  if (!target.endsWith('.js') && !target.endsWith('.cjs') && /\.[^/.]+$/.test(target)) return;
  for (const name of namesOf(target, readSource(target))) names.add(name);
}

// How a CommonJS module gets its exports. The source of one that is `isHooked` comes from hooks, and may
// be missing.
function exporterOf({ url, file, source, isHooked, isMain }) {
  if (!isHooked) return () => getModule()._load(file, undefined, isMain);
  const isGiven = source !== null && source !== undefined;
  const id = isGiven && core.loaderThread !== undefined ?
    'internal/modules/esm/imported_commonjs' : 'internal/modules/cjs_hooks';
  return () => require(id).loadImported(url, file, source, isMain);
}

function makeCommonJs(found) {
  const { url, file, source } = found;
  const Module = getModule();
  const named = namesOf(file, source ?? readSource(file));
  const names = new Set(named).add('default').add('module.exports');
  const load = exporterOf(found);
  const record = new SyntheticRecord(url, names, (values) => {
    const loaded = load();
    const module = Module._cache[file];
    const exports = module !== undefined && exportsAtLoad.has(module) ? exportsAtLoad.get(module) : loaded;
    for (const name of named) {
      if (name === 'default' || name === 'module.exports' || exports === null ||
          exports === undefined || !Object.hasOwn(exports, name)) {
        continue;
      }
      try {
        values[name] = exports[name];
      } catch {
        // A getter that fails gives no value.
      }
    }
    values.default = exports;
    values['module.exports'] = exports;
  });
  record.isCommonJs = true;
  return record;
}

function makeAddon(url, file) {
  const record = new SyntheticRecord(url, new Set(['default', 'module.exports']), (values) => {
    values.default = values['module.exports'] = getModule()._load(file, undefined, false);
  });
  record.isCommonJs = true;
  return record;
}

// ---- JSON ------------------------------------------------------------------------------------

function makeJson(url, file, source) {
  return new SyntheticRecord(url, new Set(['default']), (values) => {
    values.default = file === undefined ? parseJson(source, url) : loadJson(file, source, url);
  });
}

function makeText(url, source) {
  return new SyntheticRecord(url, new Set(['default']), (values) => { values.default = source; });
}

// A file is the same object for import and require().
function loadJson(file, source, url) {
  const Module = getModule();
  const isWhole = !/[?#]/.test(url);
  const known = isWhole ? Module._cache[file] : undefined;
  if (known?.loaded) return known.exports;
  const value = parseJson(source, file);
  if (isWhole) {
    const module = new Module(file);
    module.filename = file;
    module.paths = Module._nodeModulePaths(module.path);
    module.exports = value;
    module.loaded = true;
    Module._cache[file] = module;
  }
  return value;
}

function parseJson(source, name) {
  try {
    return JSON.parse(source);
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
}

module.exports = {
  makeAddon, makeBuiltin, makeCommonJs, makeJson, makeText, synchronizeBuiltins,
};
