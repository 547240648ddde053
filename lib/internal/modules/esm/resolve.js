'use strict';

// How the specifier of an import becomes a URL: Node's algorithm for ES modules.

const core = internalBinding('core');
const path = require('path').posix;
const { builtinIdOf } = require('internal/modules/cjs_resolve');
const { isPlain, toPath, toPathOrUrl, toUrl } = require('internal/modules/esm/file_urls');
const { packageScopeOf, readPackage } = require('internal/modules/package_json');
const { resolveExports, resolveImports } = require('internal/modules/package_exports');

const {
  codes: {
    ERR_INVALID_MODULE_SPECIFIER, ERR_INVALID_URL, ERR_MODULE_NOT_FOUND,
    ERR_UNSUPPORTED_DIR_IMPORT, ERR_UNSUPPORTED_RESOLVE_REQUEST,
  },
} = require('internal/errors');

const conditions = new Set(['node', 'import', 'module-sync', ...core.options.conditions]);
if (core.options.switches === undefined || require('internal/options').allowsAddons()) {
  conditions.add('node-addons');
}

const kFile = 0;
const kFolder = 1;

function isPathLike(specifier) {
  return specifier[0] === '/' || specifier === '.' || specifier === '..' ||
    specifier.startsWith('./') || specifier.startsWith('../');
}

// The URL of a relative or absolute path, not looked at yet.
function resolvePath(specifier, base) {
  if (base.startsWith('file:///') && isPlain(specifier) && isPlain(base.slice(7))) {
    const joined = specifier[0] === '/' ? path.normalize(specifier) :
      path.join(base.slice(7, base.lastIndexOf('/') + 1), specifier);
    const isFolder = specifier === '.' || specifier === '..' || specifier.endsWith('/.') ||
      specifier.endsWith('/..');
    return `file://${joined}${isFolder && !joined.endsWith('/') ? '/' : ''}`;
  }
  const { URL } = require('internal/url');
  try {
    return new URL(specifier, base).href;
  } catch (cause) {
    const error = new ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, base);
    error.cause = cause;
    throw error;
  }
}

// A URL that names no file here is reported with who asked for it.
function fileOf(bare, url, base) {
  try {
    return toPath(bare);
  } catch (error) {
    throw Object.assign(error, { input: url, module: base });
  }
}

