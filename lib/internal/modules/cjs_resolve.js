'use strict';

// How a CommonJS request finds its file. The steps are methods of Module, which programs replace.

const core = internalBinding('core');
const { builtins, options } = core;
const path = require('path').posix;
const { packageScopeOf, readPackage } = require('internal/modules/package_json');

const conditions = new Set(['node', 'require', 'module-sync', ...options.conditions]);
if (options.switches === undefined || require('internal/options').allowsAddons()) {
  conditions.add('node-addons');
}

// Those of hooks, while they look for something.
let ownConditions;
let namesOfConditions;

function currentConditions() {
  return ownConditions ?? conditions;
}

function conditionNames() {
  namesOfConditions ??= [...conditions];
  return namesOfConditions;
}

function withConditions(names, find) {
  if (!Array.isArray(names)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('context.conditions', names, 'expected an array');
  }
  const before = ownConditions;
  ownConditions = new Set(names);
  try {
    return find();
  } finally {
    ownConditions = before;
  }
}

let Module;

// ---- Names of built-in modules ---------------------------------------------------------------

// These exist with the prefix only.
const schemeOnly = new Set(['sea', 'sqlite', 'test', 'test/reporters']);

const hasSqlite = () => core.options.switches?.includes('--no-experimental-sqlite') !== true;

// By what was asked for.
const builtinIds = new Map();

function builtinIdOf(request) {
  const known = builtinIds.get(request);
  if (known !== undefined) return known;
  const id = findBuiltin(request);
  if (id !== undefined) builtinIds.set(request, id);
  return id;
}

function findBuiltin(request) {
  if (request.startsWith('node:')) {
    const id = request.slice(5);
    return builtins.isPublic(id) && (id !== 'sqlite' || hasSqlite()) ? id : undefined;
  }
  if (request.startsWith('rondo:')) {
    const id = `rondo/${request.slice(6)}`;
    return core.hasBuiltin(id) ? id : undefined;
  }
  return builtins.isPublic(request) && !schemeOnly.has(request) ? request : undefined;
}

// What becomes methods of Module.
const steps = {};

steps.isBuiltin = function isBuiltin(request) {
  return typeof request === 'string' && builtinIdOf(request) !== undefined;
};
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

const kDot = 0x2E;
const kSlash = 0x2F;

// Whether files are what they are called, rather than what they really are.
const keepsLinks = options.preserveSymlinks || options.preserveSymlinksMain;

// Programs may give us a file system of their own.
let fileKind = core.fileKind;

