'use strict';

// The modules of the program by their URLs, and the ways to import them.

const core = internalBinding('core');
const { attributesOfOptions, validateAttributes, validateKeys } =
  require('internal/modules/esm/attributes');
const { CompiledTexts, isFile } = require('internal/modules/esm/compiled_texts');
const { evaluate, isGraphAsync, link } = require('internal/modules/esm/evaluate');
const { examine } = require('internal/modules/esm/format');
const { SourceTextRecord } = require('internal/modules/esm/record');
const { resolve } = require('internal/modules/esm/resolve');
const { toPath, toPathOrUrl, toUrl } = require('internal/modules/esm/file_urls');
const synthetic = require('internal/modules/esm/synthetic');

const records = new Map();
let mainUrl;

// Stacks show the URLs of ES modules but the paths of CommonJS ones.
const compiledModules = core.compiledModules ??= new CompiledTexts();

// Also of another context.
function isSyntaxError(error) {
  return error?.name === 'SyntaxError';
}

function makeMeta(record) {
  const meta = require('internal/modules/esm/import_meta').make(record.url, record.url === mainUrl);
  return withSourceCalls(meta, record);
}

// What records ask of those who own them.
//
// makeMeta(record) gives import.meta when a module is linked that uses it, and completeMeta(meta) is
// called before it runs. import() goes to `referrer(specifier, options)`; without one, the
// URL of the module tells what to import. `isLasting`: records are kept.
function makeHost(parts) {
  return { isLasting: false, importSource, ...parts };
}

// The host of the program's modules.
const host = makeHost({ isLasting: true, makeMeta });

// What the engine is to compile: it knows nothing of imports of the source phase, and what is recorded
// has calls around everything that is awaited.
function textFor(source, url) {
  const text = !source.includes('source') ? source :
    require('internal/modules/esm/source_phase').withoutPhases(source);
  return core.markAwaits === undefined ? text : core.markAwaits(text, url);
}

function makeSourceText(url, source, owner = host) {
  let record;
  try {
    record = new SourceTextRecord(url, source, owner, textFor(source, url));
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    throw require('internal/modules/esm/link_errors').whyNotParsed(error, url, source);
  }
  compiledModules.add(record);
  if (core.importHooks !== undefined && owner.isLasting && isFile(url)) {
    core.compiledTexts ??= new Map();
    core.compiledTexts.set(url, source);
  }
  return record;
}

// A text of ours, with an import.meta of its own.
function makeOwnText(url, source, maker) {
  return makeSourceText(url, source, makeHost({ makeMeta: maker }));
}

// A text of ours whose one request is that record.
function makeAround(record, text) {
  const around = new SourceTextRecord(record.url, text, host);
  around.requested = [record];
  link(around);
  evaluate(around);
  return around;
}

function makeRecord(url, found) {
  const { format, file, source } = found;
  switch (format) {
    case 'builtin': return synthetic.makeBuiltin(url);
    case 'commonjs':
      return synthetic.makeCommonJs({ ...found, url, isMain: url === mainUrl });
    case 'addon': return synthetic.makeAddon(url, file);
    case 'json': return synthetic.makeJson(url, file, source);
    case 'text': return synthetic.makeText(url, source);
    case 'module': return makeSourceText(url, source);
    case 'wasm': return require('internal/modules/esm/wasm').makeWasm(url, source, makeOwnText);
    default: {
      const { codes: { ERR_UNKNOWN_MODULE_FORMAT } } = require('internal/errors');
      throw new ERR_UNKNOWN_MODULE_FORMAT(format, url);
    }
  }
}

function keyOf(url, attributes) {
  return attributes.type === undefined ? url : `${attributes.type}:${url}`;
}

// The record of a URL with those of everything that it imports.
function load(url, attributes, format) {
  const mock = core.moduleMocks?.get(url);
  if (mock !== undefined) return mock.record();
  const key = keyOf(url, attributes);
  const known = records.get(key);
  if (known !== undefined) return known;
  return adopt(key, makeRecord(url, find(url, attributes, format)));
}

