'use strict';

// package.json files, each read once.

const core = internalBinding('core');

const cache = new Map();

// Those that files belong to, by the folders of these.
const scopes = new Map();

// The package.json in a folder: { path, data } or null if there is none. `request`: what is imported,
// and where, for the error if it cannot be read.
function readPackage(folder, request = undefined) {
  const path = folder === '/' ? '/package.json' : `${folder}/package.json`;
  let known = cache.get(path);
  if (known !== undefined) return known;
  const text = core.readText(path);
  known = text === undefined ? null : { path, folder, data: parse(text, path, request) };
  cache.set(path, known);
  return known;
}

function parse(text, path, request) {
  let data;
  try {
    data = JSON.parse(text.charCodeAt(0) === 0xFEFF ? text.slice(1) : text);
  } catch (cause) {
    const { codes: { ERR_INVALID_PACKAGE_CONFIG } } = require('internal/errors');
    throw new ERR_INVALID_PACKAGE_CONFIG(path, request, cause.message);
  }
  // What a program adds to Object.prototype is not in the file.
  return data !== null && typeof data === 'object' && !Array.isArray(data) ?
    Object.setPrototypeOf(data, null) : { __proto__: null };
}

// The package that a file belongs to: the nearest package.json upwards, but not above a
// node_modules folder.
function packageScopeOf(file) {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  let scope = scopes.get(folder);
  if (scope === undefined) {
    scope = findScope(file);
    scopes.set(folder, scope);
  }
  return scope;
}

function findScope(file) {
  let end = file.length;
  while ((end = file.lastIndexOf('/', end - 1)) >= 0) {
    const folder = end === 0 ? '/' : file.slice(0, end);
    if (folder.endsWith('/node_modules')) return null;
    const found = readPackage(folder);
    if (found !== null) return found;
    if (end === 0) return null;
  }
  return null;
}

module.exports = { packageScopeOf, readPackage };