function tryFile(file) {
  return fileKind(file) === kFile ? file : false;
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
function findAt(base, trailingSlash, request, isMain) {
  const extensions = Object.keys(Module._extensions);
  let found = false;
  if (!trailingSlash) {
    if (fileKind(base) === kFile) found = base;
    else found = tryExtensions(base, extensions);
  }
  if (!found && fileKind(base) === kFolder) found = tryFolder(base, extensions, request);
  const isKept = isMain ? options.preserveSymlinksMain : options.preserveSymlinks;
  return found && (isKept ? path.resolve(found) : realPath(found));
}

steps._findPath = function _findPath(request, paths, isMain) {
  const isAbsolute = path.isAbsolute(request);
  if (isAbsolute) paths = [''];
  else if (!paths || paths.length === 0) return false;
  const cacheKey = `${request}\x00${paths.join('\x00')}`;
  const cached = Module._pathCache[cacheKey];
  if (cached) return cached;
  const trailingSlash = meansFolder(request);
  for (const folder of paths) {
    // What is not inside of the folder does not need it.
    if (folder && !request.startsWith('..') && fileKind(folder) !== kFolder) continue;
    if (!isAbsolute && !isRelative(request)) {
      const exported = resolveFromFolder(folder, request);
      if (exported) return exported;
    }
    const found = findAt(path.resolve(folder, request), trailingSlash, request, isMain);
    if (found) {
      Module._pathCache[cacheKey] = found;
      return found;
    }
  }
  return false;
};

// What a request means, found without the steps above and below, though as they would find it;
// undefined if a program has changed any of them, and where there is more to do.
function findFile(request, parent) {
  if (keepsLinks || fileKind !== core.fileKind ||
      Module._resolveFilename !== steps._resolveFilename || Module._findPath !== steps._findPath ||
      Module._resolveLookupPaths !== steps._resolveLookupPaths) {
    return undefined;
  }
  // The native half knows no others.
  const names = Object.keys(Module._extensions);
  if (names.length !== 3 || names[0] !== '.js' || names[1] !== '.json' || names[2] !== '.node') {
    return undefined;
  }
  const first = request.charCodeAt(0);
  if (first !== kDot && first !== kSlash) return findPackageFile(request, parent);
  let folder = '';
  if (first === kDot) {
    if (!parent?.id || !parent.filename) return undefined;
    folder = parent.filename.slice(0, parent.filename.lastIndexOf('/'));
  }
  const key = `${request}\0${folder}`;
  const known = Module._pathCache[key];
  if (known) return known;
  const found = core.findFile(request, folder);
  if (found !== undefined) Module._pathCache[key] = found;
  return found;
}

// The same for what is no path.
function findPackageFile(request, parent) {
  if (builtinIdOf(request) !== undefined) return request;
  const file = parent?.filename;
  if (!file || !Array.isArray(parent.paths) || request[0] === '#' || isFromNowhere(parent) ||
      hasPackageMap()) {
    return undefined;
  }
  const own = packageScopeOf(file)?.data;
  if (own?.exports !== undefined && request.startsWith(own.name)) return undefined;
  const folder = core.findPackage(request, parent.paths);
  if (folder === undefined) return undefined;
  const key = `${request}\0${[...parent.paths, ...modulePaths()].join('\0')}`;
  const known = Module._pathCache[key];
  if (known) return known;
  const inside = request.indexOf('/', request[0] === '@' ? request.indexOf('/') + 1 : 0);
  const found = readPackage(folder);
  if (found !== null && found.data.exports !== undefined && found.data.exports !== null) {
    const { resolveExports } = require('internal/modules/package_exports');
    const subpath = inside === -1 ? '.' : `.${request.slice(inside)}`;
    return finishExport(resolveExports(found, subpath, undefined, currentConditions()), found);
  }
  const filename = inside === -1 ? findMain(folder, found?.data.main) :
    core.findFile(`.${request.slice(inside)}`, folder);
  if (filename !== undefined) Module._pathCache[key] = filename;
  return filename;
}

function findMain(folder, main) {
  if (typeof main === 'string' && main !== '') {
    return core.findFile(main.startsWith('./') ? main : `./${main}`, folder);
  }
  return tryFile(`${folder}/index.js`) ? core.findFile('./index.js', folder) : undefined;
}

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
  return finishExport(resolveExports(found, `.${match[2] ?? ''}`, undefined, currentConditions()), found);
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
  return finishExport(resolveExports(found, subpath, parentFile, currentConditions()), found);
}

const knownPaths = new Map();

steps._nodeModulePaths = function _nodeModulePaths(from) {
  const known = knownPaths.get(from);
  if (known !== undefined) return known.slice();
  const paths = findNodeModules(path.resolve(from));
  if (from.startsWith('/')) knownPaths.set(from, paths.slice());
  return paths;
};

function findNodeModules(from) {
  if (from === '/') return ['/node_modules'];
  const paths = [];
  const parts = from.split('/');
  for (let count = parts.length; count > 0; count--) {
    if (parts[count - 1] === 'node_modules') continue;
    paths.push(`${parts.slice(0, count).join('/')}/node_modules`);
  }
  return paths;
}

steps._resolveLookupPaths = function _resolveLookupPaths(request, parent) {
  if (builtinIdOf(request) !== undefined) return null;
  if (!isRelative(request)) {
    const paths = parent?.paths?.length ? [...parent.paths, ...modulePaths()] : modulePaths();
    return paths.length > 0 ? paths : null;
  }
  if (!parent?.id || !parent.filename) {
    return ['.'];
  }
  return [path.dirname(parent.filename)];
};

