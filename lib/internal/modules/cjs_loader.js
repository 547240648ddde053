'use strict';

// CommonJS modules, found and loaded as Node does it.

const core = internalBinding('core');
const { builtins, options } = core;
const path = require('path').posix;
const { prefix } = require('internal/modules/wrapper');
const { packageScopeOf, readPackage } = require('internal/modules/package_json');

const conditions = new Set(['node', 'require', 'module-sync', 'node-addons',
                            ...options.conditions]);
conditions.delete('module-sync');  // It promises that require() takes ES modules.

function Module(id = '', parent) {
  this.id = id;
  this.path = path.dirname(id);
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

// ---- Names of built-in modules ---------------------------------------------------------------

// These exist with the prefix only.
const schemeOnly = new Set(['sea', 'sqlite', 'test', 'test/reporters']);

function builtinIdOf(request) {
  if (request.startsWith('node:')) {
    const id = request.slice(5);
    return builtins.isPublic(id) ? id : undefined;
  }
  return builtins.isPublic(request) && !schemeOnly.has(request) ? request : undefined;
}

Module.isBuiltin = function isBuiltin(request) {
  return typeof request === 'string' && builtinIdOf(request) !== undefined;
};
let builtinModules;
Object.defineProperty(Module, 'builtinModules', {
  configurable: true,
  enumerable: true,
  get() {
    builtinModules ??= Object.freeze(builtins.publicIds().map((id) =>
      (schemeOnly.has(id) ? `node:${id}` : id)).sort());
    return builtinModules;
  },
});

// ---- Finding files ---------------------------------------------------------------------------

// No regular expressions here: to compile one takes longer than to start the rest.

function isRelative(request) {
  return request === '.' || request === '..' || request.startsWith('./') ||
    request.startsWith('../');
}

function meansFolder(request) {
  return request === '.' || request === '..' || request.endsWith('/') || request.endsWith('/.') ||
    request.endsWith('/..');
}

const kFile = 0;
const kFolder = 1;

function tryFile(file) {
  return core.fileKind(file) === kFile ? file : false;
}

function tryExtensions(base, extensions) {
  for (const extension of extensions) {
    const found = tryFile(base + extension);
    if (found) return found;
  }
  return false;
}

function tryFolder(folder, extensions, originalPath) {
  const main = readPackage(folder)?.data.main;
  if (typeof main !== 'string' || main === '') {
    return tryExtensions(path.resolve(folder, 'index'), extensions);
  }
  const file = path.resolve(folder, main);
  const found = tryFile(file) || tryExtensions(file, extensions) ||
    tryExtensions(path.resolve(file, 'index'), extensions);
  if (found) return found;
  const index = tryExtensions(path.resolve(folder, 'index'), extensions);
  const packagePath = path.resolve(folder, 'package.json');
  if (index === false) {
    const error = new Error(`Cannot find module '${file}'. ` +
                            'Please verify that the package.json has a valid "main" entry');
    error.code = 'MODULE_NOT_FOUND';
    error.path = packagePath;
    error.requestPath = originalPath;
    throw error;
  }
  process.emitWarning(`Invalid 'main' field in '${packagePath}' of '${main}'. ` +
                      'Please either fix that or report it to the module author',
                      'DeprecationWarning', 'DEP0128');
  return index;
}

function realPath(file) {
  return core.realPath(file) ?? file;
}

// The real file behind a path without an extension, or false.
function findAt(base, trailingSlash, request) {
  const extensions = Object.keys(Module._extensions);
  let found = false;
  if (!trailingSlash) {
    if (core.fileKind(base) === kFile) found = base;
    else found = tryExtensions(base, extensions);
  }
  if (!found && core.fileKind(base) === kFolder) found = tryFolder(base, extensions, request);
  return found && (options.preserveSymlinks ? path.resolve(found) : realPath(found));
}

Module._findPath = function _findPath(request, paths, isMain) {
  const isAbsolute = path.isAbsolute(request);
  if (isAbsolute) paths = [''];
  else if (!paths || paths.length === 0) return false;
  const cacheKey = `${request}\x00${paths.join('\x00')}`;
  const cached = Module._pathCache[cacheKey];
  if (cached) return cached;
  const trailingSlash = meansFolder(request);
  for (const folder of paths) {
    if (folder && core.fileKind(folder) !== kFolder) continue;
    if (!isAbsolute && !isRelative(request)) {
      const exported = resolveFromFolder(folder, request);
      if (exported) return exported;
    }
    const found = findAt(path.resolve(folder, request), trailingSlash, request);
    if (found) {
      Module._pathCache[cacheKey] = found;
      return found;
    }
  }
  return false;
};

const packageName = /^((?:@[^/\\%]+\/)?[^./\\%][^/\\%]*)(\/.*)?$/;

// By the "exports" of the package that lies in a node_modules folder.
function resolveFromFolder(folder, request) {
  const match = packageName.exec(request);
  if (match === null) return undefined;
  const found = readPackage(path.resolve(folder, match[1]));
  if (found === null || found.data.exports === undefined || found.data.exports === null) {
    return undefined;
  }
  const { resolveExports } = require('internal/modules/package_exports');
  return finishExport(resolveExports(found, `.${match[2] ?? ''}`, undefined, conditions), found);
}

function finishExport(file, found) {
  const actual = tryFile(file);
  if (actual) return options.preserveSymlinks ? actual : realPath(actual);
  const error = new Error(`Cannot find module '${file}'`);
  error.code = 'MODULE_NOT_FOUND';
  error.path = found.path;
  throw error;
}

// A package that asks for itself by its name.
function resolveSelf(parentFile, request) {
  if (!parentFile) return undefined;
  const found = packageScopeOf(parentFile);
  if (found === null || found.data.exports === undefined || typeof found.data.name !== 'string') {
    return undefined;
  }
  const { name } = found.data;
  if (request !== name && !request.startsWith(`${name}/`)) return undefined;
  const { resolveExports } = require('internal/modules/package_exports');
  const subpath = `.${request.slice(name.length)}`;
  return finishExport(resolveExports(found, subpath, parentFile, conditions), found);
}

Module._nodeModulePaths = function _nodeModulePaths(from) {
  from = path.resolve(from);
  if (from === '/') return ['/node_modules'];
  const paths = [];
  const parts = from.split('/');
  for (let count = parts.length; count > 0; count--) {
    if (parts[count - 1] === 'node_modules') continue;
    paths.push(`${parts.slice(0, count).join('/')}/node_modules`);
  }
  return paths;
};

Module._resolveLookupPaths = function _resolveLookupPaths(request, parent) {
  if (builtinIdOf(request) !== undefined || path.isAbsolute(request)) return null;
  if (!isRelative(request)) {
    const paths = parent?.paths?.length ? [...parent.paths, ...modulePaths()] : modulePaths();
    return paths.length > 0 ? paths : null;
  }
  if (!parent?.id || !parent.filename) {
    return ['.', ...Module._nodeModulePaths('.'), ...modulePaths()];
  }
  return [path.dirname(parent.filename)];
};

let knownModulePaths;
function modulePaths() {
  if (knownModulePaths === undefined) Module._initPaths();
  return knownModulePaths;
}
Module._initPaths = function _initPaths() {
  const { HOME, NODE_PATH } = process.env;
  const paths = [path.resolve(process.execPath, '..', '..', 'lib', 'node')];
  if (HOME) paths.unshift(path.resolve(HOME, '.node_modules'), path.resolve(HOME, '.node_libraries'));
  if (NODE_PATH) paths.unshift(...NODE_PATH.split(':').filter(Boolean));
  knownModulePaths = paths;
  Module.globalPaths = [...paths];
};

Module._resolveFilename = function _resolveFilename(request, parent, isMain, resolveOptions) {
  if (builtinIdOf(request) !== undefined) return request;
  let paths;
  if (resolveOptions !== null && typeof resolveOptions === 'object' && resolveOptions.paths) {
    paths = pathsFrom(request, resolveOptions.paths);
  } else {
    paths = Module._resolveLookupPaths(request, parent);
  }
  if (request[0] === '#' && (parent?.filename || parent?.id === '<repl>')) {
    const { resolveImports } = require('internal/modules/package_exports');
    const file = parent.filename;
    const resolved = resolveImports(packageScopeOf(file), request, file, conditions);
    if (typeof resolved === 'object') return Module._resolveFilename(resolved.bare, parent);
    return finishExport(resolved, packageScopeOf(file));
  }
  const isBare = !path.isAbsolute(request) && !isRelative(request);
  const own = isBare ? resolveSelf(parent?.filename, request) : undefined;
  if (own) return own;
  const file = Module._findPath(request, paths, isMain);
  if (file) return file;
  throw notFound(request, parent);
};

function pathsFrom(request, list) {
  if (!Array.isArray(list)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('options.paths', list);
  }
  if (isRelative(request)) return list;
  const paths = [];
  for (const folder of list) {
    const fake = new Module('', null);
    fake.paths = Module._nodeModulePaths(folder);
    for (const one of Module._resolveLookupPaths(request, fake)) {
      if (!paths.includes(one)) paths.push(one);
    }
  }
  return paths;
}

function notFound(request, parent) {
  const requireStack = [];
  for (let cursor = parent; cursor; cursor = cursor.parent) {
    requireStack.push(cursor.filename || cursor.id);
  }
  let message = `Cannot find module '${request}'`;
  if (requireStack.length > 0) message += `\nRequire stack:\n- ${requireStack.join('\n- ')}`;
  const error = new Error(message);
  error.code = 'MODULE_NOT_FOUND';
  error.requireStack = requireStack;
  return error;
}

// ---- Loading ---------------------------------------------------------------------------------

Module._load = function _load(request, parent, isMain) {
  if (request.startsWith('node:')) {
    const id = builtinIdOf(request);
    if (id === undefined) {
      const { codes: { ERR_UNKNOWN_BUILTIN_MODULE } } = require('internal/errors');
      throw new ERR_UNKNOWN_BUILTIN_MODULE(request);
    }
    return requirePublic(id);
  }
  const filename = Module._resolveFilename(request, parent, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) {
    if (parent?.children !== undefined && !parent.children.includes(cached)) {
      parent.children.push(cached);
    }
    return cached.exports;
  }
  const id = builtinIdOf(filename);
  if (id !== undefined) return requirePublic(id);
  const module = new Module(filename, parent);
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
    if (hasFailed) {
      delete Module._cache[filename];
      const index = parent?.children?.indexOf(module) ?? -1;
      if (index !== -1) parent.children.splice(index, 1);
    }
  }
  return module.exports;
};

