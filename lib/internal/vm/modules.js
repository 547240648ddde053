'use strict';

// vm.Module and the classes that are derived from it: module records in the hands of the program,
// which says what their imports mean.

const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS, ERR_MODULE_LINK_MISMATCH,
    ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING, ERR_VM_MODULE_ALREADY_LINKED,
    ERR_VM_MODULE_CACHED_DATA_REJECTED, ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA,
    ERR_VM_MODULE_DIFFERENT_CONTEXT, ERR_VM_MODULE_LINK_FAILURE, ERR_VM_MODULE_NOT_MODULE,
    ERR_VM_MODULE_STATUS,
  },
} = require('internal/errors');
const { attributesOfOptions } = require('internal/modules/esm/attributes');
const { isGraphAsync, link, walkGraph } = require('internal/modules/esm/evaluate');
const { makeSourceText, makeHost, withSourceCalls } = require('internal/modules/esm/loader');
const { customInspectSymbol, emitExperimentalWarning, kEmptyObject } = require('internal/util');
const {
  validateArray, validateBoolean, validateBuffer, validateFunction, validateInt32, validateObject,
  validateString, validateUint32,
} = require('internal/validators');
const contexts = require('internal/vm/contexts');
const { evaluateRecord, evaluateWithLimit, ValuesRecord } = require('internal/vm/evaluation');

// From modules to { record, context, isLinking, isLinked, linkError }.
const states = new WeakMap();
// From records to the modules.
const modules = new WeakMap();

function stateOf(value, name) {
  const state = value !== null && typeof value === 'object' ? states.get(value) : undefined;
  if (state === undefined) throw new ERR_INVALID_THIS(name);
  return state;
}

function isModule(value) {
  return value !== null && typeof value === 'object' && states.has(value);
}

// How many modules without a name there are in each context.
const counts = new WeakMap();
let mainCount = 0;

function nameFor(context) {
  const count = context === undefined ? mainCount++ : counts.get(context) ?? 0;
  if (context !== undefined) counts.set(context, count + 1);
  return `vm:module(${count})`;
}

function statusOf({ isLinking, linkError, record }) {
  if (linkError !== undefined || record.hasError) return 'errored';
  if (isLinking) return 'linking';
  return record.status === 'evaluating-async' ? 'evaluated' : record.status;
}

class Module {
  constructor(makeRecord, options) {
    emitExperimentalWarning('VM Modules');
    if (new.target === Module) throw new TypeError('Module is not a constructor');
    const { context } = options;
    let { identifier } = options;
    if (context !== undefined) {
      validateObject(context, 'context');
      if (!contexts.isContext(context)) {
        throw new ERR_INVALID_ARG_TYPE('options.context', 'vm.Context', context);
      }
    }
    if (identifier === undefined) identifier = nameFor(context);
    else validateString(identifier, 'options.identifier');
    const record = makeRecord(this, identifier, context);
    states.set(this, {
      record, context, isLinking: false, isLinked: false, linkError: undefined,
    });
    modules.set(record, this);
  }

  get identifier() { return stateOf(this, 'Module').record.url; }
  get context() { return stateOf(this, 'Module').context; }
  get status() { return statusOf(stateOf(this, 'Module')); }

  get namespace() {
    const { record } = stateOf(this, 'Module');
    if (record.status === 'unlinked') {
      throw new ERR_VM_MODULE_STATUS('must not be unlinked or linking');
    }
    return record.getNamespace();
  }

  get error() {
    const state = stateOf(this, 'Module');
    if (statusOf(state) !== 'errored') throw new ERR_VM_MODULE_STATUS('must be errored');
    return state.linkError === undefined ? state.record.error : state.linkError.value;
  }

  async link(linker) {
    const state = stateOf(this, 'Module');
    validateFunction(linker, 'linker');
    const { status } = this;
    if (status === 'linked') throw new ERR_VM_MODULE_ALREADY_LINKED();
    if (status !== 'unlinked') throw new ERR_VM_MODULE_STATUS('must be unlinked');
    await linkWith(this, linker);
    instantiate(state);
  }

