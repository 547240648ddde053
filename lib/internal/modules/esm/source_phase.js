'use strict';

// Imports of the source phase: `import source x from 'y'` and `import.source('y')` give what a module
// is compiled from, without evaluating it. Only WebAssembly has such an object: its
// WebAssembly.Module.
//
// The engine knows nothing of phases. So before it sees the text, declarations get an attribute in the
// place of the word, and calls become calls of a method of import.meta whose name is as long.

const { SyntheticRecord } = require('internal/modules/esm/record');

const candidate = /\bimport(?:\s+source\s|\s*\.\s*source\s*\()/;

// As es-module-lexer has them.
const kStatic = 4;
const kDynamic = 5;

const kAttribute = 'rondo:phase';
const written = `${JSON.stringify(kAttribute)}:"source"`;

// What to put where, the last place first.
function changesFor(source, { t: type, ss: start, e: end, a: attributes }) {
  const place = source.indexOf('source', start);
  if (type === kDynamic) return [{ place, length: 'source'.length, text: 'meta.$' }];
  if (type !== kStatic) return [];
  const word = { place, length: 'source'.length, text: ' '.repeat('source'.length) };
  return attributes === -1 ? [{ place: end + 1, length: 0, text: ` with{${written}}` }, word] :
    [{ place: attributes + 1, length: 0, text: `${written},` }, word];
}

// The text as the engine understands it.
function withoutPhases(source) {
  if (!candidate.test(source)) return source;
  let imports;
  try {
    [imports] = require('internal/deps/es-module-lexer').parse(source);
  } catch {
    return source;  // The engine finds the mistake again, and says it better.
  }
  let text = source;
  for (const one of imports.reverse()) {
    for (const { place, length, text: inserted } of changesFor(source, one)) {
      text = text.slice(0, place) + inserted + text.slice(place + length);
    }
  }
  return text;
}

// Takes the phase of a request out of its attributes.
function takePhase(attributes) {
  if (!Object.hasOwn(attributes, kAttribute)) return 'evaluation';
  delete attributes[kAttribute];
  return 'source';
}

function noSource(url) {
  return new SyntaxError(`Source phase import object is not defined for module '${url}'`);
}

// By URL.
const records = new Map();

// A record whose default export is the object. What the module imports is of no interest.
function sourceRecord(url, { format, source }) {
  let record = records.get(url);
  if (record !== undefined) return record;
  if (format !== 'wasm') throw noSource(url);
  const compiled = require('internal/modules/esm/wasm').compile(url, source);
  record = new SyntheticRecord(url, new Set(['default']), (values) => {
    values.default = compiled;
  });
  records.set(url, record);
  return record;
}

module.exports = { noSource, sourceRecord, takePhase, withoutPhases };
