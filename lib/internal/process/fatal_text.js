'use strict';

// What is printed of an error that ends the process: where it was thrown, and its stack.

const stacks = require('internal/stack');

const lineLengthMax = 500;

// The place an error comes from: the first frame of the program's own.
function placeOf(error) {
  const match = /^ {4}at (?:.*\()?(.+?):(\d+):(\d+)\)?$/m.exec(stacks.formatStack(error) ?? '');
  return match === null ? null :
    { file: match[1], line: Number(match[2]), column: Number(match[3]) };
}

function caretFor(text, place) {
  const before = text.slice(0, place.column - 1);
  const thrown = /\bthrow\s+$/.exec(before);
  const index = thrown === null ? place.column - 1 : thrown.index;
  return text.slice(0, index).replace(/[^\t]/g, ' ') + '^';
}

function excerpt(error) {
  const place = placeOf(error);
  if (place === null) return '';
  const text = stacks.sourceLine(place.file, place.line);
  if (text === undefined || text.length > lineLengthMax) return `${place.file}:${place.line}\n`;
  return `${place.file}:${place.line}\n${text}\n${caretFor(text, place)}\n`;
}

function isError(value) {
  return require('internal/util/types').isNativeError(value) || value instanceof Error;
}

// Syntax errors bring their own, from where the file was compiled, as do errors of vm's scripts.
function hasExcerpt(error) {
  const { stack } = error;
  return typeof stack === 'string' && /^.+:\d+\n/.test(stack) && !stacks.isRaw(stack);
}

function describe(error) {
  const { version } = process;
  let text;
  if (error instanceof SyntaxError && hasExcerpt(error)) {
    text = `${error.stack}\n`;
  } else if (error !== null && typeof error === 'object' && isError(error)) {
    let shown;
    try {
      shown = require('internal/util/inspect').inspect(error);
    } catch {
      shown = stacks.formatStack(error);
    }
    text = hasExcerpt(error) ? `${shown}\n` : `${excerpt(error)}\n${shown}\n`;
  } else {
    const { inspect } = require('internal/util/inspect');
    text = `Uncaught:\n${typeof error === 'symbol' ? String(error) : inspect(error)}\n` +
      '(Use `node --trace-uncaught ...` to show where the exception was thrown)\n';
  }
  return `${text}\nNode.js ${version}\n`;
}

module.exports = { describe, excerpt };