  evaluate(options = kEmptyObject) {
    try {
      const { record } = stateOf(this, 'Module');
      validateObject(options, 'options');
      const { breakOnSigint = false, timeout } = options;
      if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
      validateBoolean(breakOnSigint, 'options.breakOnSigint');
      if (!['linked', 'evaluated', 'errored'].includes(this.status)) {
        throw new ERR_VM_MODULE_STATUS('must be one of linked, evaluated, or errored');
      }
      return timeout === undefined && !breakOnSigint ? evaluateRecord(record) :
        evaluateWithLimit(record, timeout ?? -1, breakOnSigint);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  [customInspectSymbol](depth, options) {
    stateOf(this, 'Module');
    const name = this.constructor?.name ?? 'Module';
    if (typeof depth === 'number' && depth < 0) return options.stylize(`[${name}]`, 'special');
    const { context, identifier, status } = this;
    const shown = Object.setPrototypeOf({ status, identifier, context },
                                        Object.getPrototypeOf(this));
    Object.defineProperty(shown, Symbol.toStringTag, {
      configurable: true, value: name,
    });
    return require('internal/util/inspect').inspect(shown, { ...options, customInspect: false });
  }
}

// ---- Linking ---------------------------------------------------------------------------------

function checkRequested(module, context) {
  if (!isModule(module)) throw new ERR_VM_MODULE_NOT_MODULE();
  if (module.context !== context) throw new ERR_VM_MODULE_DIFFERENT_CONTEXT();
}

// Modules of programs have nothing that they are compiled from.
function refuseSources({ requests = [], requested }) {
  const place = requests.findIndex(({ phase }) => phase === 'source');
  if (place < 0) return;
  throw require('internal/modules/esm/source_phase').noSource(requested[place].url);
}

// What is asked for in two phases is one module.
function checkPhases(requests, requested) {
  requests.forEach(({ specifier, attributes }, place) => {
    const first = requests.findIndex((other) => other.specifier === specifier &&
      require('util').isDeepStrictEqual(other.attributes, attributes));
    if (requested[first] === requested[place]) return;
    throw new ERR_MODULE_LINK_MISMATCH(
      `Module request '${specifier}' at index ${first} must be linked to the same module ` +
      `requested at index ${place}`);
  });
}

function connect(state, requested) {
  state.record.requested = requested.map((module) => states.get(module).record);
  state.isLinked = true;
}

// Asks the program for everything that a module and its imports import.
async function linkWith(module, linker) {
  const state = states.get(module);
  state.isLinking = true;
  const find = async ({ specifier, attributes }) => {
    const found = await linker(specifier, module, { attributes, assert: attributes });
    checkRequested(found, state.context);
    if (found.status === 'errored') {
      throw new ERR_VM_MODULE_LINK_FAILURE(
        `request for '${specifier}' resolved to an errored module`, found.error);
    }
    if (found.status === 'unlinked') await linkWith(found, linker);
    return found;
  };
  try {
    connect(state, await Promise.all((module.moduleRequests ?? []).map(find)));
  } catch (error) {
    state.linkError = { value: error };
    throw error;
  } finally {
    state.isLinking = false;
  }
}

function instantiate({ isLinked, record }) {
  if (!isLinked) refuse(record);
  walkGraph(record, (one) => {
    const module = modules.get(one);
    if (one.status !== 'unlinked' || module === undefined || states.get(module).isLinked) return;
    if (one.requests?.length > 0) refuse(one);
  });
  walkGraph(record, refuseSources);
  link(record);
}

function refuse({ requests, url }) {
  const request = requests?.[0];
  throw new ERR_VM_MODULE_LINK_FAILURE(request === undefined ?
    `module '${url}' is not linked` :
    `request for '${request.specifier}' can not be resolved on module '${url}' that is not linked`,
                                       undefined);
}

// ---- import() --------------------------------------------------------------------------------

// What import() in a text of `referrer` does, with the callback of the program.
async function importWith(callback, referrer, specifier, options, phase = 'evaluation') {
  const name = `${specifier}`;
  if (callback === undefined) throw new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING();
  const found = await callback(name, referrer, attributesOfOptions(options), phase);
  if (require('internal/util/types').isModuleNamespaceObject(found)) return found;
  if (!isModule(found)) throw new ERR_VM_MODULE_NOT_MODULE();
  if (phase === 'source') {
    throw require('internal/modules/esm/source_phase').noSource(found.identifier);
  }
  if (found.status === 'errored') throw found.error;
  return found.namespace;
}

// ---- Text ------------------------------------------------------------------------------------

function checkOptions({
  lineOffset = 0, columnOffset = 0, initializeImportMeta, importModuleDynamically, cachedData,
}) {
  validateInt32(lineOffset, 'options.lineOffset');
  validateInt32(columnOffset, 'options.columnOffset');
  if (initializeImportMeta !== undefined) {
    validateFunction(initializeImportMeta, 'options.initializeImportMeta');
  }
  if (importModuleDynamically !== undefined) {
    validateFunction(importModuleDynamically, 'options.importModuleDynamically');
  }
  if (cachedData !== undefined) validateBuffer(cachedData, 'options.cachedData');
}

function makeTextRecord(source, options) {
  const {
    columnOffset = 0, importModuleDynamically, initializeImportMeta, lineOffset = 0,
  } = options;
  return (module, identifier, context) => {
    const host = makeHost({
      firstLine: lineOffset + 1,
      global: context === undefined ? null : contexts.globalOf(context),
      referrer: (specifier, given) =>
        importWith(importModuleDynamically, module, specifier, given),
      importSource: (specifier, given) =>
        importWith(importModuleDynamically, module, specifier, given, 'source'),
      makeMeta: (record) => withSourceCalls({ __proto__: null }, record),
      completeMeta(meta) {
        if (meta !== undefined) initializeImportMeta?.(meta, module);
      },
    });
    return makeSourceText(identifier, ' '.repeat(Math.max(0, columnOffset)) + source, host);
  };
}

class SourceTextModule extends Module {
  #source;
  #requests;
  #specifiers;

  constructor(sourceText, options = kEmptyObject) {
    validateString(sourceText, 'sourceText');
    validateObject(options, 'options');
    checkOptions(options);
    const { cachedData } = options;
    if (cachedData !== undefined &&
        !require('internal/vm/cached_data').fits(cachedData, sourceText)) {
      throw new ERR_VM_MODULE_CACHED_DATA_REJECTED();
    }
    super(makeTextRecord(sourceText, options), options);
    this.#source = sourceText;
    this.#requests = Object.freeze(stateOf(this).record.requests.map(
      ({ specifier, attributes, phase }) => Object.freeze({
        __proto__: null, specifier, attributes: Object.freeze(attributes), phase,
      })));
  }