function requirePublic(id) {
  if (id === 'punycode' || id === 'sys') builtins.require('internal/deprecated_builtins')(id);
  return builtins.require(id);
}

function extensionOf(filename) {
  const name = path.basename(filename);
  for (let index = name.indexOf('.'); index !== -1; index = name.indexOf('.', index + 1)) {
    if (index === 0) continue;
    const extension = name.slice(index);
    if (Module._extensions[extension]) return extension;
  }
  return '.js';
}

Module.prototype.load = function load(filename) {
  this.filename = filename;
  this.paths = Module._nodeModulePaths(path.dirname(filename));
  const extension = extensionOf(filename);
  if (filename.endsWith('.mjs') && !Module._extensions['.mjs']) throw noEsModules(filename);
  Module._extensions[extension](this, filename);
  this.loaded = true;
};

Module.prototype.require = function require(id) {
  if (typeof id !== 'string') {
    builtins.require('internal/validators').validateString(id, 'id');
  }
  if (id === '') {
    const { codes: { ERR_INVALID_ARG_VALUE } } = builtins.require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
  }
  return Module._load(id, this, false);
};

const wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});'];
Module.wrapper = wrapper;
Module.wrap = (script) => wrapper[0] + script + wrapper[1];

function toUrl(filename) {
  if (!filename.startsWith('/')) return filename;
  const encoded = encodeURI(filename);
  const isWhole = !encoded.includes('?') && !encoded.includes('#');
  return `file://${isWhole ? encoded : encoded.replace(/[?#]/g, encodeURIComponent)}`;
}

