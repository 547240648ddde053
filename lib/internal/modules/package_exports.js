'use strict';

// The "exports" and "imports" of package.json.

const path = require('path').posix;

const {
  codes: {
    ERR_INVALID_MODULE_SPECIFIER, ERR_INVALID_PACKAGE_CONFIG, ERR_INVALID_PACKAGE_TARGET,
    ERR_PACKAGE_IMPORT_NOT_DEFINED, ERR_PACKAGE_PATH_NOT_EXPORTED,
  },
} = require('internal/errors');

// Folder names that would lead out of the package, also when written with percent signs.
const forbiddenSegment =
  /(?:^|[\\/])(?:(?:\.|%2e){1,2}|(?:n|%6e|%4e)(?:o|%6f|%4f)(?:d|%64|%44)(?:e|%65|%45)(?:_|%5f)(?:m|%6d|%4d)(?:o|%6f|%4f)(?:d|%64|%44)(?:u|%75|%55)(?:l|%6c|%4c)(?:e|%65|%45)(?:s|%73|%53))(?:[\\/]|$)/i;
// Folders without a name are taken, with a warning.
const emptySegment = /^[\\/]|[\\/][\\/]|[\\/]$/;

// Of `exports`: whether it is the target of '.' itself, rather than a table of subpaths.
function isMainOnly(exports, packagePath, base) {
  if (typeof exports === 'string' || Array.isArray(exports)) return true;
  if (typeof exports !== 'object' || exports === null) return false;
  const keys = Object.keys(exports);
  const dotted = keys.filter((key) => key === '' || key[0] === '.').length;
  if (dotted !== 0 && dotted !== keys.length) {
    throw new ERR_INVALID_PACKAGE_CONFIG(
      packagePath, base,
      '"exports" cannot contain some keys starting with \'.\' and some not. ' +
      'The exports object must either be an object of package subpath keys' +
      ' or an object of main entry condition name keys only.');
  }
  return dotted === 0;
}

// The longer the part before the star, the better the pattern fits.
function comparePatterns(a, b) {
  const starOfA = a.indexOf('*');
  const starOfB = b.indexOf('*');
  const baseOfA = starOfA === -1 ? a.length : starOfA + 1;
  const baseOfB = starOfB === -1 ? b.length : starOfB + 1;
  if (baseOfA !== baseOfB) return baseOfB - baseOfA;
  if (starOfA === -1) return 1;
  if (starOfB === -1) return -1;
  return b.length - a.length;
}

const warnedAbout = new Set();

// What the errors put before "package.json".
function prefixOf(found) {
  return found.path.slice(0, -'package.json'.length);
}

class Resolution {
  constructor(found, base, conditions, isImports) {
    this.found = found;
    this.base = base;
    this.conditions = conditions;
    this.isImports = isImports;
  }

  // A key of the table that fits, with what stands for its star; null if none does.
  match(table, key) {
    if (Object.hasOwn(table, key) && !key.includes('*') && !key.endsWith('/')) {
      return { key, star: undefined };
    }
    let best = '';
    let bestStar = '';
    for (const candidate of Object.keys(table)) {
      const star = candidate.indexOf('*');
      if (star === -1 || !key.startsWith(candidate.slice(0, star))) continue;
      if (key.endsWith('/') && !this.isImports) this.warnOfTrailingSlash(key);
      const trailer = candidate.slice(star + 1);
      if (key.length < candidate.length || !key.endsWith(trailer) ||
          candidate.lastIndexOf('*') !== star || comparePatterns(best, candidate) <= 0) {
        continue;
      }
      best = candidate;
      bestStar = key.slice(star, key.length - trailer.length);
    }
    return best === '' ? null : { key: best, star: bestStar };
  }

  warnOfTrailingSlash(key) {
    const mark = `${this.found.path}|${key}`;
    if (process.noDeprecation || warnedAbout.has(mark)) return;
    warnedAbout.add(mark);
    process.emitWarning(
      `Use of deprecated trailing slash pattern mapping "${key}" in the "exports" field module ` +
      `resolution of the package at ${this.found.path}` +
      `${this.base ? ` imported from ${this.base}` : ''}. ` +
      'Mapping specifiers ending in "/" is no longer supported.',
      'DeprecationWarning', 'DEP0155');
  }

  // A file path; null: forbidden; undefined: no condition fits.
  resolveTarget(target, key, star) {
    if (typeof target === 'string') return this.resolveString(target, key, star);
    if (Array.isArray(target)) return this.resolveList(target, key, star);
    if (target === null) return null;
    if (typeof target === 'object') return this.resolveConditions(target, key, star);
    throw this.invalidTarget(target, key);
  }

  resolveList(list, key, star) {
    if (list.length === 0) return null;
    let lastError;
    for (const item of list) {
      let resolved;
      try {
        resolved = this.resolveTarget(item, key, star);
      } catch (error) {
        if (error.code !== 'ERR_INVALID_PACKAGE_TARGET') throw error;
        lastError = error;
        continue;
      }
      if (resolved === undefined) continue;
      if (resolved === null) {
        lastError = null;
        continue;
      }
      return resolved;
    }
    if (lastError === undefined || lastError === null) return lastError;
    throw lastError;
  }

