'use strict';

// AssertionError, and its messages that show how two values differ.

const { isErrorStackTraceLimitWritable } = require('internal/errors');
const { isError } = require('internal/util');
const colors = require('internal/util/colors');
const { inspect } = require('internal/util/inspect');
const { validateObject } = require('internal/validators');

const headlines = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};

const shortLengthMax = 12;
const longLengthMax = 512;

// Operators whose message shows a difference even below a message of the caller.
const operatorsWithDiff = new Set(['deepStrictEqual', 'strictEqual', 'partialDeepStrictEqual']);

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function inspectValue(value) {
  return inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: Infinity,
    showHidden: false,
    showProxy: false,
    sorted: true,
    getters: true,
  });
}

// A copy of an error that inspect() shows without its stack.
function copyError(source) {
  const target = Object.assign({ __proto__: Object.getPrototypeOf(source) }, source);
  Object.defineProperty(target, 'message', { __proto__: null, value: source.message });
  if (Object.hasOwn(source, 'cause')) {
    const { cause } = source;
    Object.defineProperty(target, 'cause', {
      __proto__: null, value: isError(cause) ? copyError(cause) : cause,
    });
  }
  return target;
}

// Both texts below each other, with a mark at the first difference of short strings.
function stackedDiff(actual, expected, isText) {
  const message = `\n${colors.green}+${colors.white} ${actual}\n` +
    `${colors.red}- ${colors.white}${expected}`;
  const width = process.stderr.isTTY ? process.stderr.columns : 80;
  if (!isText || actual.length + expected.length > width) return message;
  let index = 0;
  while (index < actual.length && actual[index] === expected[index]) index++;
  // A difference at the very beginning needs no mark.
  if (index < 3 || index === actual.length) return message;
  return `${message}\n${' '.repeat(index + 2)}^`;
}

function simpleDiff(values, [actual, expected], header) {
  const isText = values.every((value) => typeof value === 'string');
  const quotes = 2 * values.filter((value) => typeof value === 'string').length;
  const length = actual.length + expected.length - quotes;
  if (length <= shortLengthMax && (values[0] !== 0 || values[1] !== 0)) {
    return { message: `${actual} !== ${expected}`, header: '' };
  }
  if (isText && colors.hasColors) {
    const { myersDiff, printSimpleMyersDiff } = require('internal/assert/myers_diff');
    return {
      message: printSimpleMyersDiff(myersDiff(actual.split(''), expected.split(''))),
      header: `${colors.green}actual${colors.white} ${colors.red}expected${colors.white}`,
    };
  }
  // The texts in question are the inspected ones, which are strings.
  return { message: stackedDiff(actual, expected, true), header };
}

function sameStructure(lines, diffType) {
  if (lines.length <= 50 || diffType === 'full') return { message: lines.join('\n') };
  return { message: `${lines.slice(0, 50).join('\n')}\n...}`, isSkipped: true };
}

function lineDiff(actual, actualLines, expectedLines, operator, header) {
  const { myersDiff, printMyersDiff } = require('internal/assert/myers_diff');
  const diff = myersDiff(actualLines, expectedLines, isObject(actual));
  const { message, skipped } = printMyersDiff(diff, operator);
  const partialHeader = `${colors.gray}${colors.hasColors ? '' : '+ '}actual${colors.white} ` +
    `${colors.red}- expected${colors.white}`;
  return {
    message,
    header: operator === 'partialDeepStrictEqual' ? partialHeader : header,
    isSkipped: skipped,
  };
}

function describeDiff(actual, expected, given, customMessage, diffType) {
  const isBothObjects = (isObject(actual) && isObject(expected)) ||
    (typeof actual === 'function' && typeof expected === 'function');
  let operator = given === 'strictEqual' && isBothObjects ? 'strictEqualObject' : given;
  const texts = [inspectValue(actual), inspectValue(expected)];
  const [actualLines, expectedLines] = texts.map((text) => text.split('\n'));
  const standard =
    `${colors.green}+ actual${colors.white} ${colors.red}- expected${colors.white}`;
  const isSimple = actualLines.length === 1 && expectedLines.length === 1 &&
    !(isObject(actual) && isObject(expected));

  let found;
  if (isSimple) {
    found = simpleDiff([actual, expected], texts, standard);
  } else if (texts[0] === texts[1]) {
    operator = 'notIdentical';
    found = { header: '', ...sameStructure(actualLines, diffType) };
  } else {
    found = lineDiff(actual, actualLines, expectedLines, operator, standard);
  }
  return `${customMessage || headlines[operator]}\n${found.header}` +
    `${found.isSkipped ? '\n... Skipped lines' : ''}\n${found.message}\n`;
}

