'use strict';

// CommonJS modules, found and loaded as Node does it.

const core = internalBinding('core');
const { builtins } = core;
const path = require('path').posix;
const { asJavaScript, formatOf, isEsModule, isTypeScript } =
  require('internal/modules/file_kind');
const { builtinIdOf, findFile, install, listBuiltins } = require('internal/modules/cjs_resolve');

// What others may put there later: what is missing takes the engine longer to look for.
for (const name of ['changedTexts', 'compileCache', 'exportsAtLoad', 'fs', 'hookedModules',
                    'moduleHooks', 'moduleMocks', 'readFileSync', 'reportLoaded', 'sourceMaps',
                    'tracedRequire']) {
  core[name] ??= undefined;
}

// Every require() comes by most of what follows, and most programs end before the engine compiles
// any of it. So there are few functions, which call few others.

// Without a call where the path is plain.
function folderOf(file) {
  const end = file.lastIndexOf('/');
  return end > 1 && end < file.length - 1 ? file.slice(0, end) : path.dirname(file);
}

function Module(id = '', parent) {
  this.id = id;
  this.path = typeof id === 'string' ? folderOf(id) : path.dirname(id);
  Object.defineProperty(this, 'exports', {
    configurable: true, enumerable: true, writable: true, value: {},
  });
  Object.defineProperty(this, 'parent', {
    configurable: true, enumerable: false, writable: true, value: parent,
  });
  if (parent?.children !== undefined && !parent.children.includes(this)) {
    parent.children.push(this);
  }
  this.filename = null;
  this.loaded = false;
  this.children = [];
}

Module._cache = { __proto__: null };
Module._pathCache = { __proto__: null };
Module._extensions = { __proto__: null };
Module.globalPaths = [];
Module.Module = Module;

install(Module);

let builtinModules;
Object.defineProperty(Module, 'builtinModules', {
  configurable: true,
  enumerable: true,
  get() {
    builtinModules ??= Object.freeze(listBuiltins());
    return builtinModules;
  },
  // Also for classes that are derived from this one.
  set(value) {
    Object.defineProperty(this, 'builtinModules', {
      configurable: true, enumerable: true, writable: true, value,
    });
  },
});

// ---- Loading ---------------------------------------------------------------------------------

// Loaded when there is the first one.
let cycles;

Module._load = function _load(request, parent, isMain) {
  if (core.moduleMocks !== undefined) {
    const mock = findMock(request, parent);
    if (mock !== undefined) return mock.requireExports();
  }
  if (core.moduleHooks !== undefined) {
    return builtins.require('internal/modules/cjs_hooks').load(request, parent, isMain);
  }
  if (request.startsWith('node:') || request.startsWith('rondo:')) {
    const id = builtinIdOf(request);
    if (id === undefined) {
      const { codes: { ERR_UNKNOWN_BUILTIN_MODULE } } = require('internal/errors');
      throw new ERR_UNKNOWN_BUILTIN_MODULE(request);
    }
    return requirePublic(id);
  }
  const filename = resolve(request, parent, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) return useCached(cached, parent);
  const id = filename[0] === '/' ? undefined : builtinIdOf(filename);
  if (id !== undefined) return requirePublic(id);
  return loadModule(new Module(filename, parent), filename, parent, isMain);
};

function useCached(cached, parent) {
  if (parent?.children !== undefined && !parent.children.includes(cached)) {
    parent.children.push(cached);
  }
  if (cached.loaded !== false) return cached.exports;
  if (builtins.isLoaded('internal/modules/esm/require_module')) {
    builtins.require('internal/modules/esm/require_module').refuseCycle(cached);
  }
  cycles ??= builtins.require('internal/modules/cycles');
  return cycles.partialExports(cached);
}

