'use strict';

// require() of an ES module.

const loader = require('internal/modules/esm/loader');
const { makeNamespace } = require('internal/modules/esm/namespace');

// What require() answers with for the module.
function exportsOf(record) {
  const namespace = record.getNamespace();
  if (Object.hasOwn(namespace, 'module.exports')) return namespace['module.exports'];
  if (!Object.hasOwn(namespace, 'default') || namespace.__esModule) return namespace;
  // Tools that turn modules into CommonJS look for this mark before they take the default export.
  const getters = new Map([['__esModule', () => true]]);
  for (const name of Object.keys(namespace)) getters.set(name, () => namespace[name]);
  return makeNamespace(getters);
}

// Loads `module`, of the CommonJS loader, from an ES module.
function load(module, filename, source) {
  const parent = module.parent?.filename ?? undefined;
  module.exports = exportsOf(loader.requireModule(filename, source, parent));
}

module.exports = { load };
