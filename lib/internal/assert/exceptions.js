'use strict';

// The assertions about exceptions, rejections and regular expressions.

const {
  codes: {
    ERR_AMBIGUOUS_ARGUMENT, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_RETURN_VALUE,
  },
} = require('internal/errors');
const AssertionError = require('internal/assert/assertion_error');
const { isError } = require('internal/util');
const { isDeepStrictEqual } = require('internal/util/comparisons');
const { inspect } = require('internal/util/inspect');
const { isPromise, isRegExp } = require('internal/util/types');
const { validateFunction } = require('internal/validators');

// Stands for the exception that was not thrown.
const nothing = {};

function isRejection(method) {
  return method.name === 'rejects' || method.name === 'doesNotReject';
}

function fail(method, fields) {
  if (fields.message instanceof Error) throw fields.message;
  throw new AssertionError({ operator: method.name, stackStartFn: method, ...fields });
}

function catchFrom(fn) {
  validateFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    return error;
  }
  return nothing;
}

// Native promises, and objects that have what matters of them.
function isPromiseLike(value) {
  return isPromise(value) || (value !== null && typeof value === 'object' &&
    typeof value.then === 'function' && typeof value.catch === 'function');
}

async function awaitFrom(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (!isPromiseLike(promise)) {
      throw new ERR_INVALID_RETURN_VALUE('instance of Promise', 'promiseFn', promise);
    }
  } else if (!isPromiseLike(promiseFn)) {
    throw new ERR_INVALID_ARG_TYPE('promiseFn', ['Function', 'Promise'], promiseFn);
  }
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return nothing;
}

// A string where an error is expected is a message, unless it looks like a mistake.
function checkMessageInPlaceOfError(actual, error, count) {
  if (count > 1) {
    throw new ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], error);
  }
  if (typeof actual === 'object' && actual !== null) {
    if (actual.message === error) {
      throw new ERR_AMBIGUOUS_ARGUMENT('error/message',
        `The error message "${actual.message}" is identical to the message.`);
    }
  } else if (actual === error) {
    throw new ERR_AMBIGUOUS_ARGUMENT('error/message',
      `The error "${actual}" is identical to the message.`);
  }
}

function expectsError(method, actual, args) {
  let [error, message] = args;
  if (typeof error === 'string') {
    checkMessageInPlaceOfError(actual, error, args.length);
    [error, message] = [undefined, error];
  } else if (error !== undefined && error !== null && typeof error !== 'object' &&
             typeof error !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], error);
  }
  if (actual === nothing) {
    const name = error?.name ? ` (${error.name})` : '';
    const kind = isRejection(method) ? 'rejection' : 'exception';
    fail(method, {
      actual: undefined,
      expected: error,
      message: `Missing expected ${kind}${name}${message ? `: ${message}` : '.'}`,
    });
  }
  if (error) checkException(method, actual, error, message);
}

function checkException(method, actual, expected, message) {
  if (typeof expected === 'function') {
    checkByFunction(method, actual, expected, message);
  } else if (isRegExp(expected)) {
    const text = String(actual);
    if (RegExp.prototype.exec.call(expected, text) !== null) return;
    failException(method, actual, expected, message, () =>
      `The input did not match the regular expression ${inspect(expected)}. ` +
      `Input:\n\n${inspect(text)}\n`);
  } else if (typeof actual !== 'object' || actual === null) {
    const error = new AssertionError({
      actual, expected, message, operator: 'deepStrictEqual', stackStartFn: method,
    });
    error.operator = method.name;
    throw error;
  } else {
    checkByObject(method, actual, expected, message);
  }
}

function failException(method, actual, expected, message, describe) {
  const error = new AssertionError({
    actual, expected, message: message || describe(), operator: method.name, stackStartFn: method,
  });
  error.generatedMessage = !message;
  throw error;
}

function describeWrongClass(actual, expected) {
  const start = `The error is expected to be an instance of "${expected.name}". Received `;
  if (!isError(actual)) return `${start}"${inspect(actual, { depth: -1 })}"`;
  const name = actual.constructor?.name || actual.name;
  const received = expected.name === name ?
    'an error with identical name but a different prototype.' : `"${name}"`;
  const details = actual.message ? `\n\nError message:\n\n${actual.message}` : '';
  return `${start}${received}${details}`;
}