// The file at the end of the way, without symbolic links.
function finalize(url, base) {
  const isWhole = !url.includes('?') && !url.includes('#');
  const suffix = isWhole ? '' : /[?#].*$/.exec(url)[0];
  const bare = isWhole ? url : url.slice(0, -suffix.length);
  if (bare.includes('%') && /%2F|%5C/i.test(bare)) {
    throw new ERR_INVALID_MODULE_SPECIFIER(bare.replace(/^file:\/\//, ''),
                                           'must not include encoded "/" or "\\" characters',
                                           toPathOrUrl(base));
  }
  const file = fileOf(bare, url, base);
  const kind = core.fileKind(file.endsWith('/') ? file.slice(0, -1) || '/' : file);
  if (kind === kFolder) throw new ERR_UNSUPPORTED_DIR_IMPORT(file, toPathOrUrl(base), url);
  if (kind !== kFile) throw new ERR_MODULE_NOT_FOUND(file, toPathOrUrl(base), url);
  if (core.options.preserveSymlinks) return url;
  const real = core.realPath(file) ?? file;
  return toUrl(file.endsWith('/') ? `${real}/` : real) + suffix;
}

// { name, subpath } of a package's specifier.
function splitPackage(specifier, base) {
  let end = specifier.indexOf('/');
  let isValid = specifier.length > 0;
  if (specifier[0] === '@') {
    if (end === -1) isValid = false;
    else end = specifier.indexOf('/', end + 1);
  }
  const name = end === -1 ? specifier : specifier.slice(0, end);
  if (!isValid || name[0] === '.' || name.includes('\\') || name.includes('%')) {
    throw new ERR_INVALID_MODULE_SPECIFIER(specifier, 'is not a valid package name',
                                           toPathOrUrl(base));
  }
  return { name, subpath: `.${end === -1 ? '' : specifier.slice(end)}` };
}

const mainCandidates = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];
const indexCandidates = ['index.js', 'index.json', 'index.node'];

function resolveMain(found, folder, base) {
  const main = found?.data.main;
  if (typeof main === 'string' && main !== '') {
    for (const ending of mainCandidates) {
      const file = path.resolve(folder, main) + ending;
      if (core.fileKind(file) === kFile) return file;
    }
  }
  for (const name of indexCandidates) {
    const file = path.join(folder, name);
    if (core.fileKind(file) === kFile) return file;
  }
  throw new ERR_MODULE_NOT_FOUND(folder, toPathOrUrl(base));
}

// ES modules are to be named with their endings.
function warnOfSearch(found, folder, file, baseFile) {
  const isModule = file.endsWith('.mjs') ||
    (file.endsWith('.js') && packageScopeOf(file)?.data.type === 'module');
  if (!isModule || process.noDeprecation) return;
  const main = found?.data.main;
  const name = file.slice(folder.length + 1);
  if (typeof main !== 'string' || main === '') {
    process.emitWarning(
      `No "main" or "exports" field defined in the package.json for ${folder}/ resolving the ` +
      `main entry point "${name}", imported from ${baseFile}.\n` +
      'Default "index" lookups for the main are deprecated for ES modules.',
      'DeprecationWarning', 'DEP0151');
  } else if (path.resolve(folder, main) !== file) {
    process.emitWarning(
      `Package ${folder}/ has a "main" field set to "${main}", excluding the full filename and ` +
      `extension to the resolved file at "${name}", imported from ${baseFile}.\n Automatic ` +
      'extension resolution of the "main" field is deprecated for ES modules.',
      'DeprecationWarning', 'DEP0151');
  }
}

function resolvePackage(specifier, base, wanted) {
  if (builtinIdOf(specifier) !== undefined) return `node:${specifier}`;
  const { name, subpath } = splitPackage(specifier, base);
  const baseFile = toPath(base.replace(/[?#].*$/, ''));
  const own = packageScopeOf(baseFile);
  if (own !== null && own.data.name === name && own.data.exports != null) {
    return toUrl(resolveExports(own, subpath, baseFile, wanted));
  }
  if (core.options.switches !== undefined && require('internal/modules/package_map').isUsed()) {
    return resolveByMap(name, subpath, specifier, base, baseFile, wanted);
  }
  // A base can be a folder, as for what the command line names.
  let folder = baseFile.endsWith('/') ? baseFile.slice(0, -1) : path.dirname(baseFile);
  for (;;) {
    const candidate = path.join(folder, 'node_modules', name);
    if (!folder.endsWith('/node_modules') && core.fileKind(candidate) === kFolder) {
      const found = readPackage(candidate, `"${specifier}" from ${baseFile}`);
      return resolveInPackage(found, candidate, subpath, base, baseFile, wanted);
    }
    if (folder === '/') break;
    folder = path.dirname(folder);
  }
  throw new ERR_MODULE_NOT_FOUND(name, baseFile);
}

function resolveByMap(name, subpath, specifier, base, baseFile, wanted) {
  const folder = require('internal/modules/package_map').folderOf(name, specifier, baseFile);
  if (folder === undefined) throw new ERR_MODULE_NOT_FOUND(name, baseFile);
  const found = readPackage(folder, `"${specifier}" from ${baseFile}`);
  return resolveInPackage(found, folder, subpath, base, baseFile, wanted);
}

function resolveInPackage(found, folder, subpath, base, baseFile, wanted) {
  if (found !== null && found.data.exports != null) {
    return toUrl(resolveExports(found, subpath, baseFile, wanted));
  }
  if (subpath === '.') {
    const file = resolveMain(found, folder, base);
    warnOfSearch(found, folder, file, baseFile);
    return toUrl(file);
  }
  return resolvePath(subpath, `${toUrl(folder)}/package.json`);
}

function resolvePrivate(specifier, base, wanted) {
  const file = toPath(base.replace(/[?#].*$/, ''));
  const resolved = resolveImports(packageScopeOf(file), specifier, file, wanted);
  if (typeof resolved !== 'object') return toUrl(resolved);
  const scope = packageScopeOf(file);
  const packageBase = scope === null ? base : toUrl(scope.path);
  return hasScheme(resolved.bare) ? resolved.bare :
    resolvePackage(resolved.bare, packageBase, wanted);
}

function hasScheme(specifier) {
  return /^[a-z][a-z\d+.-]*:/i.test(specifier);
}

// The URL of what `specifier` means in the module `base`.
function resolve(specifier, base, wanted = conditions) {
  let url;
  if (isPathLike(specifier)) {
    url = resolvePath(specifier, base);
  } else if (specifier[0] === '#' && base.startsWith('file:')) {
    url = resolvePrivate(specifier, base, wanted);
  } else if (specifier.startsWith('node:') || specifier.startsWith('rondo:')) {
    return specifier;
  } else if (hasScheme(specifier)) {
    url = parseUrl(specifier) ?? resolvePackage(specifier, base, wanted);
  } else if (!base.startsWith('file:')) {
    if (builtinIdOf(specifier) !== undefined) return `node:${specifier}`;
    const error = new ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, base);
    error.cause = new ERR_INVALID_URL(specifier);
    throw error;
  } else {
    url = resolvePackage(specifier, base, wanted);
  }
  return url.startsWith('file:') ? finalize(url, base) : url;
}

function parseUrl(specifier) {
  if (specifier.startsWith('file:///') && isPlain(specifier.slice(7)) &&
      !specifier.includes('/.') && !specifier.includes('//', 7)) {
    return specifier;
  }
  return require('internal/url').URL.parse(specifier)?.href;
}

module.exports = { conditions, resolve };
