'use strict';

// import() in texts that are given to vm: what it does is said by the program, for each text.

const {
  codes: { ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING, ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG },
} = require('internal/errors');
const { URL } = require('internal/url');

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

// What import() in a text calls, which is evaluated with it: `referrer()` gives what the callback gets
// to know. Undefined if there is none in the text.
function importerFor(code, options, referrer) {
  if (!code.includes('import')) return undefined;
  return (name, given) => importFor(options, referrer, name, given);
}

module.exports = { importerFor };
