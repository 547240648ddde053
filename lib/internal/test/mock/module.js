'use strict';

// mock.module(): other exports for a module that is required or imported from now on.

const core = internalBinding('core');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE },
} = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');
const { callerLocation } = require('internal/test/location');
const { emitExperimentalWarning } = require('internal/util');

function readExports(options) {
  const { exports, namedExports } = options;
  if ('exports' in options) {
    validateObject(exports, 'options.exports');
    if ('namedExports' in options || 'defaultExport' in options) {
      throw new ERR_INVALID_ARG_VALUE(
        'options.exports', exports,
        'cannot be used with options.namedExports or options.defaultExport');
    }
    const named = {};
    for (const name of Object.keys(exports)) {
      if (name === 'default') continue;
      Object.defineProperty(named, name, Object.getOwnPropertyDescriptor(exports, name));
    }
    return { hasDefault: 'default' in exports, readDefault: () => exports.default, named };
  }
  if (namedExports !== undefined) validateObject(namedExports, 'options.namedExports');
  const hasDefault = 'defaultExport' in options;
  return { hasDefault, readDefault: () => options.defaultExport, named: { ...namedExports } };
}

// The URLs that a specifier means where mock.module() was called: import and require() may find
// different files of a package.
function urlsOf(specifier, hidden) {
  const { URL, pathToFileURL } = require('internal/url');
  if (specifier instanceof URL) return [specifier.href];
  const file = callerLocation(hidden)?.file ?? `${process.cwd()}/repl`;
  const base = pathToFileURL(file).href;
  const urls = new Set();
  let failure;
  try {
    urls.add(require('internal/modules/esm/resolve').resolve(specifier, base));
  } catch (error) {
    failure = error;
  }
  try {
    const { Module } = require('internal/modules/cjs_loader');
    const found = Module.createRequire(file).resolve(specifier);
    if (found.startsWith('/')) urls.add(pathToFileURL(found).href);
  } catch {
    // What only import finds.
  }
  if (urls.size === 0) throw failure;
  return [...urls];
}

class ModuleMock {
  #url;
  #parts;
  #hasCache;
  #exports;
  #record;

  constructor(url, parts, hasCache) {
    this.#url = url;
    this.#parts = parts;
    this.#hasCache = hasCache;
  }

  // For require().
  requireExports() {
    if (this.#exports !== undefined) return this.#exports;
    const { hasDefault, readDefault, named } = this.#parts;
    const names = Object.keys(named);
    const exports = hasDefault ? readDefault() : {};
    if (names.length > 0 && (exports === null ||
        (typeof exports !== 'object' && typeof exports !== 'function'))) {
      throw new ERR_INVALID_STATE(
        `Cannot create mock because named exports cannot be applied to the provided default ` +
        `export of '${this.#url}'`);
    }
    for (const name of names) {
      Object.defineProperty(exports, name, Object.getOwnPropertyDescriptor(named, name));
    }
    if (this.#hasCache) this.#exports = exports;
    return exports;
  }

  // Those have one value, which is the default export, too.
  #isCommonJs() {
    if (this.#url.startsWith('node:')) return true;
    try {
      return require('internal/modules/esm/format').examine(this.#url).format === 'commonjs';
    } catch {
      return false;
    }
  }

  // For import.
  record() {
    if (this.#record !== undefined) return this.#record;
    const { SyntheticRecord } = require('internal/modules/esm/record');
    const { hasDefault, readDefault, named } = this.#parts;
    const isCommonJs = this.#isCommonJs();
    const names = new Set(Object.keys(named));
    if (hasDefault || isCommonJs) names.add('default');
    const record = new SyntheticRecord(this.#url, names, (values) => {
      if (isCommonJs) values.default = this.requireExports();
      else if (hasDefault) values.default = readDefault();
      for (const name of Object.keys(named)) values[name] = named[name];
    });
    if (this.#hasCache) this.#record = record;
    return record;
  }
}

class MockModuleContext {
  #urls;
  #mock;

  constructor(urls, mock) {
    this.#urls = urls;
    this.#mock = mock;
    core.moduleMocks ??= new Map();
    for (const url of urls) core.moduleMocks.set(url, mock);
  }

  restore() {
    for (const url of this.#urls) {
      if (core.moduleMocks?.get(url) === this.#mock) core.moduleMocks.delete(url);
    }
    if (core.moduleMocks?.size === 0) core.moduleMocks = undefined;
  }
}

function mockModule(specifier, options, hidden) {
  emitExperimentalWarning('Module mocking');
  const { URL } = require('internal/url');
  if (typeof specifier !== 'string' && !(specifier instanceof URL)) {
    throw new ERR_INVALID_ARG_TYPE('specifier', ['string', 'URL'], specifier);
  }
  validateObject(options, 'options');
  const { cache = false } = options;
  validateBoolean(cache, 'options.cache');
  const parts = readExports(options);
  const urls = urlsOf(specifier, hidden);
  if (urls.some((url) => core.moduleMocks?.has(url))) {
    throw new ERR_INVALID_STATE(
      `Cannot mock '${specifier}'. The module is already mocked.`);
  }
  return new MockModuleContext(urls, new ModuleMock(urls[0], parts, cache));
}

module.exports = { mockModule };
