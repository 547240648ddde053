'use strict';

// What is printed of an error that ends the process: where it was thrown, and its stack.

const stacks = require('internal/stack');

// The place an error comes from: the first frame of the program's own.
function placeOf(error) {
  const match = /^ {4}at (?:async )?(?:.*\()?(.+?):(\d+):(\d+)\)?$/m.exec(stacks.formatStack(error) ?? '');
  return match === null ? null :
    { file: match[1], line: Number(match[2]), column: Number(match[3]) };
}

// Of an error that a statement makes and throws, V8 shows that statement.
function placeOfStatement(place) {
  const text = place === null ? undefined : stacks.sourceLine(place.file, place.line);
  const thrown = /\bthrow\s+$/.exec(text?.slice(0, place.column - 1) ?? '');
  return thrown === null ? place : { ...place, column: thrown.index + 1 };
}

// findThrower() gives the place of the statement that has thrown it last, if that is known. It is
// null for what has rejected a promise, and was perhaps not thrown: that has its own place only.
function excerpt(error, findThrower) {
  const place = placeOf(error);
  if (findThrower === null) return excerptAt(place);
  return excerptAt(placeOfLastThrow(findThrower()) ?? placeOfStatement(place));
}

// Statements of the library are not shown.
function placeOfLastThrow(site) {
  const file = site?.getFileName() ?? 'node:';
  return file.startsWith('node:') ? undefined : findThrow(site);
}

function excerptAt(place) {
  if (place === null) return '';
  const text = stacks.sourceLine(place.file, place.line);
  if (text === undefined) return `${place.file}:${place.line}\n`;
  const { markUnder } = require('internal/modules/syntax_error');
  return `${place.file}:${place.line}\n${text}\n${markUnder(text, place.column - 1)}\n`;
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

function describeError(error, findThrower) {
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
  const where = isFromEmitter ? excerptOfEmitter() : excerpt(error, findThrower);
  return `${where}\n${shown}\n`;
}

// How far above the end of a value its `throw` is looked for.
const valueLinesMax = 100;

// The engine's place is behind the value, and V8's before the word. The value may have others of
// that word in its functions: they stand in brackets.
function findThrow(site) {
  const place = placeOfSite(site);
  let depth = 0;
  let end = place.column;
  for (let line = place.line; line > Math.max(0, place.line - valueLinesMax); line--) {
    const text = stacks.sourceLine(place.file, line);
    if (text === undefined) break;
    for (const match of [...text.slice(0, end).matchAll(/[()[\]{}]|\bthrow\b/g)].reverse()) {
      if (match[0] === 'throw' && depth <= 0) return { ...place, line, column: match.index + 1 };
      if (match[0] !== 'throw') depth += ')]}'.includes(match[0]) ? 1 : -1;
    }
    end = Infinity;
  }
  return undefined;
}

function placeOfSite(site) {
  return { file: site.getFileName(), line: site.getLineNumber(), column: site.getColumnNumber() };
}

// With --trace-uncaught, the calls that led there.
function traceOf([site, ...callers], { file, line, column }) {
  const name = site.getFunctionName();
  const first = name === null ? `${file}:${line}:${column}` : `${name} (${file}:${line}:${column})`;
  return `Thrown at:\n${[first, ...callers].map((each) => `    at ${each}\n`).join('')}\n`;
}

// Values that are no errors have no stack: the place is where they were thrown.
function describeValue(value) {
  const sites = require('internal/errors_v8').placeOfThrown(value);
  const [site] = sites;
  const place = site?.getFileName() ? findThrow(site) ?? placeOfSite(site) : null;
  const where = place === null ? 'Uncaught:\n' : `\n${excerptAt(place)}`;
  const isTraced = place !== null && internalBinding('core').options.traceUncaught;
  const trace = isTraced ? traceOf(sites, place) : '';
  if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
    return `${where}${inspectThrown(value)}\n${trace}`;
  }
  const hint = '(Use `node --trace-uncaught ...` to show where the exception was thrown)\n';
  return `${where}${typeof value === 'symbol' ? '' : value}\n${isTraced ? trace : hint}`;
}

function describe(error, findThrower) {
  const { version } = process;
  let text;
  if (error instanceof SyntaxError && hasExcerpt(error)) {
    text = `${error.stack}\n`;
  } else if (error !== null && typeof error === 'object' && isError(error)) {
    text = describeError(error, findThrower);
  } else {
    text = describeValue(error);
  }
  const { switches } = internalBinding('core').options;
  const isShort = switches !== undefined &&
    require('internal/options').isOff('--extra-info-on-fatal-exception');
  return isShort ? text : `${text}\nNode.js ${version}\n`;
}

module.exports = { describe, excerpt };