// Hooks may take whatever attributes they like.
function find(url, attributes, format) {
  if (core.importHooks !== undefined) {
    return require('internal/modules/esm/hooked').examineHooked(url, format, attributes);
  }
  validateKeys(url, attributes);
  const found = examine(url, attributes);
  validateAttributes(url, found.format, attributes);
  return found;
}

// How many modules are being loaded, each for the one before it.
let loadDepth = 0;

function adopt(key, record) {
  records.set(key, record);
  loadDepth++;
  try {
    loadRequested(record);
  } catch (error) {
    records.delete(key);
    throw error;
  } finally {
    loadDepth--;
    if (loadDepth === 0) resolvedInFolder.clear();
  }
  return record;
}

// What a specifier means in a module stays the same, even if the files change. While a graph is
// loaded it means the same in a whole folder.
const resolved = new Map();
const resolvedInFolder = new Map();

function resolveOnce(specifier, base) {
  const key = `${base}\n${specifier}`;
  let url = resolved.get(key);
  if (url !== undefined) return url;
  const isGraph = loadDepth > 0 && base.startsWith('file:');
  const folderKey = isGraph ? `${base.slice(0, base.lastIndexOf('/') + 1)}\n${specifier}` : key;
  url = resolvedInFolder.get(folderKey) ?? resolveNow(specifier, base);
  if (isGraph) resolvedInFolder.set(folderKey, url);
  resolved.set(key, url);
  return url;
}

function resolveNow(specifier, base) {
  try {
    return resolve(specifier, base);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ERR_UNSUPPORTED_DIR_IMPORT') {
      require('internal/modules/esm/hints').addHint(error, specifier, base);
    }
    throw error;
  }
}

// The record of what a module asks for; `base` is undefined for the program itself.
function loadSpecifier(specifier, attributes, base, loadUrl = load) {
  if (core.importHooks === undefined) {
    return loadUrl(base === undefined ? specifier : resolveOnce(specifier, base), attributes);
  }
  const { url, format, importAttributes } =
    require('internal/modules/esm/hooked').resolveHooked(specifier, base, attributes);
  return loadUrl(url, importAttributes ?? attributes, format);
}

// The record of what a module is compiled from.
function loadSource(url, attributes, format) {
  return require('internal/modules/esm/source_phase')
    .sourceRecord(url, find(url, attributes, format));
}

function loadRequested(record) {
  if (!(record instanceof SourceTextRecord)) return;
  for (const { specifier, attributes, phase } of record.requests) {
    const required = loadSpecifier(
      specifier, attributes, record.url, phase === 'source' ? loadSource : load);
    if (requireDepth > 0) checkCycle(required, specifier, record.url);
    record.requested.push(required);
  }
}

// How many calls of require() for ES modules are loading their graphs.
let requireDepth = 0;