  get moduleRequests() { return this.#requests; }

  get dependencySpecifiers() {
    this.#specifiers ??= Object.freeze(this.#requests.map(({ specifier }) => specifier));
    return this.#specifiers;
  }

  linkRequests(requested) {
    const state = stateOf(this, 'SourceTextModule');
    if (this.status !== 'unlinked') throw new ERR_VM_MODULE_STATUS('must be unlinked');
    validateArray(requested, 'modules');
    if (requested.length !== this.#requests.length) {
      throw new ERR_MODULE_LINK_MISMATCH(
        `Expected ${this.#requests.length} modules, got ${requested.length}`);
    }
    for (const module of requested) checkRequested(module, state.context);
    checkPhases(this.#requests, requested);
    connect(state, requested);
  }

  instantiate() {
    const state = stateOf(this, 'SourceTextModule');
    if (this.status !== 'unlinked') throw new ERR_VM_MODULE_STATUS('must be unlinked');
    instantiate(state);
  }

  hasAsyncGraph() {
    const { record } = stateOf(this, 'SourceTextModule');
    if (record.status === 'unlinked') throw new ERR_VM_MODULE_STATUS('must be instantiated');
    return isGraphAsync(record);
  }

  hasTopLevelAwait() {
    return stateOf(this, 'SourceTextModule').record.hasAwait;
  }

  createCachedData() {
    if (['evaluating', 'evaluated', 'errored'].includes(this.status)) {
      throw new ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA();
    }
    return require('internal/vm/cached_data').make(this.#source);
  }
}

// ---- Values ----------------------------------------------------------------------------------

class SyntheticModule extends Module {
  constructor(exportNames, evaluateCallback, options = kEmptyObject) {
    if (!Array.isArray(exportNames) || exportNames.some((name) => typeof name !== 'string')) {
      throw new ERR_INVALID_ARG_TYPE('exportNames', 'Array of unique strings', exportNames);
    }
    for (const [index, name] of exportNames.entries()) {
      if (exportNames.indexOf(name, index + 1) !== -1) {
        throw new ERR_INVALID_ARG_VALUE(`exportNames.${name}`, name, 'is duplicated');
      }
    }
    validateFunction(evaluateCallback, 'evaluateCallback');
    validateObject(options, 'options');
    super((module, identifier) => new ValuesRecord(
      identifier, new Set(exportNames), () => Reflect.apply(evaluateCallback, module, [])), options);
  }

  link() {
    stateOf(this, 'SyntheticModule');
  }

  setExport(name, value) {
    const { record } = stateOf(this, 'SyntheticModule');
    validateString(name, 'name');
    if (!record.names.has(name)) {
      throw new ReferenceError(`Export '${name}' is not defined in module`);
    }
    record.set(name, value);
  }
}

module.exports = { Module, SourceTextModule, SyntheticModule, importWith };