// For values that should differ: one of them is enough.
function describeSame(actual, operator, diffType) {
  const isReference = operator === 'notStrictEqual' &&
    (isObject(actual) || typeof actual === 'function');
  const headline = headlines[isReference ? 'notStrictEqualObject' : operator];
  let lines = inspectValue(actual).split('\n');
  if (lines.length > 50 && diffType !== 'full') {
    lines = [...lines.slice(0, 46), `${colors.blue}...${colors.white}`];
  }
  if (lines.length > 1) return `${headline}\n\n${lines.join('\n')}\n`;
  return `${headline}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
}

function cut(text, length, diffType) {
  return text.length > length && diffType !== 'full' ? `${text.slice(0, length - 3)}...` : text;
}

function describeLoose(actual, expected, operator, diffType) {
  const texts = [inspectValue(actual), inspectValue(expected)];
  if (operator === 'notDeepEqual' && texts[0] === texts[1]) {
    return cut(`${headlines[operator]}\n\n${texts[0]}`, 1024, diffType);
  }
  const [first, second] = texts.map((text) => cut(text, longLengthMax, diffType));
  if (operator === 'deepEqual') {
    return `${headlines[operator]}\n\n${first}\n\nshould loosely deep-equal\n\n${second}`;
  }
  const unequal = headlines[`${operator}Unequal`];
  return unequal ? `${unequal}\n\n${first}\n\nshould not loosely deep-equal\n\n${second}` :
    `${first} ${operator} ${second}`;
}

function describe({ actual, expected, message, operator, diff }) {
  const hasMessage = message !== undefined && message !== null;
  if (operatorsWithDiff.has(operator)) {
    return describeDiff(actual, expected, operator, message, diff);
  }
  if (hasMessage) return String(message);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
    return describeSame(actual, operator, diff);
  }
  return describeLoose(actual, expected, operator, diff);
}

function addEllipsis(text) {
  const lines = text.split('\n', 11);
  if (lines.length > 10) return `${lines.slice(0, 10).join('\n')}\n...`;
  return text.length > longLengthMax ? `${text.slice(longLengthMax)}...` : text;
}

function isErrorWithStack(value) {
  return isObject(value) && 'stack' in value && value instanceof Error;
}

class AssertionError extends Error {
  constructor(options) {
    validateObject(options, 'options');
    const { message, operator, stackStartFn, details, stackStartFunction, diff = 'simple' } =
      options;
    let { actual, expected } = options;
    const limit = Error.stackTraceLimit;
    const isWritable = isErrorStackTraceLimitWritable();
    if (isWritable) Error.stackTraceLimit = 0;
    if (message === undefined || message === null) {
      // The environment, which tells about colours, may have changed.
      colors.refresh();
      if (isErrorWithStack(actual) && isErrorWithStack(expected)) {
        actual = copyError(actual);
        expected = copyError(expected);
      }
    }
    super(describe({ actual, expected, message, operator, diff }));
    if (isWritable) Error.stackTraceLimit = limit;

    this.generatedMessage = !message;
    // The name has the code while the stack is captured.
    Object.defineProperty(this, 'name', {
      __proto__: null, value: 'AssertionError [ERR_ASSERTION]', enumerable: false, writable: true,
      configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    if (details) {
      this.#addDetails(details);
    } else {
      this.actual = actual;
      this.expected = expected;
      this.operator = operator;
    }
    Error.captureStackTrace(this, stackStartFn || stackStartFunction);
    // Reading the stack makes it, so that it shows the name as it is now.
    void this.stack;
    this.name = 'AssertionError';
    this.diff = diff;
  }

  #addDetails(details) {
    this.actual = undefined;
    this.expected = undefined;
    this.operator = undefined;
    details.forEach((detail, index) => {
      this[`message ${index}`] = detail.message;
      this[`actual ${index}`] = detail.actual;
      this[`expected ${index}`] = detail.expected;
      this[`operator ${index}`] = detail.operator;
      this[`stack trace ${index}`] = detail.stack;
    });
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  // The message shows both values together, so they are shown shortly here.
  [inspect.custom](recurseTimes, ctx) {
    const { actual, expected } = this;
    if (typeof actual === 'string') this.actual = addEllipsis(actual);
    if (typeof expected === 'string') this.expected = addEllipsis(expected);
    const text = inspect(this, { ...ctx, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}

module.exports = AssertionError;
