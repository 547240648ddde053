'use strict';

// What is printed of an error that ends the process: where it was thrown, and its stack.

const stacks = require('internal/stack');
const core = internalBinding('core');

const lineLengthMax = 500;

// The place an error comes from: the first frame of the program's own.
function placeOf(error) {
  if (typeof error.line === 'number' && typeof error.sourceURL === 'string' &&
      Object.prototype.toString.call(error) === '[object Error]' && error instanceof SyntaxError &&
      error.sourceURL.startsWith('file://')) {
    return { file: decodeURIComponent(error.sourceURL.slice('file://'.length)), line: error.line };
  }
  const match = /^ {4}at (?:.*\()?(.+?):(\d+):(\d+)\)?$/m.exec(stacks.formatStack(error) ?? '');
  return match === null ? null :
    { file: match[1], line: Number(match[2]), column: Number(match[3]) };
}

function caretFor(text, place, error) {
  if (place.column === undefined) {
    const token = /(?:token|identifier|keyword|string|number) '(.+?)'/.exec(error.message)?.[1] ??
      /'(.+?)'/.exec(error.message)?.[1];
    const index = token === undefined ? -1 : text.lastIndexOf(token);
    if (index < 0) return '^'.padStart(text.length - text.trimStart().length + 1);
    return ' '.repeat(index) + '^'.repeat(token.length);
  }
  const before = text.slice(0, place.column - 1);
  const thrown = /\bthrow\s+$/.exec(before);
  const index = thrown === null ? place.column - 1 : thrown.index;
  return text.slice(0, index).replace(/[^\t]/g, ' ') + '^';
}

function excerpt(error) {
  const place = placeOf(error);
  if (place === null) return '';
  const text = place.file.startsWith('node:') ? undefined :
    place.file === '[eval]' || place.file === '[stdin]' ?
      core.options.evalSource?.split('\n')[place.line - 1] :
      stacks.sourceLine(place.file, place.line);
  if (text === undefined || text.length > lineLengthMax) return `${place.file}:${place.line}\n`;
  return `${place.file}:${place.line}\n${text}\n${caretFor(text, place, error)}\n`;
}

function isError(value) {
  return require('internal/util/types').isNativeError(value) || value instanceof Error;
}

function describe(error) {
  const { version } = process;
  let text;
  if (error !== null && typeof error === 'object' && isError(error)) {
    let shown;
    try {
      shown = require('internal/util/inspect').inspect(error);
    } catch {
      shown = stacks.formatStack(error);
    }
    text = `${excerpt(error)}\n${shown}\n`;
  } else {
    const { inspect } = require('internal/util/inspect');
    text = `Uncaught:\n${typeof error === 'symbol' ? String(error) : inspect(error)}\n` +
      '(Use `node --trace-uncaught ...` to show where the exception was thrown)\n';
  }
  return `${text}\nNode.js ${version}\n`;
}

module.exports = { describe, excerpt };
