'use strict';

// module.registerHooks(): functions of the program that take part in finding and loading modules,
// for require() and import alike. What comes last in each chain is what we do ourselves.

const core = internalBinding('core');
const { codes: { ERR_INVALID_RETURN_PROPERTY_VALUE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const resolveHooks = [];
const loadHooks = [];

function remove(list, hooks) {
  const index = list.indexOf(hooks);
  if (index !== -1) list.splice(index, 1);
}

// The loaders look at this before they do anything else.
function announce() {
  const hasAny = resolveHooks.length > 0 || loadHooks.length > 0;
  core.moduleHooks = hasAny ? module.exports : undefined;
  // Those of module.register() are for imports.
  core.importHooks = hasAny || core.loaderThread !== undefined ? module.exports : undefined;
}

class ModuleHooks {
  constructor(resolve, load) {
    this.resolve = resolve;
    this.load = load;
    if (resolve) resolveHooks.push(this);
    if (load) loadHooks.push(this);
    announce();
    Object.freeze(this);
  }

  deregister() {
    remove(resolveHooks, this);
    remove(loadHooks, this);
    announce();
  }
}

function registerHooks(hooks) {
  const { resolve, load } = hooks;
  if (resolve) validateFunction(resolve, 'hooks.resolve');
  if (load) validateFunction(load, 'hooks.load');
  return new ModuleHooks(resolve, load);
}

// Calls the hook that was registered last; each gets a function that calls the one before it. A hook
// that does not call it has to say that it means that.
function runChain(hooks, name, subject, context, lastStep, validate) {
  let lastIndex;
  const stepAt = (index) => (value, changes) => {
    lastIndex = index;
    if (changes && changes !== context) Object.assign(context, changes);
    const result = index < 0 ? lastStep(value, context) :
      hooks[index][name](value, context, stepAt(index - 1));
    if (index >= 0 && lastIndex === index && !result.shortCircuit) {
      throw new ERR_INVALID_RETURN_PROPERTY_VALUE('true', name, 'shortCircuit',
                                                  result.shortCircuit);
    }
    return validate(value, result);
  };
  // One of them may take another away meanwhile.
  hooks = [...hooks];
  return stepAt(hooks.length - 1)(subject, context);
}

function validateResolved(specifier, result) {
  const { url, format, importAttributes } = result;
  if (typeof url !== 'string') {
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', 'resolve', 'url', url);
  }
  if (format && typeof format !== 'string') {
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('a string', 'resolve', 'format', format);
  }
  if (importAttributes && typeof importAttributes !== 'object') {
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('an object', 'resolve', 'importAttributes',
                                                importAttributes);
  }
  return { __proto__: null, url, format, importAttributes };
}

function isBytes(value) {
  const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
  return isAnyArrayBuffer(value) || isArrayBufferView(value);
}

function validateLoaded(url, result) {
  const { format, source } = result;
  if (!url.startsWith('node:') && format !== 'addon' && typeof source !== 'string' &&
      !isBytes(source)) {
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('a string, an ArrayBuffer, or a TypedArray',
                                                'load', 'source', source);
  }
  if (typeof format !== 'string' && format !== undefined) {
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('a string', 'load', 'format', format);
  }
  return result;
}

// For imports, where the text of a CommonJS module may be left to its loader.
function validateImported(url, result) {
  const isLeft = result.format === 'commonjs' &&
    (result.source === null || result.source === undefined);
  return isLeft ? result : validateLoaded(url, result);
}

// { url, format, importAttributes }; `lastStep(specifier, context)` answers with the same.
function resolve(specifier, parentURL, importAttributes, conditions, lastStep) {
  const context = { parentURL, importAttributes, conditions };
  if (resolveHooks.length === 0) return lastStep(specifier, context);
  return runChain(resolveHooks, 'resolve', specifier, context, lastStep, validateResolved);
}

// { source, format }, with the source as text unless the format is none of text;
// `lastStep(url, context)` answers with the same.
function load(url, format, importAttributes, conditions, lastStep, isImport) {
  const context = { format, importAttributes, conditions };
  if (loadHooks.length === 0) return lastStep(url, context);
  const result = runChain(loadHooks, 'load', url, context, lastStep,
                          isImport ? validateImported : validateLoaded);
  if (isBytes(result.source) && result.format !== 'wasm' && result.format !== 'addon') {
    const { TextDecoder } = require('internal/encoding');
    return { ...result, source: new TextDecoder().decode(result.source) };
  }
  return result;
}

module.exports = { announce, load, registerHooks, resolve };
