'use strict';

// What assert.ok() says: the expression in the source that was false.

const { isErrorStackTraceLimitWritable } = require('internal/errors');
const { isError } = require('internal/util');
const AssertionError = require('internal/assert/assertion_error');

// Where the caller of `hidden` is: the text of its line and the column, from 0.
function locateCaller(hidden) {
  const limit = Error.stackTraceLimit;
  const isWritable = isErrorStackTraceLimitWritable();
  if (isWritable) Error.stackTraceLimit = 1;
  const holder = {};
  Error.captureStackTrace(holder, hidden);
  const { stack } = holder;
  if (isWritable) Error.stackTraceLimit = limit;
  const match = /\(?((?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/m.exec(stack);
  if (match === null) return undefined;
  const line = readLine(match[1].replace(/^file:\/\//, ''), Number(match[2]));
  return line === undefined ? undefined : { line, column: Number(match[3]) - 1 };
}

function readLine(file, number) {
  try {
    return require('fs').readFileSync(file, 'utf8').split('\n')[number - 1];
  } catch {
    return undefined;
  }
}

// Parts of a line that have to be skipped as a whole.
const opaque = new RegExp([
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/,
  /\/\*.*?\*\/|\/\/.*/,
  /(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*/,
].map(({ source }) => source).join('|'), 'y');

function skipOpaque(line, position) {
  opaque.lastIndex = position;
  return opaque.exec(line)?.[0].length ?? 0;
}

// The end of the call that begins at `start`: behind its parenthesis, or at a semicolon.
function endOfCall(line, start) {
  let depth = 0;
  let position = start;
  while (position < line.length) {
    const skipped = skipOpaque(line, position);
    if (skipped > 0) {
      position += skipped;
      continue;
    }
    const character = line[position];
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return position + 1;
    else if (character === ';') return position;
    position++;
  }
  return line.length;
}

// No callee is longer; lines can be very long.
const kCalleeMax = 200;

// The column may be that of the member: a.b.ok( begins at a.
function startOfCall(line, column) {
  const member =
    /(?:[\p{ID_Continue}$]+(?:\s*(?:\?\.|\.)\s*|\[\s*(?:'[^']*'|"[^"]*"|\w+)\s*\])\s*)+$/u;
  const before = line.slice(Math.max(0, column - kCalleeMax), column);
  return column - (member.exec(before)?.[0].length ?? 0);
}

const controlNames = { '\b': '\\b', '\f': '\\f' };

function escapeControls(text) {
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, (character) =>
    controlNames[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function messageFromSource(method) {
  const place = locateCaller(method);
  if (place === undefined) return undefined;
  const { line, column } = place;
  const source = line.slice(startOfCall(line, column), endOfCall(line, column));
  if (source === '') return undefined;
  return `The expression evaluated to a falsy value:\n\n  ${escapeControls(source)}\n`;
}

function failOk(method, args) {
  const [value, given] = args;
  let message = given;
  const isGenerated = args.length === 0 || given === undefined || given === null;
  if (args.length === 0) message = 'No value argument passed to `assert.ok()`';
  else if (isGenerated) message = messageFromSource(method);
  else if (isError(given)) throw given;
  const error = new AssertionError({
    actual: value, expected: true, message, operator: '==', stackStartFn: method,
  });
  error.generatedMessage = isGenerated;
  throw error;
}

module.exports = { failOk };