// The function is a class of errors, or tells whether the error is right.
function checkByFunction(method, actual, expected, message) {
  if (expected.prototype !== undefined && actual instanceof expected) return;
  if (Object.prototype.isPrototypeOf.call(Error, expected)) {
    failException(method, actual, expected, message, () => describeWrongClass(actual, expected));
  }
  const result = Reflect.apply(expected, {}, [actual]);
  if (result === true) return;
  failException(method, actual, expected, message, () => {
    const name = expected.name ? `"${expected.name}" ` : '';
    const caught = isError(actual) ? `\n\nCaught error:\n\n${actual}` : '';
    return `The ${name}validation function is expected to return "true". ` +
      `Received ${inspect(result)}${caught}`;
  });
}

function isMatchedByRegExp(value, pattern) {
  return typeof value === 'string' && isRegExp(pattern) &&
    RegExp.prototype.exec.call(pattern, value) !== null;
}

// What is shown of both sides when a property differs.
class Comparison {
  constructor(object, keys, actual) {
    for (const key of keys) {
      if (!(key in object)) continue;
      this[key] = actual !== undefined && isMatchedByRegExp(actual[key], object[key]) ?
        actual[key] : object[key];
    }
  }
}

function checkByObject(method, actual, expected, message) {
  const keys = Object.keys(expected);
  if (expected instanceof Error) {
    keys.push('name', 'message');
  } else if (keys.length === 0) {
    throw new ERR_INVALID_ARG_VALUE('error', expected, 'may not be an empty object');
  }
  for (const key of keys) {
    if (isMatchedByRegExp(actual[key], expected[key])) continue;
    if (key in actual && isDeepStrictEqual(actual[key], expected[key])) continue;
    if (message) fail(method, { actual, expected, message });
    const error = new AssertionError({
      actual: new Comparison(actual, keys),
      expected: new Comparison(expected, keys, actual),
      operator: 'deepStrictEqual',
      stackStartFn: method,
    });
    throw Object.assign(error, { actual, expected, operator: method.name });
  }
}

function isUnwanted(actual, expected) {
  if (isRegExp(expected)) return RegExp.prototype.exec.call(expected, String(actual)) !== null;
  if (typeof expected !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('expected', ['Function', 'RegExp'], expected);
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  if (Object.prototype.isPrototypeOf.call(Error, expected)) return false;
  return Reflect.apply(expected, {}, [actual]) === true;
}

function expectsNoError(method, actual, args) {
  if (actual === nothing) return;
  const [error, message] = typeof args[0] === 'string' ? [undefined, args[0]] : args;
  if (error && !isUnwanted(actual, error)) throw actual;
  const kind = isRejection(method) ? 'rejection' : 'exception';
  fail(method, {
    actual,
    expected: error,
    message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\n` +
      `Actual message: "${actual?.message}"`,
  });
}

function describeUnwanted(error) {
  if (typeof error !== 'object' || typeof error.message !== 'string') return inspect(error);
  return error.message.length === 0 && error.constructor ? error.constructor.name : error.message;
}

// The stack shows where the error was made as well as where it was found.
function joinStacks(stack, original) {
  const start = original.indexOf('\n    at');
  if (start === -1) return stack;
  const originalFrames = original.slice(start + 1).split('\n');
  const frames = stack.split('\n');
  const shared = originalFrames.map((frame) => frames.indexOf(frame)).find((index) => index !== -1);
  return [...frames.slice(0, shared), ...originalFrames].join('\n');
}

function failIfError(method, error) {
  const failure = new AssertionError({
    actual: error,
    expected: null,
    operator: 'ifError',
    message: `ifError got unwanted exception: ${describeUnwanted(error)}`,
    stackStartFn: method,
  });
  if (typeof error.stack === 'string') failure.stack = joinStacks(failure.stack, error.stack);
  throw failure;
}

function describeMismatch(string, regexp, isWanted) {
  if (typeof string !== 'string') {
    return `The "string" argument must be of type string. Received type ${typeof string} ` +
      `(${inspect(string)})`;
  }
  const start = isWanted ? 'The input did not match the regular expression' :
    'The input was expected to not match the regular expression';
  return `${start} ${inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
}

function checkMatch(method, string, regexp, message, isWanted) {
  if (!isRegExp(regexp)) throw new ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  if (typeof string === 'string' &&
      (RegExp.prototype.exec.call(regexp, string) !== null) === isWanted) {
    return;
  }
  if (message instanceof Error) throw message;
  failException(method, string, regexp, message,
    () => describeMismatch(string, regexp, isWanted));
}

module.exports = { awaitFrom, catchFrom, checkMatch, expectsError, expectsNoError, failIfError };