function noEsModules(filename) {
  const { codes: { ERR_REQUIRE_ESM } } = require('internal/errors');
  const error = ERR_REQUIRE_ESM === undefined ? new Error() : new ERR_REQUIRE_ESM(filename, true);
  error.message = `ES modules are not supported yet: ${filename}\n` +
    'Use require() and module.exports in a .js or .cjs file, ' +
    'or bundle the program to CommonJS first.';
  return error;
}

// Whether a text that is no script looks like an ES module.
function looksLikeEsModule(text) {
  return /^\s*(?:import\s*(?:[\w$*{"'])|export\s*(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|[{*]))/m
    .test(text);
}

function compile(content, filename) {
  // The engine would see the line of a shell script in the middle of ours.
  const source = content.startsWith('#!') ? content.replace(/^#!.*/, '') : content;
  try {
    return core.compile(`${prefix}${source}\n})`, toUrl(filename));
  } catch (error) {
    if (error instanceof SyntaxError) {
      if (looksLikeEsModule(content)) throw noEsModules(filename);
      require('internal/modules/syntax_error').decorate(error, filename, content);
    }
    throw error;
  }
}

Module.prototype._compile = function _compile(content, filename) {
  const compiled = compile(content, filename);
  const { exports } = this;
  return compiled.call(exports, exports, makeRequire(this), this, filename,
                       path.dirname(filename));
};

function makeRequire(module) {
  const require = function require(id) {
    return module.require(id);
  };
  require.resolve = function resolve(request, resolveOptions) {
    if (typeof request !== 'string') {
      builtins.require('internal/validators').validateString(request, 'request');
    }
    return Module._resolveFilename(request, module, false, resolveOptions);
  };
  require.resolve.paths = function paths(request) {
    builtins.require('internal/validators').validateString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  };
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

function readSource(filename) {
  const text = core.readText(filename);
  if (text === undefined) core.failRead(filename);
  return text.charCodeAt(0) === 0xFEFF ? text.slice(1) : text;
}

Module._extensions['.js'] = function(module, filename) {
  if (filename.endsWith('.js') && packageScopeOf(filename)?.data.type === 'module') {
    throw noEsModules(filename);
  }
  module._compile(readSource(filename), filename);
};

Module._extensions['.json'] = function(module, filename) {
  const text = readSource(filename);
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

function createRequireFromPath(filename) {
  const isFolder = filename.endsWith('/');
  const file = isFolder ? path.join(filename, 'noop.js') : filename;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(module.path);
  return makeRequire(module);
}

Module.createRequire = function createRequire(filename) {
  let file = filename;
  if ((typeof filename === 'object' && filename !== null && filename.href !== undefined) ||
      (typeof filename === 'string' && filename.startsWith('file:'))) {
    file = require('internal/url').fileURLToPath(filename);
  } else if (typeof filename !== 'string' || !path.isAbsolute(filename)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('filename', filename,
                                    'must be a file URL object, file URL string, or absolute path string');
  }
  return createRequireFromPath(file);
};

Module.runMain = function runMain(main = process.argv[1]) {
  Module._load(main, null, true);
};
Module._preloadModules = function _preloadModules(requests) {
  if (!Array.isArray(requests) || requests.length === 0) return;
  const parent = new Module('internal/preload', null);
  parent.paths = Module._nodeModulePaths(process.cwd());
  for (const request of requests) parent.require(request);
};
Module.syncBuiltinESMExports = () => {};
Module.findSourceMap = () => undefined;
Module.enableCompileCache = () => ({ status: 3 });
Module.getCompileCacheDir = () => undefined;
Module.flushCompileCache = () => {};
Module.constants = {
  compileCacheStatus: { FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 },
};
Module.register = function register() {
  const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
  throw new ERR_METHOD_NOT_IMPLEMENTED('module.register()');
};

module.exports = { Module, compile, looksLikeEsModule, makeRequire, toUrl };