function loadModule(module, filename, parent, isMain) {
  if (isMain) {
    process.mainModule = module;
    module.id = '.';
    Module._main = module;
  }
  Module._cache[filename] = module;
  let hasFailed = true;
  try {
    module.load(filename);
    hasFailed = false;
  } finally {
    cycles?.complete(module);
    if (hasFailed) {
      delete Module._cache[filename];
      const index = parent?.children?.indexOf(module) ?? -1;
      if (index !== -1) parent.children.splice(index, 1);
    }
  }
  return module.exports;
}

// What a folder's modules mean by a request stays the same while the module is in the cache.
const resolved = new Map();

function resolve(request, parent, isMain) {
  if (!parent) {
    return findFile(request, parent) ?? Module._resolveFilename(request, parent, isMain);
  }
  const key = `${parent.path}\0${request}`;
  const known = resolved.get(key);
  if (known !== undefined && Module._cache[known] !== undefined) return known;
  const filename =
    findFile(request, parent) ?? Module._resolveFilename(request, parent, isMain);
  resolved.set(key, filename);
  return filename;
}

// What a test has put in the place of a module.
function findMock(request, parent) {
  const id = builtinIdOf(request);
  if (id !== undefined) return core.moduleMocks.get(`node:${id}`);
  let filename;
  try {
    filename = Module._resolveFilename(request, parent, false);
  } catch {
    return undefined;
  }
  return core.moduleMocks.get(require('internal/modules/compile_text').toUrl(filename));
}

function requirePublic(id) {
  if (id === 'punycode' || id === 'sys') builtins.require('internal/deprecated_builtins')(id);
  return builtins.require(id);
}

// The longest one that somebody loads. A dot at the beginning of the name begins none.
function extensionOf(filename) {
  let start = filename.lastIndexOf('/') + 1;
  while ((start = filename.indexOf('.', start + 1)) !== -1) {
    const extension = filename.slice(start);
    if (Module._extensions[extension]) return extension;
  }
  return '.js';
}

Module.prototype.load = function load(filename) {
  this.filename = filename;
  this.paths = Module._nodeModulePaths(folderOf(filename));
  // What hooks have said of a module stays, even if they are gone.
  const extension = core.hookedModules?.extensionFor(this) ?? extensionOf(filename);
  if ((filename.endsWith('.mjs') || filename.endsWith('ts')) && core.moduleHooks === undefined &&
      asJavaScript(filename).endsWith('.mjs') && !Module._extensions[path.extname(filename)]) {
    const source = readSource(filename);
    // Where there are none to be required, that comes before what the text is.
    const isRefused = core.options.noRequireModule;
    loadEsModule(this, filename, isRefused ? source : withoutTypes(source, filename));
  } else {
    Module._extensions[extension](this, filename);
  }
  this.loaded = true;
  // ES modules that import it see what it exports now.
  core.exportsAtLoad?.set(this, this.exports);
};

Module.prototype.require = function require(id) {
  if (typeof id !== 'string') {
    builtins.require('internal/validators').validateString(id, 'id');
  }
  if (id === '') {
    const { codes: { ERR_INVALID_ARG_VALUE } } = builtins.require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
  }
  if (core.tracedRequire === undefined) return Module._load(id, this, false);
  return core.tracedRequire(Module, id, this);
};

// Programs may change what stands around a module's text; our own way is faster. Set once they have
// asked for a part of it.
let customWrapper;
function openWrapper() {
  customWrapper ??= require('internal/modules/custom_wrapper');
  return customWrapper;
}

for (const name of ['wrap', 'wrapper']) {
  Object.defineProperty(Module, name, {
    configurable: true,
    enumerable: false,
    get: () => openWrapper()[name],
    set(value) { openWrapper()[name] = value; },
  });
}

// The program itself is started as a module; any other is evaluated now.
function loadEsModule(module, filename, source, url) {
  if (module.id === '.' && process.mainModule === module) {
    // Hooks may have it imported as what it is not; then it would wait for itself.
    require('internal/modules/esm/loader').refuseKnown(filename);
    process.mainModule = undefined;
    require('internal/modules/esm/main').runFile(filename);
  } else {
    require('internal/modules/esm/require_module').load(module, filename, source, url);
  }
}

