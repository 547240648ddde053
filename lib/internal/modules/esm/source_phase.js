'use strict';

// Imports of the source phase: `import source x from 'y'` and `import.source('y')` give what a module
// is compiled from, without evaluating it. Only WebAssembly has such an object: its
// WebAssembly.Module.
//
// The parser knows nothing of phases. So their words are blanked before it sees the text, and where
// they stood is remembered.

const { SyntheticRecord } = require('internal/modules/esm/record');

const candidate = /\bimport(?:\s+source\s|\s*\.\s*source\s*\()/;

// As es-module-lexer has them.
const kStatic = 4;
const kDynamic = 5;

function blank(text, start, end) {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ') +
    text.slice(end);
}

// { text, declarations, calls }: the text without the words, and the positions of what has them;
// undefined if nothing does.
function removePhases(source) {
  if (!candidate.test(source)) return undefined;
  let imports;
  try {
    [imports] = require('internal/deps/es-module-lexer').parse(source);
  } catch {
    return undefined;  // The parser finds the mistake again, and says it better.
  }
  let text = source;
  const declarations = new Set();
  const calls = new Set();
  for (const { t: type, ss: start, d: opening } of imports) {
    if (type === kStatic) {
      declarations.add(start);
      const word = source.indexOf('source', start);
      text = blank(text, word, word + 'source'.length);
    } else if (type === kDynamic) {
      calls.add(start);
      text = blank(text, start + 'import'.length, opening);
    }
  }
  return declarations.size + calls.size === 0 ? undefined : { text, declarations, calls };
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

module.exports = { noSource, removePhases, sourceRecord };