// What is required has to be evaluated at once, so nothing of it may be in the middle of that.
function checkCycle(record, specifier, url) {
  const { importCycle } = require('internal/modules/esm/link_errors');
  if (record.status === 'evaluating') throw importCycle('Module', specifier, url);
  if (!record.isCommonJs) return;
  const { Module } = require('internal/modules/cjs_loader');
  const module = Module._cache[toPath(record.url.replace(/[?#].*$/, ''))];
  if (module?.loaded === false) throw importCycle('CommonJS Module', specifier, url);
}

// Links, evaluates and answers with the namespace.
async function run(record) {
  link(record);
  await evaluate(record);
  return record.getNamespace();
}

// import(): all that is wrong becomes a rejection.
async function importDynamically(specifier, options, base) {
  const name = `${specifier}`;
  if (!core.builtins.isLoaded('diagnostics_channel')) return importName(name, options, base);
  const channel = require('diagnostics_channel').tracingChannel('module.import');
  return channel.tracePromise(() => importName(name, options, base), { parentURL: base, url: name });
}

async function importName(name, options, base) {
  const attributes = attributesOfOptions(options);
  const record = core.loadLater === undefined ? loadOrHang(name, attributes, base) :
    await core.loadLater(name, attributes, base);
  if (record === undefined) await forever();
  await null;
  return run(record);
}

// import.source(), which has become a method of import.meta: see source_phase.js.
function withSourceCalls(meta, record) {
  if (!record.source.includes('source')) return meta;
  return Object.defineProperty(meta, '$', {
    __proto__: null,
    value: (specifier, options) => record.host.importSource(specifier, options, record.url),
  });
}

async function importSource(specifier, options, base) {
  const record = loadSpecifier(`${specifier}`, attributesOfOptions(options), base, loadSource);
  await null;
  record.evaluate();
  return record.values.default;
}

async function importUrl(url) {
  const record = loadOrHang(url, { __proto__: null }, undefined);
  if (record === undefined) await forever();
  await null;
  return run(record);
}

// Undefined if a hook in another thread will never answer: neither will the import.
function loadOrHang(name, attributes, base) {
  try {
    return loadSpecifier(name, attributes, base);
  } catch (error) {
    const isHanging = core.loaderThread !== undefined &&
      error?.code === 'ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED';
    if (isHanging) return undefined;
    throw error;
  }
}

const forever = () => new Promise(() => {});

async function importMain(url) {
  mainUrl = url;
  return importUrl(url);
}

// A text that is no file, as of -e.
async function importText(source, url, isMain) {
  if (isMain) mainUrl = url;
  const record = adopt(url, makeSourceText(url, source));
  await null;
  return run(record);
}

// Where a module waits for something, with the line: for a program that ends without it.
function findUnsettled() {
  for (const record of records.values()) {
    if (record.status === 'evaluating-async' && record.hasAwait && record.pendingCount === 0) {
      return require('internal/modules/esm/link_errors').describeWait(record);
    }
  }
  return undefined;
}

function requireStackOf(parent) {
  const stack = [];
  for (let cursor = parent; cursor; cursor = cursor.parent) {
    stack.push(cursor.filename || cursor.id);
  }
  return stack;
}

// For require(): the record of an evaluated module at once, or it throws.
function requireModule(file, source, parent, url = toUrl(file)) {
  return evaluateNow(records.get(url) ?? loadForRequire(() => adopt(url, makeSourceText(url, source))),
                     file, parent);
}

// Throws if a module of that file has been loaded, or is being.
function refuseKnown(file) {
  if (!records.has(toUrl(file))) return;
  throw require('internal/modules/esm/link_errors').requireCycle(file);
}

// The same for what a specifier means to hooks.
function requireSpecifier(specifier, attributes, base, parent) {
  const record = loadForRequire(() => loadSpecifier(specifier, attributes, base));
  if (record instanceof SourceTextRecord && core.options.noRequireModule) {
    require('internal/modules/esm/require_module')
      .refuse({ parent }, toPathOrUrl(record.url), record.source);
  }
  if (record instanceof SourceTextRecord) return evaluateNow(record, toPathOrUrl(record.url), parent);
  record.evaluate();
  return record;
}

function loadForRequire(loadGraph) {
  requireDepth++;
  try {
    return loadGraph();
  } finally {
    requireDepth--;
  }
}

function evaluateNow(record, file, parent) {
  if (record.status === 'evaluating') {
    throw require('internal/modules/esm/link_errors').requireCycle(file, parent?.filename);
  }
  if (record.status === 'unlinked') link(record);
  if (isGraphAsync(record)) {
    const { codes: { ERR_REQUIRE_ASYNC_MODULE } } = require('internal/errors');
    const error = new ERR_REQUIRE_ASYNC_MODULE(file, requireStackOf(parent));
    if (core.options.switches !== undefined) {
      require('internal/modules/esm/required_awaits').addPlaces(error, record);
    }
    throw error;
  }
  if (record.status !== 'evaluated') evaluate(record);
  if (record.hasError) throw record.error;
  return record;
}

module.exports = {
  findUnsettled, importDynamically, importMain, importText, importUrl, keyOf, makeAround, makeHost,
  makeRecord, makeSourceText, records, refuseKnown, requireModule, requireSpecifier, toPath, toUrl,
  withSourceCalls,
};