let knownModulePaths;
function modulePaths() {
  if (knownModulePaths === undefined) Module._initPaths();
  return knownModulePaths;
}
steps._initPaths = function _initPaths() {
  if (options.switches !== undefined && require('internal/options').isOff('--global-search-paths')) {
    knownModulePaths = [];
    Module.globalPaths = [];
    return;
  }
  const { HOME, NODE_PATH } = process.env;
  const paths = [path.resolve(process.execPath, '..', '..', 'lib', 'node')];
  if (HOME) paths.unshift(path.resolve(HOME, '.node_modules'), path.resolve(HOME, '.node_libraries'));
  if (NODE_PATH) paths.unshift(...NODE_PATH.split(':').filter(Boolean));
  knownModulePaths = paths;
  Module.globalPaths = [...paths];
};

steps._resolveFilename = function _resolveFilename(request, parent, isMain, resolveOptions) {
  if (builtinIdOf(request) !== undefined) return request;
  let paths;
  if (resolveOptions !== null && typeof resolveOptions === 'object' && resolveOptions.paths) {
    paths = pathsFrom(request, resolveOptions.paths);
  } else if (!path.isAbsolute(request)) {
    paths = Module._resolveLookupPaths(request, parent);
  }
  const file = parent?.filename;
  // Without "imports" such a name is that of a package.
  if (request[0] === '#' && file && packageScopeOf(file)?.data.imports != null) {
    const { resolveImports } = require('internal/modules/package_exports');
    const resolved = resolveImports(packageScopeOf(file), request, file, currentConditions());
    if (typeof resolved === 'object') return Module._resolveFilename(resolved.bare, parent);
    return finishExport(resolved, packageScopeOf(file));
  }
  const isBare = !path.isAbsolute(request) && !isRelative(request);
  const own = isBare ? resolveSelf(fileOf(parent), request) : undefined;
  if (own) return own;
  const found = isBare && hasPackageMap() ? resolveByMap(request, fileOf(parent)) :
    Module._findPath(request, paths, isMain);
  if (found) return found;
  throw notFound(request, parent);
};

// Whether something is preloaded or typed, and so asked for by the current folder.
function isFromNowhere(parent) {
  return parent?.id === 'internal/preload' || parent?.id === '<repl>';
}

function hasPackageMap() {
  return options.switches !== undefined && require('internal/modules/package_map').isUsed();
}

// In the package that --experimental-package-map has for that name; undefined if it has none.
function resolveByMap(request, file) {
  const match = packageName.exec(request);
  if (match === null) return undefined;
  const [, name, subpath = ''] = match;
  const folder = require('internal/modules/package_map').folderOf(name, request, file);
  if (folder === undefined) return undefined;
  const found = readPackage(folder);
  if (found?.data.exports == null) {
    return findAt(folder + subpath, meansFolder(request), request, false);
  }
  const { resolveExports } = require('internal/modules/package_exports');
  return finishExport(resolveExports(found, `.${subpath}`, file, currentConditions()), found);
}

function fileOf(parent) {
  if (!isFromNowhere(parent)) return parent?.filename;
  try {
    return `${process.cwd()}/`;
  } catch {
    return undefined;
  }
}

function pathsFrom(request, list) {
  if (!Array.isArray(list)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('options.paths', list);
  }
  const { validateString } = require('internal/validators');
  list.forEach((folder, index) => validateString(folder, `options.paths[${index}]`));
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

// The public names, as the module `module` lists them.
function listBuiltins() {
  return builtins.publicIds().map((id) => (schemeOnly.has(id) ? `node:${id}` : id)).sort();
}

// Makes the steps methods of Module.
function install(target) {
  Module = target;
  Object.assign(Module, steps);
  Object.defineProperty(Module, '_stat', {
    configurable: true,
    enumerable: false,
    get: () => fileKind,
    set(value) {
      require('internal/util').emitExperimentalWarning('Module._stat');
      fileKind = value;
    },
  });
}

module.exports = { builtinIdOf, conditionNames, findFile, install, listBuiltins, withConditions };
