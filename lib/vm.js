'use strict';

const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_SCRIPT_EXECUTION_INTERRUPTED,
    ERR_SCRIPT_EXECUTION_TIMEOUT,
  },
} = require('internal/errors');
const {
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  validateArray,
  validateBoolean,
  validateFunction,
  validateInt32,
  validateObject,
  validateOneOf,
  validateString,
  validateStringArray,
  validateUint32,
} = require('internal/validators');
const { defineLazyProperties, emitExperimentalWarning, kEmptyObject } =
  require('internal/util');
const contexts = require('internal/vm/contexts');
const { remember } = require('internal/vm/texts');

const binding = internalBinding('vm');
const { protoMode, vmModules: hasModules } = internalBinding('core').options;

const constants = {
  __proto__: null,
  USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default'),
  DONT_CONTEXTIFY: Symbol('vm_context_no_contextify'),
};
Object.freeze(constants);

const kSource = Symbol('kSource');

// ---- Options ---------------------------------------------------------------------------------

function checkCachedData(cachedData, name) {
  if (cachedData !== undefined && !ArrayBuffer.isView(cachedData)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], cachedData);
  }
}

function checkImporter(importModuleDynamically) {
  if (importModuleDynamically === constants.USE_MAIN_CONTEXT_DEFAULT_LOADER) {
    emitExperimentalWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER');
  } else if (importModuleDynamically !== undefined) {
    validateFunction(importModuleDynamically, 'options.importModuleDynamically');
  }
}

function scriptOptions(options) {
  if (typeof options === 'string') {
    options = { filename: options };
  } else {
    validateObject(options, 'options');
  }
  const {
    filename = 'evalmachine.<anonymous>',
    lineOffset = 0,
    columnOffset = 0,
    cachedData,
    produceCachedData = false,
    importModuleDynamically,
  } = options;
  validateString(filename, 'options.filename');
  validateInt32(lineOffset, 'options.lineOffset');
  validateInt32(columnOffset, 'options.columnOffset');
  checkCachedData(cachedData, 'options.cachedData');
  validateBoolean(produceCachedData, 'options.produceCachedData');
  checkImporter(importModuleDynamically);
  return {
    filename, lineOffset, columnOffset, cachedData, produceCachedData, importModuleDynamically,
  };
}

function runOptions(options = kEmptyObject) {
  validateObject(options, 'options');
  const { timeout, displayErrors = true, breakOnSigint = false } = options;
  if (timeout !== undefined) {
    validateUint32(timeout, 'options.timeout', true);
  }
  validateBoolean(displayErrors, 'options.displayErrors');
  validateBoolean(breakOnSigint, 'options.breakOnSigint');
  return { timeout: timeout ?? -1, displayErrors, breakOnSigint };
}

// Those of createContext() have other names where a context is only made on the way.
function contextOptions(options) {
  if (!options) {
    return {};
  }
  const { contextName, contextOrigin, contextCodeGeneration, microtaskMode } = options;
  if (contextName !== undefined) {
    validateString(contextName, 'options.contextName');
  }
  if (contextOrigin !== undefined) {
    validateString(contextOrigin, 'options.contextOrigin');
  }
  if (contextCodeGeneration !== undefined) {
    validateObject(contextCodeGeneration, 'options.contextCodeGeneration');
    for (const kind of ['strings', 'wasm']) {
      if (contextCodeGeneration[kind] !== undefined) {
        validateBoolean(contextCodeGeneration[kind], `options.contextCodeGeneration.${kind}`);
      }
    }
  }
  if (microtaskMode !== undefined) {
    validateString(microtaskMode, 'options.microtaskMode');
  }
  return {
    name: contextName, origin: contextOrigin, codeGeneration: contextCodeGeneration, microtaskMode,
  };
}

function validateContext(object) {
  if (!isContext(object)) {
    throw new ERR_INVALID_ARG_TYPE('contextifiedObject', 'vm.Context', object);
  }
}

// ---- Contexts --------------------------------------------------------------------------------

let contextCount = 1;

function createContext(contextObject = {}, options = kEmptyObject) {
  const isPlain = contextObject === constants.DONT_CONTEXTIFY;
  if (!isPlain && isContext(contextObject)) {
    return contextObject;
  }
  validateObject(options, 'options');
  const {
    name = `VM Context ${contextCount++}`,
    origin,
    codeGeneration,
    microtaskMode,
    importModuleDynamically,
  } = options;
  validateString(name, 'options.name');
  if (origin !== undefined) {
    validateString(origin, 'options.origin');
  }
  if (codeGeneration !== undefined) {
    validateObject(codeGeneration, 'options.codeGeneration');
  }
  const { strings = true, wasm = true } = codeGeneration ?? kEmptyObject;
  validateBoolean(strings, 'options.codeGeneration.strings');
  validateBoolean(wasm, 'options.codeGeneration.wasm');
  validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
  checkImporter(importModuleDynamically);
  const queue = microtaskMode === undefined ? undefined : internalBinding('promises').newQueue();
  const context = contexts.makeContext(isPlain ? null : contextObject, strings, queue);
  if (!wasm) {
    forbidWebAssembly(contexts.globalOf(context));
  }
  if (protoMode !== '') {
    require('internal/process/proto_mode').apply(protoMode, contexts.globalOf(context).Object);
  }
  return context;
}

