'use strict';

// require() while there are hooks of module.registerHooks().

const core = internalBinding('core');
const {
  builtinIdOf, conditionNames, withConditions,
} = require('internal/modules/cjs_resolve');
const { formatOf } = require('internal/modules/file_kind');
const {
  Module, loadBuiltin, loadModule, readSource, urlsOfRequires, useCached,
} = require('internal/modules/cjs_loader');
const { toUrl } = require('internal/modules/compile_text');

// What hooks have said of modules: { url, format, source }.
const states = new WeakMap();

function stateOf(module) {
  let state = states.get(module);
  if (state === undefined) {
    state = { url: undefined, format: undefined, source: undefined };
    states.set(module, state);
  }
  return state;
}

function urlOf(filename) {
  const id = builtinIdOf(filename);
  return id === undefined ? toUrl(filename) : `node:${id}`;
}

function filenameOf(url) {
  const id = builtinIdOf(url);
  if (id !== undefined) return id;
  return url.startsWith('file://') ? require('internal/url').fileURLToPath(url) : url;
}

function parentUrlOf(parent) {
  if (!parent) return undefined;
  const known = states.get(parent)?.url ?? urlsOfRequires.get(parent);
  return known ?? (parent.filename ? urlOf(parent.filename) : undefined);
}

// { url, filename, format } of what a module asks for.
function resolve(request, parent, isMain, options) {
  const names = conditionNames();
  const lastStep = (specifier, { conditions }) => {
    if (specifier.startsWith('node:') && builtinIdOf(specifier) !== undefined) {
      return { __proto__: null, url: specifier, format: 'builtin' };
    }
    const find = () => Module._resolveFilename(specifier, parent, isMain, options);
    const isDefault = conditions === names || conditions === undefined;
    const filename = isDefault ? find() : withConditions(conditions, find);
    return { __proto__: null, url: urlOf(filename), format: undefined };
  };
  const { url, format } =
    core.moduleHooks.resolve(request, parentUrlOf(parent), undefined, names, lastStep);
  return { url, filename: filenameOf(url), format };
}

const textFormats = new Set([undefined, null, 'module', 'commonjs', 'typescript',
                             'module-typescript', 'commonjs-typescript', 'json']);

function readDefault(url, { format }) {
  if (format === 'builtin') return { source: null, format };
  if (!textFormats.has(format)) {
    const { codes: { ERR_UNKNOWN_MODULE_FORMAT } } = require('internal/errors');
    throw new ERR_UNKNOWN_MODULE_FORMAT(format, url);
  }
  return { source: readSource(filenameOf(url)), format };
}

function loadSource(module, filename, format) {
  const state = stateOf(module);
  state.format ??= format;
  if (state.source !== undefined) return state;
  state.url ??= urlOf(filename);
  const { source, format: found } = core.moduleHooks === undefined ?
    readDefault(state.url, state) :
    core.moduleHooks.load(state.url, state.format, undefined, conditionNames(), readDefault, false);
  state.format = found ?? state.format;
  state.source = source;
  return state;
}

// What hooks make of a built-in module, if they make something else of it.
function overrideBuiltin(url, format) {
  const result = core.moduleHooks.load(url, format || 'builtin', undefined, conditionNames(),
                                       readDefault, false);
  return result.format && result.format !== 'builtin' ? result : undefined;
}

function load(request, parent, isMain) {
  const { url, filename, format } = resolve(request, parent, isMain);
  const id = builtinIdOf(url);
  const isNamedBuiltin = id !== undefined && request === url;
  const cached = isNamedBuiltin ? undefined : Module._cache[filename];
  if (cached !== undefined) return useCached(cached, parent);
  if (id === undefined && url.startsWith('node:')) {
    const { codes: { ERR_UNKNOWN_BUILTIN_MODULE } } = require('internal/errors');
    throw new ERR_UNKNOWN_BUILTIN_MODULE(url);
  }
  const override = id === undefined ? undefined : overrideBuiltin(url, format);
  if (id !== undefined && override === undefined) return loadBuiltin(id);
  return loadNew(filename, parent, isMain, {
    url, format: override?.format ?? format, source: override?.source,
  });
}

function loadNew(filename, parent, isMain, state) {
  const module = new Module(filename, parent);
  states.set(module, state);
  return loadModule(module, filename, parent, isMain);
}

// A CommonJS module that is imported, with the text that its hooks have given.
function loadImported(url, filename, source, isMain) {
  if (source === null || source === undefined) return Module._load(filename, undefined, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) return cached.exports;
  return loadNew(filename, undefined, isMain, { url, format: 'commonjs', source });
}

// The ending whose function loads a module of that format.
function extensionFor(module) {
  switch (states.get(module)?.format) {
    case undefined:
    case null: return undefined;
    case 'json': return '.json';
    case 'addon': return '.node';
    default: return '.js';
  }
}

// { source, format, url } for the function of the ending '.js'.
function loadScript(module, filename) {
  return loadSource(module, filename, formatOf(filename));
}

// From now on the loader asks what has been said.
core.hookedModules = { extensionFor, loadScript, loadSource };

module.exports = { load, loadImported, resolve };
