'use strict';

// module.findPackageJSON().

const core = internalBinding('core');
const path = require('path').posix;
const { packageScopeOf, readPackage } = require('internal/modules/package_json');
const { fileURLToPath } = require('internal/url');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS, ERR_MODULE_NOT_FOUND },
} = require('internal/errors');

const kFolder = 1;

function isUrl(value) {
  return typeof value === 'object' && value !== null && typeof value.href === 'string' &&
    typeof value.protocol === 'string';
}

function checkLocation(value, name) {
  if (typeof value !== 'string' && !isUrl(value)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'URL'], value);
  }
}

// A path, or undefined if it is the name of a package.
function pathOf(location) {
  if (isUrl(location) || location.startsWith('file:')) return fileURLToPath(location);
  return path.isAbsolute(location) ? location : undefined;
}

// The nearest one of a file, or of a folder with what is in it.
function nearest(file) {
  const isFolder = file.endsWith('/') || core.fileKind(file) === kFolder;
  return packageScopeOf(isFolder ? path.join(file, '.', '/') : file)?.path;
}

const packageName = /^(?:@[^/\\%]+\/)?[^./\\%][^/\\%]*/;

// The one of a package that modules in a folder see.
function ofPackage(specifier, folder, baseFile) {
  const name = packageName.exec(specifier)?.[0];
  for (let current = folder; name !== undefined; current = path.dirname(current)) {
    const found = readPackage(path.join(current, 'node_modules', name));
    if (found !== null) return found.path;
    if (current === '/') break;
  }
  const own = packageScopeOf(baseFile);
  if (own !== null && own.data.name === name && own.data.exports !== undefined) return own.path;
  throw new ERR_MODULE_NOT_FOUND(name ?? specifier, baseFile);
}

function findPackageJson(specifier, base) {
  if (specifier === undefined) throw new ERR_MISSING_ARGS('specifier');
  checkLocation(specifier, 'specifier');
  if (base !== undefined) checkLocation(base, 'base');
  const absolute = pathOf(specifier);
  if (absolute !== undefined) return nearest(absolute);
  const baseFile = base === undefined ? undefined : pathOf(base);
  if (baseFile === undefined) throw new ERR_INVALID_ARG_TYPE('base', ['string', 'URL'], base);
  const folder = baseFile.endsWith('/') ? baseFile : path.dirname(baseFile);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier) || specifier === '';
  if (isRelative) {
    return nearest(path.resolve(folder, specifier) + (specifier.endsWith('/') ? '/' : ''));
  }
  return ofPackage(specifier, folder, baseFile);
}

module.exports = { findPackageJson };