function forbidWebAssembly({ WebAssembly, Promise }) {
  const refusal = (name) => new WebAssembly.CompileError(
    `WebAssembly.${name}(): Wasm code generation disallowed by embedder`);
  WebAssembly.Module = class Module {
    constructor() {
      throw refusal('Module');
    }
  };
  for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    if (WebAssembly[name] !== undefined) {
      WebAssembly[name] = { [name]: () => Promise.reject(refusal(name)) }[name];
    }
  }
}

function isContext(object) {
  validateObject(object, 'object', kValidateObjectAllowObjects);
  return contexts.isContext(object);
}

// ---- Scripts ---------------------------------------------------------------------------------

// No text has that many columns, though an offset may.
const columnsMax = 1_000_000;

// For a column in stacks, spaces stand for what is missing.
function withColumns(code, columnOffset) {
  return columnOffset > 0 ? ' '.repeat(Math.min(columnOffset, columnsMax)) + code : code;
}

function throwSyntaxError(error, filename, code, lineOffset) {
  const { decorate } = require('internal/modules/syntax_error');
  decorate(error, filename, code, Math.max(0, lineOffset));
  throw error;
}

// What import() in the text calls; undefined if there is none.
function importerFor(code, filename, importModuleDynamically, referrer) {
  const isDefault = importModuleDynamically === constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return !code.includes('import') ? undefined :
    require('internal/vm/imports').importerFor(code, {
      callback: importModuleDynamically, filename, hasModules, isDefault,
    }, referrer);
}

class Script {
  #text;  // What is run; it has the same lines as the source.
  #source;
  #filename;
  #firstLine;
  #importer;  // Of texts with import().