  resolveConditions(table, key, star) {
    for (const condition of Object.keys(table)) {
      if (String(+condition) === condition && +condition >= 0) {
        throw new ERR_INVALID_PACKAGE_CONFIG(this.found.path, this.base,
                                             '"exports" cannot contain numeric property keys.');
      }
    }
    for (const condition of Object.keys(table)) {
      if (condition !== 'default' && !this.conditions.has(condition)) continue;
      const resolved = this.resolveTarget(table[condition], key, star);
      if (resolved !== undefined) return resolved;
    }
    return undefined;
  }

  resolveString(target, key, star) {
    if (star === undefined && key.endsWith('/')) throw this.invalidTarget(target, key);
    if (!target.startsWith('./')) return this.resolveForeign(target, key, star);
    if (forbiddenSegment.test(target.slice(2))) throw this.invalidTarget(target, key);
    if (emptySegment.test(target.slice(2))) this.warnOfSegment(target, key, star, true);
    if (star === undefined) return this.inFolder(target);
    if (forbiddenSegment.test(star)) {
      throw new ERR_INVALID_MODULE_SPECIFIER(
        key.replace('*', () => star),
        `request is not a valid match in pattern "${key}" for the ` +
        `"${this.isImports ? 'imports' : 'exports'}" resolution of ${this.found.path}`, this.base);
    }
    if (emptySegment.test(star)) this.warnOfSegment(target, key, star, false);
    return this.inFolder(target.replaceAll('*', () => star));
  }

  warnOfSegment(target, key, star, isTarget) {
    const request = star === undefined ? key : key.replace('*', () => star);
    if (process.noDeprecation || request.endsWith('/')) return;
    const resolved = star === undefined ? target : target.replaceAll('*', () => star);
    const isDouble = /[/\\]{2}/.test(isTarget ? resolved : request);
    process.emitWarning(
      `Use of deprecated ${isDouble ? 'double slash' : 'leading or trailing slash matching'} ` +
      `resolving "${resolved}" for module request "${request}" ` +
      `${request === key ? '' : `matched to "${key}" `}in the ` +
      `"${this.isImports ? 'imports' : 'exports'}" field module resolution of the package at ` +
      `${this.found.path}${this.base ? ` imported from ${this.base}` : ''}.`,
      'DeprecationWarning', 'DEP0166');
  }

  // Targets are parts of URLs.
  inFolder(target) {
    if (!target.includes('%')) return path.resolve(this.found.folder, target);
    if (/%2F|%5C/i.test(target)) {
      throw new ERR_INVALID_MODULE_SPECIFIER(
        path.resolve(this.found.folder, target),
        'must not include encoded "/" or "\\" characters', this.base);
    }
    return path.resolve(this.found.folder, decodeURIComponent(target));
  }

  // An import may name another package; an export may not.
  resolveForeign(target, key, star) {
    if (!this.isImports || target.startsWith('../') || target.startsWith('/') ||
        /^[a-z][a-z\d+.-]*:/i.test(target)) {
      throw this.invalidTarget(target, key);
    }
    const name = star === undefined ? target : target.replaceAll('*', () => star);
    return { bare: name };
  }

  invalidTarget(target, key) {
    const shown = typeof target === 'object' && target !== null ?
      JSON.stringify(target, null, '') : `${target}`;
    return new ERR_INVALID_PACKAGE_TARGET(
      prefixOf(this.found), key, shown, this.isImports, this.base);
  }
}

// The file that `subpath` ('.' or './x') of the package is; throws if it is not exported.
function resolveExports(found, subpath, base, conditions) {
  let { exports } = found.data;
  const resolution = new Resolution(found, base, conditions, false);
  if (isMainOnly(exports, found.path, base)) exports = { '.': exports };
  const match = exports === null || typeof exports !== 'object' ? null :
    resolution.match(exports, subpath);
  const resolved = match === null ? undefined :
    resolution.resolveTarget(exports[match.key], match.key, match.star);
  if (resolved === undefined || resolved === null) {
    throw new ERR_PACKAGE_PATH_NOT_EXPORTED(prefixOf(found), subpath, base);
  }
  return resolved;
}

// What `#name` is: a file path or { bare: 'package' }.
function resolveImports(found, name, base, conditions) {
  if (name === '#' || name.endsWith('/')) {
    throw new ERR_INVALID_MODULE_SPECIFIER(name, 'is not a valid internal imports specifier name',
                                           base);
  }
  const imports = found?.data.imports;
  if (imports !== null && typeof imports === 'object') {
    const resolution = new Resolution(found, base, conditions, true);
    const match = resolution.match(imports, name);
    const resolved = match === null ? undefined :
      resolution.resolveTarget(imports[match.key], match.key, match.star);
    if (resolved !== undefined && resolved !== null) return resolved;
  }
  throw new ERR_PACKAGE_IMPORT_NOT_DEFINED(name, found && prefixOf(found), base);
}

module.exports = { resolveExports, resolveImports };