// Whether a module that is loaded as CommonJS may turn out to be an ES module.
function mayBeEsModule(module) {
  return !core.options.noRequireModule || (module.id === '.' && process.mainModule === module);
}

// Types are left out only here, since programs replace this to compile TypeScript by themselves.
Module.prototype._compile = function _compile(text, filename, format) {
  const compiled = (text === unread ? core.compileFile(filename) : undefined) ??
    compileText(this, text === unread ? readSource(filename) : text, filename, format);
  if (compiled === undefined) return undefined;
  const { exports } = this;
  return compiled.call(exports, exports, makeRequire(this), this, filename, folderOf(filename));
};

const ownCompile = Module.prototype._compile;

// In place of a text that nobody has asked for yet: it need not become a string.
const unread = {};

// The function of a module, which is undefined if that has turned out to be an ES module.
function compileText(module, text, filename, format) {
  const content = format?.endsWith('typescript') ? withoutTypes(text, filename) : text;
  const compiled = builtins.require('internal/modules/compile_text')
    .compile(content, filename, mayBeEsModule(module));
  if (compiled === undefined) {
    loadEsModule(module, filename, content);
    return undefined;
  }
  // What was compiled need not be what the file holds: programs compile by themselves before.
  if (text !== lastRead) {
    core.changedTexts ??= new Map();
    core.changedTexts.set(filename, content);
  }
  if (core.sourceMaps !== undefined && content.includes('sourceMappingURL=')) {
    core.compiledTexts ??= new Map();
    core.compiledTexts.set(filename, content);
  }
  return compiled;
}

