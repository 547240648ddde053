'use strict';

// How an error is shown that nothing caught.

const { isError } = require('internal/util');

const errorLine = /^\[?([A-Z][a-z0-9_]*)*Error/;

// Without what the REPL itself has added to the stack.
function trimStack(stack) {
  const lines = stack.split('\n');
  let end = lines.findIndex((line) =>
    /^\s+at (?:(?:.*\()?node:|Script REPL|(?:global|eval) code)/.test(line));
  if (end === -1) return stack;
  // The line that was typed is what our own code has called.
  while (/^\s+at (?:REPL\d+:\d+:\d+|<anonymous>|eval \(<anonymous>\))$/.test(lines[end - 1])) end--;
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
    const original = require('internal/stack').formatStack(error);
    const isSyntaxError = error.name === 'SyntaxError';
    try {
      error.stack = isSyntaxError ?
        `${error.name}: ${error.message}` : trimStack(original);
      text = writer(error);
    } finally {
      error.stack = original;
    }
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
