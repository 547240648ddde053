'use strict';

// How an error is shown that nothing caught.

const { isError } = require('internal/util');

const errorLine = /^\[?([A-Z][a-z0-9_]*)*Error/;

const typedLine = /^\s+at REPL\d+:\d+:\d+$/;
const ownLine = /^\s+at (?:async )?(?:.*\()?node:/;
const runningLine = /^\s+at (?:async )?(?:.*\()?node:(?:vm|internal\/repl\/)/;

// Without the line that was typed and what has run it; what fails later was run by our code only.
function trimStack(stack) {
  const lines = stack.split('\n');
  let end = lines.findLastIndex((line, index) => typedLine.test(line) &&
    (index === lines.length - 1 || runningLine.test(lines[index + 1])));
  if (end === -1) {
    end = lines.length;
    while (ownLine.test(lines[end - 1])) end--;
  }
  return lines.slice(0, end).join('\n');
}

// The line with a mark under the place where it went wrong.
function pointAt(code, position) {
  const before = code.slice(0, position).split('\n');
  const line = code.split('\n')[before.length - 1];
  return `${line}\n${' '.repeat(before.at(-1).length)}^\n\n`;
}

function describe(error, writer, syntax) {
  let text = '';
  if (isError(error) && typeof error.stack === 'string' && !Object.isFrozen(error)) {
    for (const mark of ['line', 'column', 'sourceURL']) delete error[mark];
    error.stack = error.name === 'SyntaxError' ? `${error.name}: ${error.message}` :
      trimStack(require('internal/stack').formatStack(error));
    text = writer(error);
    // Without frames it is in brackets.
    if (text.startsWith('[') && text.endsWith(']')) text = text.slice(1, -1);
  } else {
    text = writer(error);
  }
  const prefix = syntax === undefined ? '' : pointAt(syntax.code, syntax.position);
  return `${prefix}${withUncaught(text, writer.options?.breakLength ?? 80)}`;
}

function withUncaught(text, breakLength) {
  const lines = text.split(/(?<=\n)/);
  const index = lines.findIndex((line) => errorLine.test(line));
  if (index === -1) {
    return `Uncaught${lines.length === 1 ? ' ' : ':\n'}${text}${text.endsWith('\n') ? '' : '\n'}`;
  }
  const line = lines[index];
  lines[index] = breakLength >= line.length ? `Uncaught ${line}` : `Uncaught:\n${line}`;
  const result = lines.join('');
  return result.endsWith('\n') ? result : `${result}\n`;
}

module.exports = { describe };