function makeRequire(module) {
  const require = function require(id) {
    return module.require(id);
  };
  require.resolve = function resolve(request, resolveOptions) {
    if (typeof request !== 'string') {
      builtins.require('internal/validators').validateString(request, 'request');
    }
    if (core.moduleHooks !== undefined) {
      return builtins.require('internal/modules/cjs_hooks')
        .resolve(request, module, false, resolveOptions).filename;
    }
    return Module._resolveFilename(request, module, false, resolveOptions);
  };
  require.resolve.paths = function paths(request) {
    builtins.require('internal/validators').validateString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  };
  Object.defineProperty(require, 'main', {
    configurable: true, enumerable: true, writable: true, value: process.mainModule,
  });
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

// The text that was read last.
let lastRead;

function readSource(filename) {
  core.reportLoaded?.(filename);
  // A program may have put something in the place of fs.readFileSync().
  const text = (core.fs?.readFileSync === core.readFileSync ? undefined :
    core.fs.readFileSync(filename, 'utf8')) ?? core.readText(filename);
  if (text === undefined) core.failRead(filename);
  lastRead = text.charCodeAt(0) === 0xFEFF ? text.slice(1) : text;
  return lastRead;
}

// Whether nobody but the engine sees the text of a module.
function isReadByEngine(module) {
  return module._compile === ownCompile && !customWrapper?.isChanged &&
    core.compileCache === undefined && core.sourceMaps === undefined &&
    core.reportLoaded === undefined && core.fs?.readFileSync === core.readFileSync;
}

function withoutTypes(source, filename) {
  if (!isTypeScript(filename)) return source;
  return builtins.require('internal/modules/typescript').stripFile(source, filename);
}

Module._extensions['.js'] = function(module, filename) {
  let format;
  let source;
  let url;
  if (core.hookedModules === undefined) {
    format = formatOf(filename);
    source = (format === undefined || format === 'commonjs') && isReadByEngine(module) ? unread :
      readSource(filename);
  } else {
    ({ source, format, url } = core.hookedModules.loadScript(module, filename));
  }
  if (format === 'module') {
    loadEsModule(module, filename, source, url);
  } else if (format === 'module-typescript') {
    loadEsModule(module, filename, withoutTypes(source, filename), url);
  } else {
    module._compile(source, filename, format);
  }
};

Module._extensions['.json'] = function(module, filename) {
  const text = core.hookedModules === undefined ? readSource(filename) :
    core.hookedModules.loadSource(module, filename, 'json').source;
  try {
    module.exports = JSON.parse(text);
  } catch (error) {
    error.message = `${filename}: ${error.message}`;
    throw error;
  }
};

Module._extensions['.node'] = function(module, filename) {
  return process.dlopen(module, filename);
};

// The modules that stand for URLs with more than a path.
const urlsOfRequires = new WeakMap();

function createRequireFromPath(filename, url) {
  const isFolder = filename.endsWith('/');
  const file = isFolder ? path.join(filename, 'noop.js') : filename;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(module.path);
  if (url !== undefined) urlsOfRequires.set(module, url);
  return makeRequire(module);
}

Module.createRequire = function createRequire(filename) {
  let file = filename;
  let url;
  if ((typeof filename === 'object' && filename !== null && filename.href !== undefined) ||
      (typeof filename === 'string' && filename.startsWith('file:'))) {
    file = require('internal/url').fileURLToPath(filename);
    url = `${filename}`;
  } else if (typeof filename !== 'string' || !path.isAbsolute(filename)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('filename', filename,
                                    'must be a file URL object, file URL string, or absolute path string');
  }
  return createRequireFromPath(file, url);
};

Module.runMain = function runMain(main = process.argv[1]) {
  const start = path.resolve(main);
  const file = findFile(start, null) ?? Module._findPath(start, null, true);
  if (file && (core.options.imports.length > 0 || isEsModule(file) || file.endsWith('.wasm'))) {
    require('internal/modules/esm/main').runFile(file);
  } else if (!file && core.options.imports.some((one) => one.startsWith('rondo:loader/'))) {
    // Hooks may know what it is.
    require('internal/modules/esm/main').runFile(start);
  } else {
    Module._load(main, null, true);
  }
};

Module._preloadModules = function _preloadModules(requests) {
  if (!Array.isArray(requests) || requests.length === 0) return;
  const parent = new Module('internal/preload', null);
  try {
    parent.paths = Module._nodeModulePaths(process.cwd());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  Module.isPreloading = true;
  for (const request of requests) parent.require(request);
  Module.isPreloading = false;
};
Object.defineProperty(Module.prototype, 'isPreloading', {
  configurable: true, enumerable: false, get: () => Module.isPreloading,
});
Object.defineProperty(Module, 'isPreloading', { enumerable: false, writable: true, value: false });
Module.syncBuiltinESMExports = function syncBuiltinESMExports() {
  if (builtins.isLoaded('internal/modules/esm/synthetic')) {
    builtins.require('internal/modules/esm/synthetic').synchronizeBuiltins();
  }
};
Module.registerHooks = function registerHooks(hooks) {
  return require('internal/modules/hooks').registerHooks(hooks);
};
Module.stripTypeScriptTypes = function stripTypeScriptTypes(code, options) {
  return require('internal/modules/typescript').stripTypeScriptTypes(code, options);
};
Module.enableCompileCache = function enableCompileCache(options) {
  return require('internal/modules/compile_cache').enableCompileCache(options);
};
Module.getCompileCacheDir = function getCompileCacheDir() {
  return core.compileCache?.directory;
};
Module.flushCompileCache = function flushCompileCache() {
  require('internal/modules/compile_cache').flushCompileCache();
};
Module.constants = {
  compileCacheStatus: Object.freeze({
    __proto__: null, FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3,
  }),
};
Module.register = function register(specifier, parentURL, options) {
  require('internal/modules/loader_thread').register(specifier, parentURL, options);
};

module.exports = {
  Module, loadBuiltin: requirePublic, loadModule, makeRequire, readSource, urlsOfRequires, useCached,
  withoutTypes,
};
