'use strict';

// Shows where in a script an error was thrown, before its stack.

const stacks = require('internal/stack');
const { isNativeError } = require('internal/util/types');

const done = new WeakSet();

function addExcerpt(error, text, { filename, firstLine }) {
  if (!isNativeError(error) || done.has(error)) {
    return;
  }
  done.add(error);
  const source = '\n'.repeat(Math.max(0, firstLine - 1)) + text;
  const stack = stacks.withSource(filename, source, () => stacks.formatStack(error));
  const place = placeIn(stack, filename);
  if (place === undefined) {
    return;
  }
  const line = text.split('\n')[place.line - firstLine] ?? '';
  const value = `${filename}:${place.line}\n${line}\n${caretFor(line, place.column)}\n\n${stack}`;
  Object.defineProperty(error, 'stack', {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

// The innermost frame of the file.
function placeIn(stack, filename) {
  for (const frame of stack.split('\n')) {
    const match = /^\s+at (?:async )?(?:.*\()?(.*):(\d+):(\d+)\)?$/.exec(frame);
    if (match !== null && match[1] === filename) {
      return { line: Number(match[2]), column: Number(match[3]) };
    }
  }
  return undefined;
}

// Below the statement that throws, if it stands before.
function caretFor(line, column) {
  const before = line.slice(0, Math.max(0, column - 1));
  const start = /throw\s+$/.exec(before)?.index ?? before.length;
  return `${before.slice(0, start).replace(/[^\t]/g, ' ')}^`;
}

module.exports = { addExcerpt };
