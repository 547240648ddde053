'use strict';

// What is known of the place where the engine has thrown an error.

// The source from where the error was thrown to the end of its line, and what is before that;
// nothing for code whose text is not at hand.
function sourceAt(rawStack) {
  const stacks = require('internal/stack');
  const frame = stacks.parseStack(rawStack).find(({ isNative }) => !isNative);
  if (frame?.line === undefined) return undefined;
  const text = stacks.compiledLine(frame.file, frame.line);
  if (text === undefined) return undefined;
  return { before: text.slice(0, frame.column - 1), after: text.slice(frame.column - 1) };
}

// All of the text that it is in, or nothing.
function textAt(rawStack) {
  const stacks = require('internal/stack');
  const frame = stacks.parseStack(rawStack)[0];
  return frame === undefined ? '' : stacks.compiledLines(frame.file).lines.join('\n');
}

// The name of the built-in function that has thrown, if one has.
function nativeName(rawStack) {
  return /^([^@\n]*)@\[native code\]/.exec(rawStack)?.[1];
}

// The arguments of the call of a built-in function that has thrown, as they are written; none if
// they are not plain.
function argumentsOf(name, rawStack) {
  const source = sourceAt(rawStack);
  if (source === undefined) return [];
  const { before, after } = source;
  const atName = after.startsWith(name) ? after.slice(name.length) :
    before.trimEnd().endsWith(name) ? after : '';
  const list = /^\s*\(((?:'[^'\\]*'|"[^"\\]*"|[^()'"])*)\)/.exec(atName)?.[1];
  if (list === undefined) return [];
  return list.match(/'[^']*'|"[^"]*"|[^\s,][^,]*/g) ?? [];
}

// What a literal stands for, as messages show it.
function shownLiteral(text) {
  const quoted = /^(['"])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  return /^(?:-?\d[\d.]*|undefined|null|true|false)$/.test(text) ? text : undefined;
}

module.exports = { argumentsOf, nativeName, shownLiteral, sourceAt, textAt };
