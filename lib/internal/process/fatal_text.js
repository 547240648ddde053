'use strict';

// What is printed of an error that ends the process: where it was thrown, and its stack.

const stacks = require('internal/stack');

// The line is shown whole, however long it is, but what underlines it ends here.
const underlineLengthMax = 1020;

// The place an error comes from: the first frame of the program's own.
function placeOf(error) {
  const match = /^ {4}at (?:.*\()?(.+?):(\d+):(\d+)\)?$/m.exec(stacks.formatStack(error) ?? '');
  return match === null ? null :
    { file: match[1], line: Number(match[2]), column: Number(match[3]) };
}

function caretFor(text, place) {
  const before = text.slice(0, place.column - 1);
  const thrown = /\bthrow\s+$/.exec(before);
  // What an ES module throws rejects a promise, and then only the error's own place is known.
  const isThrown = thrown !== null && !place.file.startsWith('file:');
  const index = !isThrown ? place.column - 1 : thrown.index;
  return `${text.slice(0, index).replace(/[^\t]/g, ' ')}^`.slice(0, underlineLengthMax);
}

function excerpt(error) {
  return excerptAt(placeOf(error));
}

function excerptAt(place) {
  if (place === null) return '';
  const text = stacks.sourceLine(place.file, place.line);
  if (text === undefined) return `${place.file}:${place.line}\n`;
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

// An 'error' event that nobody listens to is thrown by the emitter.
function excerptOfEmitter() {
  const line = require('internal/events/reports').lineOfThrow();
  return `node:events:${line}\n    throw er; // Unhandled 'error' event\n    ^\n`;
}

// An error that ends the program is shown as it is, whatever it says of itself to inspect().
function inspectThrown(value) {
  const { inspect } = require('internal/util/inspect');
  return inspect(value, {
    colors: Boolean(require('internal/util/colors').shouldColorize(process.stderr)),
    customInspect: false,
    depth: Math.max(inspect.defaultOptions.depth, 5),
  });
}

function describeError(error) {
  const { kEnhanceStackBeforeInspector } = require('internal/errors');
  const enhance = error[kEnhanceStackBeforeInspector];
  const isFromEmitter = typeof enhance === 'function';
  if (isFromEmitter) error.stack = enhance.call(error);
  let shown;
  try {
    shown = inspectThrown(error);
  } catch {
    shown = stacks.formatStack(error);
  }
  if (hasExcerpt(error)) return `${shown}\n`;
  return `${isFromEmitter ? excerptOfEmitter() : excerpt(error)}\n${shown}\n`;
}

// The engine's place is behind the value, and V8's before the word.
function columnOfThrow(site) {
  const column = site.getColumnNumber();
  const before = stacks.sourceLine(site.getFileName(), site.getLineNumber())?.slice(0, column);
  return (before?.search(/\bthrow\b(?!.*\bthrow\b)/) ?? -1) + 1 || column;
}

// Values that are no errors have no stack: the place is where they were thrown.
function describeValue(value) {
  const site = require('internal/errors_v8').placeOfThrown(value)[0];
  const where = !site?.getFileName() ? 'Uncaught:\n' : `\n${excerptAt({
    file: site.getFileName(), line: site.getLineNumber(), column: columnOfThrow(site),
  })}`;
  if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
    return `${where}${inspectThrown(value)}\n`;
  }
  return `${where}${typeof value === 'symbol' ? '' : value}\n` +
    '(Use `node --trace-uncaught ...` to show where the exception was thrown)\n';
}

function describe(error) {
  const { version } = process;
  let text;
  if (error instanceof SyntaxError && hasExcerpt(error)) {
    text = `${error.stack}\n`;
  } else if (error !== null && typeof error === 'object' && isError(error)) {
    text = describeError(error);
  } else {
    text = describeValue(error);
  }
  const { switches } = internalBinding('core').options;
  const isShort = switches !== undefined &&
    require('internal/options').isOff('--extra-info-on-fatal-exception');
  return isShort ? text : `${text}\nNode.js ${version}\n`;
}

module.exports = { describe, excerpt };
