'use strict';

// require() of an ES module.

const loader = require('internal/modules/esm/loader');

// Those whose graphs are being loaded or evaluated.
const loading = new Set();

// For a module that require() finds unfinished.
function refuseCycle(module) {
  if (!loading.has(module)) return;
  throw require('internal/modules/esm/link_errors')
    .requireCycle(module.id, module.parent?.filename);
}

// What require() answers with for the module.
function exportsOf(record) {
  const namespace = record.getNamespace();
  if (Object.hasOwn(namespace, 'module.exports')) return namespace['module.exports'];
  if (!Object.hasOwn(namespace, 'default') || namespace.__esModule) return namespace;
  // Tools that turn modules into CommonJS look for this mark before they take the default export.
  return marked(record).getNamespace();
}

// By their records: modules that export what another one does, and the mark.
const markedRecords = new WeakMap();
const markedText = "export * from 'it'; export { default } from 'it'; export const __esModule = true;";

function marked(record) {
  let found = markedRecords.get(record);
  if (found === undefined) {
    found = loader.makeAround(record, markedText);
    markedRecords.set(record, found);
  }
  return found;
}

// With --no-experimental-require-module.
function refuse(module, filename, source) {
  const { codes: { ERR_REQUIRE_ESM } } = require('internal/errors');
  const { isModuleText } = require('internal/modules/esm/detect');
  const { packageScopeOf } = require('internal/modules/package_json');
  const packagePath = filename.endsWith('.js') ? packageScopeOf(filename)?.path : undefined;
  throw new ERR_REQUIRE_ESM(filename, isModuleText(source), module.parent?.filename, packagePath);
}

// --trace-require-module
function trace(module, filename) {
  const mode = require('internal/options').getOptionValue('--trace-require-module');
  if (mode === undefined) return;
  const from = module.parent?.filename;
  if (mode === 'no-node-modules' && from?.includes('/node_modules/')) return;
  const by = from === undefined ? '' :
    `CommonJS module ${from} is loading ES Module ${filename} using require().\n`;
  require('internal/util').emitExperimentalWarning(
    'Support for loading ES Module in require()', by, undefined,
    require('internal/modules/cjs_loader').Module.prototype.require);
}

// Loads `module`, of the CommonJS loader, from an ES module.
function load(module, filename, source, url) {
  const { options } = internalBinding('core');
  if (options.noRequireModule) refuse(module, filename, source);
  if (options.switches !== undefined) trace(module, filename);
  loading.add(module);
  try {
    module.exports = exportsOf(loader.requireModule(filename, source, module.parent, url));
  } finally {
    loading.delete(module);
  }
}

module.exports = { exportsOf, load, refuse, refuseCycle };