  constructor(code, options = kEmptyObject) {
    code = `${code}`;
    const {
      filename, lineOffset, columnOffset, cachedData, produceCachedData, importModuleDynamically,
    } = scriptOptions(options);
    this.#source = withColumns(code, columnOffset);
    this.#text = this.#source;
    this.#filename = filename;
    this.#firstLine = lineOffset + 1;
    const error = binding.checkSyntax(this.#text, filename, this.#firstLine, null);
    if (error !== undefined) throwSyntaxError(error, filename, this.#source, lineOffset);
    this.#importer = importerFor(this.#text, filename, importModuleDynamically, () => this);
    remember(filename, { text: this.#text, firstLine: this.#firstLine });
    Object.defineProperty(this, kSource, { __proto__: null, value: code });
    if (cachedData !== undefined) {
      this.cachedDataRejected = !require('internal/vm/cached_data').fits(cachedData, code);
    }
    if (produceCachedData) {
      this.cachedData = this.createCachedData();
      this.cachedDataProduced = true;
    }
    this.sourceMapURL = sourceMapOf(code);
  }

  runInThisContext(options = undefined) {
    return this.#run(null, runOptions(options));
  }

  runInContext(contextifiedObject, options = undefined) {
    validateContext(contextifiedObject);
    const checked = runOptions(options);
    const { global, queue } = contexts.contextOf(contextifiedObject);
    return this.#run(global, checked, queue);
  }

  runInNewContext(contextObject, options = undefined) {
    return this.runInContext(createContext(contextObject, contextOptions(options)), options);
  }

  createCachedData() {
    return require('internal/vm/cached_data').make(this[kSource]);
  }

  #run(global, { timeout, displayErrors, breakOnSigint }, queue) {
    const report = {};
    const runJobs = queue === undefined ? undefined : () => queue.run();
    let value;
    try {
      value = binding.run(this.#text, this.#filename, this.#firstLine, global, timeout,
                          breakOnSigint, report, runJobs, this.#importer);
    } catch (error) {
      if (displayErrors) {
        const place = { filename: this.#filename, firstLine: this.#firstLine };
        require('internal/vm/excerpt').addExcerpt(error, this.#source, place);
      }
      throw error;
    }
    if (report.ended === 'timeout') {
      throw new ERR_SCRIPT_EXECUTION_TIMEOUT(timeout);
    }
    if (report.ended === 'interrupt') {
      throw new ERR_SCRIPT_EXECUTION_INTERRUPTED();
    }
    return value;
  }
}

function sourceMapOf(code) {
  const comments = [...code.matchAll(/\/\/[#@]\s*sourceMappingURL=\s*(\S+)/g)];
  return comments.at(-1)?.[1];
}

function createScript(code, options) {
  return new Script(code, options);
}

function runInContext(code, contextifiedObject, options = undefined) {
  validateContext(contextifiedObject);
  if (typeof options === 'string') {
    options = { filename: options };
  }
  return createScript(code, options).runInContext(contextifiedObject, options);
}

function runInNewContext(code, contextObject, options = undefined) {
  if (typeof options === 'string') {
    options = { filename: options };
  }
  const context = createContext(contextObject, contextOptions(options));
  return createScript(code, options).runInNewContext(context, options);
}

function runInThisContext(code, options = undefined) {
  if (typeof options === 'string') {
    options = { filename: options };
  }
  return createScript(code, options).runInThisContext(options);
}

// ---- Functions -------------------------------------------------------------------------------

function compileFunction(code, params, options = kEmptyObject) {
  validateString(code, 'code');
  if (params !== undefined) {
    validateStringArray(params, 'params');
  }
  const { parsingContext, contextExtensions = [], cachedData, produceCachedData = false } = options;
  const { filename, lineOffset, columnOffset, importModuleDynamically } =
    scriptOptions({ filename: '', ...options });
  validateBoolean(produceCachedData, 'options.produceCachedData');
  if (parsingContext !== undefined &&
      (typeof parsingContext !== 'object' || parsingContext === null ||
       !contexts.isContext(parsingContext))) {
    throw new ERR_INVALID_ARG_TYPE('options.parsingContext', 'Context', parsingContext);
  }
  validateArray(contextExtensions, 'options.contextExtensions');
  contextExtensions.forEach((extension, index) => {
    validateObject(extension, `options.contextExtensions[${index}]`, kValidateObjectAllowNullable);
  });
  const global = parsingContext === undefined ? null : contexts.globalOf(parsingContext);
  const place = { filename, firstLine: lineOffset + 1, global };
  place.importer = importerFor(code, filename, importModuleDynamically, () => compiled);
  const compiled = makeFunction(withColumns(code, columnOffset), params ?? [], place,
                                contextExtensions.filter(Boolean));
  addCacheProperties(compiled, code, cachedData, produceCachedData);
  compiled.sourceMapURL = sourceMapOf(code);
  return compiled;
}

// Alone first, so that the code cannot close our brackets; then so that its lines and columns are
// those of stacks, and the function has no name.
function makeFunction(code, params, place, extensions) {
  const { filename, firstLine, global, importer } = place;
  // The engine would see the line of a shell script in the middle of ours.
  const body = code.startsWith('#!') ? code.replace(/^#!.*/, '') : code;
  const prefix = `(function (${params.join(', ')}) {`;
  const text = `${prefix}${body}\n})`;
  const error = binding.checkFunction(body, params, filename, firstLine, global);
  if (error !== undefined) {
    // This one knows the right line, unless the code does close our brackets.
    const placed = binding.checkSyntax(text, filename, firstLine, global) ?? error;
    throwSyntaxError(placed, filename, code, firstLine - 1);
  }
  if (extensions.length > 0) return extendScope(text, place, extensions);
  remember(filename, { text: body, firstLine, prefixLength: prefix.length });
  return binding.run(text, filename, firstLine, global, -1, false, {}, undefined, importer);
}

// The properties of the extensions are seen as variables, those of the last one first.
function extendScope(text, { filename, firstLine, global, importer }, extensions) {
  const names = extensions.map((_, index) => `extension${index}`);
  const scopes = names.map((name) => `with (${name}) `).join('');
  const extended = `(function (${names.join(', ')}) { ${scopes}return ${text}; })`;
  const extend =
    binding.run(extended, filename, firstLine, global, -1, false, {}, undefined, importer);
  return extend(...extensions);
}

function addCacheProperties(target, code, cachedData, produceCachedData) {
  if (cachedData !== undefined) {
    target.cachedDataRejected = !require('internal/vm/cached_data').fits(cachedData, code);
  }
  if (produceCachedData) {
    target.cachedData = require('internal/vm/cached_data').make(code);
    target.cachedDataProduced = true;
  }
}

function measureMemory(...args) {
  return require('internal/vm/memory').measureMemory(...args);
}

module.exports = {
  Script,
  createContext,
  createScript,
  runInContext,
  runInNewContext,
  runInThisContext,
  isContext,
  compileFunction,
  measureMemory,
  constants,
};

// As in Node they are there if an option asks for them.
if (hasModules) {
  defineLazyProperties(module.exports, 'internal/vm/modules',
                       ['Module', 'SourceTextModule', 'SyntheticModule']);
}
