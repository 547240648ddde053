'use strict';

// import() in scripts. The engine has no way to ask us for a module, so the keyword becomes a call
// of a hidden global function, which knows by the URL where the call stands.

const globalName = '$rondoImport';

// `adapt` makes a function for that context of ours.
function defineIn(global, adapt = (find) => find) {
  if (Object.hasOwn(global, globalName)) return;
  Object.defineProperty(global, globalName, {
    configurable: true, enumerable: false, writable: true, value: adapt(importFrom),
  });
}

// Functions that import for texts which are not from files, by the names that stand there for URLs.
const importers = new Map();

function registerImporter(importer) {
  const id = `vm:import(${importers.size})`;
  importers.set(id, importer);
  return id;
}

function importFrom(url) {
  const importer = importers.get(url);
  if (importer !== undefined) return importer;
  return (specifier, options) =>
    require('internal/modules/esm/loader').importDynamically(specifier, options, url);
}

// Where the keyword stands, in code rather than in texts or comments.
function positionsOf(source) {
  let imports;
  try {
    [imports] = require('internal/deps/es-module-lexer').parse(source);
  } catch {
    return [];  // The engine finds the mistake again, and says it better.
  }
  return imports.filter(({ d }) => d >= 0).map(({ ss }) => ss);
}

function rewrite(source, url) {
  if (!/\bimport\s*(?:\(|\/[*/])/.test(source)) return source;
  const positions = positionsOf(source);
  if (positions.length === 0) return source;
  defineIn(globalThis);
  return replaceAt(source, positions, url);
}

function replaceAt(source, positions, url) {
  const call = `${globalName}(${JSON.stringify(url)})`;
  let result = '';
  let last = 0;
  for (const position of positions) {
    result += source.slice(last, position) + call;
    last = position + 'import'.length;
  }
  return result + source.slice(last);
}

module.exports = {
  defineIn, globalName, positionsOf, registerImporter, replaceAt, rewrite,
};
