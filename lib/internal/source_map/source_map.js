'use strict';

// A source map, version 3, and the search in it.

const { kEmptyObject } = require('internal/util');
const { validateObject } = require('internal/validators');

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfDigit = new Map([...digits].map((digit, value) => [digit, value]));

// Numbers of five bits a digit, the lowest first; the lowest of all is the sign.
class Digits {
  #text;
  #position = 0;

  constructor(text) {
    this.#text = text;
  }

  hasMore() {
    return this.#position < this.#text.length;
  }

  next() {
    let result = 0;
    let shift = 0;
    let digit;
    do {
      digit = valueOfDigit.get(this.#text[this.#position++]) ?? 0;
      result |= (digit & 31) << shift;
      shift += 5;
    } while ((digit & 32) !== 0);
    const isNegative = (result & 1) === 1;
    result >>>= 1;
    if (!isNegative) return result;
    return result === 0 ? -0x80000000 : -result;
  }
}

// The entries of one map, which may be a section of another.
function* entriesOf({ mappings = '', sourceRoot = '', sources = [], names = [] }, first) {
  const state = { source: 0, line: 0, column: 0, name: 0 };
  let generatedLine = first.line;
  for (const line of mappings.split(';')) {
    let generatedColumn = generatedLine === first.line ? first.column : 0;
    for (const segment of line.split(',')) {
      const numbers = new Digits(segment);
      if (!numbers.hasMore()) continue;
      generatedColumn += numbers.next();
      const entry = { generatedLine, generatedColumn };
      if (numbers.hasMore()) {
        state.source += numbers.next();
        state.line += numbers.next();
        state.column += numbers.next();
        entry.originalSource = sourceRoot + sources[state.source];
        entry.originalLine = state.line;
        entry.originalColumn = state.column;
        if (numbers.hasMore()) {
          state.name += numbers.next();
          entry.name = names[state.name];
        }
      }
      yield entry;
    }
    generatedLine++;
  }
}

function isBefore(entry, line, column) {
  return entry.generatedLine < line ||
    (entry.generatedLine === line && entry.generatedColumn <= column);
}

function clone(payload) {
  const copy = { ...payload };
  for (const name of Object.keys(copy)) {
    if (Array.isArray(copy[name])) copy[name] = copy[name].slice();
  }
  return copy;
}

class SourceMap {
  #payload;
  #lineLengths;
  #entries;

  constructor(payload, { lineLengths } = kEmptyObject) {
    validateObject(payload, 'payload');
    this.#payload = clone(payload);
    this.#lineLengths = lineLengths?.slice();
  }

  get payload() {
    return clone(this.#payload);
  }

  get lineLengths() {
    return this.#lineLengths?.slice();
  }

  #sorted() {
    if (this.#entries !== undefined) return this.#entries;
    const { sections } = this.#payload;
    const parts = sections ?? [{ offset: { line: 0, column: 0 }, map: this.#payload }];
    this.#entries = parts.flatMap(({ offset, map }) => [...entriesOf(map, offset)]);
    this.#entries.sort((a, b) => a.generatedLine - b.generatedLine ||
      a.generatedColumn - b.generatedColumn);
    return this.#entries;
  }

  // The last entry that is not behind a place; lines and columns from 0.
  findEntry(lineOffset, columnOffset) {
    const entries = this.#sorted();
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(entries[middle], lineOffset, columnOffset)) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return {};
    const { generatedLine, generatedColumn, originalSource, originalLine, originalColumn, name } =
      entries[low - 1];
    return { generatedLine, generatedColumn, originalSource, originalLine, originalColumn, name };
  }

  // The same with lines and columns from 1, and as far behind the entry as the place is.
  findOrigin(lineNumber, columnNumber) {
    const entry = this.findEntry(lineNumber - 1, columnNumber - 1);
    if (entry.originalSource === undefined) return {};
    return {
      name: entry.name,
      fileName: entry.originalSource,
      lineNumber: entry.originalLine + lineNumber - entry.generatedLine,
      columnNumber: entry.originalColumn + columnNumber - entry.generatedColumn,
    };
  }
}

module.exports = { SourceMap };
