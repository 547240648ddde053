'use strict';

// import() in texts that are given to vm: what it does is said by the program, for each text.

const {
  codes: { ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING, ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG },
} = require('internal/errors');
const { URL } = require('internal/url');
const { defineIn, keepImporter, positionsOf, registerImporter, replaceAt } =
  require('internal/modules/esm/dynamic_import');

// The URL that the default loader resolves from.
function baseOf(filename) {
  const { toUrl } = require('internal/modules/esm/file_urls');
  if (filename.startsWith('/')) return toUrl(filename);
  return /^[a-z][a-z\d+.-]+:/i.test(filename) && URL.canParse(filename) ? filename :
    `${toUrl(process.cwd())}/`;
}

async function importFor({ callback, isDefault, filename, hasModules }, referrer, name, options) {
  if (isDefault) {
    const { importDynamically } = require('internal/modules/esm/loader');
    return importDynamically(name, options, baseOf(filename));
  }
  if (callback === undefined) throw new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING();
  if (!hasModules) throw new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG();
  return require('internal/vm/modules').importWith(callback, referrer(), name, options);
}

// Promises are to be those of the context.
function defineFor(global) {
  if (global === null) {
    defineIn(globalThis);
    return;
  }
  const text = '(find) => (id) => { const run = find(id);' +
    ' return async (specifier, options) => run(specifier, options); }';
  defineIn(global, (find) =>
    internalBinding('vm').run(text, 'vm', 1, global, -1, false, {})(find));
}

// { text, importer }: the text with calls of a function of ours, in contexts that have it. The caller
// keeps the importer until the text runs. Undefined if it imports nothing. `referrer()` gives what the
// callback gets to know.
function rewriteImports(code, options, referrer) {
  const positions = positionsOf(code);
  if (positions.length === 0) return undefined;
  const importer = (name, given) => importFor(options, referrer, name, given);
  const id = registerImporter(importer);
  return { text: keepImporter(replaceAt(code, positions, id), id), importer };
}

module.exports = { defineFor, rewriteImports };
