'use strict';

// What an emitter says when something is wrong: an 'error' nobody listens to, or more
// listeners than it should have. Apart from events.js because few programs need it.

const { kEnhanceStackBeforeInspector, codes: { ERR_UNHANDLED_ERROR } } = require('internal/errors');

const kShortestRepeat = 4;
const kRepeatNotice = '    [... lines matching original stack trace ...]';

// The first run of lines in `own` that stands in `other` too and is long enough to be worth
// leaving out.
function findRepeat(own, other) {
  for (let start = 0; start + kShortestRepeat <= own.length; start++) {
    const position = other.indexOf(own[start]);
    if (position === -1) continue;
    let length = 1;
    while (start + length < own.length && position + length < other.length &&
           own[start + length] === other[position + length]) {
      length++;
    }
    if (length >= kShortestRepeat) return { start, length };
  }
  return undefined;
}

function describeEmitter(emitter) {
  try {
    const { name } = emitter.constructor;
    return name === 'EventEmitter' ? '' : ` on ${name} instance`;
  } catch {
    return '';
  }
}

function stackWithEmitPlace(emitter, error, place) {
  const stack = error.stack;
  const ownLines = place.stack.split('\n').slice(1);
  const repeat = findRepeat(ownLines, stack.split('\n').slice(1));
  if (repeat !== undefined) {
    ownLines.splice(repeat.start + 1, repeat.length - 2, kRepeatNotice);
  }
  const heading = `\nEmitted 'error' event${describeEmitter(emitter)} at:\n`;
  return stack + heading + ownLines.join('\n');
}

// The line of emit() that throws follows the one that asks for the exception.
let callerOfReport;
function lineOfThrow() {
  return Number(/node:events:(\d+)/.exec(callerOfReport?.stack)?.[1] ?? 0) + 1;
}

// The exception for an 'error' event without listener. An error object is thrown as it is; only
// the report of an uncaught exception shows in addition where it was emitted.
function unhandledError(emitter, value, emit) {
  if (value instanceof Error) {
    try {
      const place = {};
      Error.captureStackTrace(place, emit);
      callerOfReport = new Error();
      Object.defineProperty(value, kEnhanceStackBeforeInspector, {
        __proto__: null,
        value: () => stackWithEmitPlace(emitter, value, place),
        configurable: true,
      });
    } catch {
      // A frozen error goes out without the addition.
    }
    return value;
  }
  let description;
  try {
    description = require('internal/util/inspect').inspect(value);
  } catch {
    description = value;
  }
  const error = new ERR_UNHANDLED_ERROR(description);
  error.context = value;
  return error;
}

function warnAboutLeak(emitter, type, count, limit) {
  const { inspect } = require('internal/util/inspect');
  const warning = new Error(
    `Possible EventEmitter memory leak detected. ${count} ${String(type)} listeners added to ` +
    `${inspect(emitter, { depth: -1 })}. MaxListeners is ${limit}. ` +
    'Use emitter.setMaxListeners() to increase limit');
  warning.name = 'MaxListenersExceededWarning';
  warning.emitter = emitter;
  warning.type = type;
  warning.count = count;
  process.emitWarning(warning);
}

module.exports = { lineOfThrow, unhandledError, warnAboutLeak };
