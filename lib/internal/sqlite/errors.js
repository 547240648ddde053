'use strict';

// The errors of node:sqlite. As those that Node throws in C++, they have a code that is no part of
// their name.

// The frames of these modules are in C++ in Node, and not seen.
const ownFrame = /^ {4}at .*\bnode:internal\/sqlite\//;
const framesMax = 12;

function makeHidden(Base, message) {
  const limit = Error.stackTraceLimit;
  const isNumber = typeof limit === 'number';
  if (isNumber) Error.stackTraceLimit = limit + framesMax;
  const error = new Base(message);
  const { stack } = error;
  if (isNumber) Error.stackTraceLimit = limit;
  if (typeof stack !== 'string') return error;
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => line.startsWith('    at '));
  if (first < 0) return error;
  const frames = lines.slice(first).filter((line) => !ownFrame.test(line));
  const value = [...lines.slice(0, first), ...frames.slice(0, limit)].join('\n');
  Object.defineProperty(error, 'stack', {
    __proto__: null, value, enumerable: false, writable: true, configurable: true,
  });
  return error;
}

function makeError(Base, code, message) {
  const error = makeHidden(Base, message);
  if (code !== undefined) error.code = code;
  return error;
}

const invalidArgType = (message) => makeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
const invalidArgValue = (message) => makeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
const invalidState = (message) => makeError(Error, 'ERR_INVALID_STATE', message);
const outOfRange = (message) => makeError(RangeError, 'ERR_OUT_OF_RANGE', message);
const extensionError = (message) => makeError(Error, 'ERR_LOAD_SQLITE_EXTENSION', message);
const illegalInvocation = () => makeError(TypeError, undefined, 'Illegal invocation');
const illegalConstructor = () =>
  makeError(Error, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');

const cannotBind = (index) =>
  invalidArgType(`Provided value cannot be bound to SQLite parameter ${index}.`);

function sqliteError(message, errcode, errstr) {
  const error = makeError(Error, 'ERR_SQLITE_ERROR', message);
  if (errcode !== undefined) error.errcode = errcode;
  if (errstr !== undefined) error.errstr = errstr;
  return error;
}

// Those that the native side asks for, by the numbers of Failure in
// src/node/sqlite/binding_support.h.
const failures = [
  sqliteError,
  extensionError,
  (value) => outOfRange(`Value is too large to be represented as a JavaScript number: ${value}`),
  () => invalidArgValue('BigInt value is too large to bind.'),
  cannotBind,
  () => invalidState('statement has been finalized'),
  () => invalidState('statement is currently in use'),
  () => invalidState('session is currently in use'),
  () => invalidArgValue('The SQL query contains no statements.'),
  () => makeError(TypeError, undefined,
                  'Authorizer callback must return an integer authorization code'),
  () => makeError(RangeError, undefined,
                  'Authorizer callback returned a invalid authorization code'),
];

const makeFailure = (kind, ...details) => failures[kind](...details);

module.exports = {
  cannotBind, extensionError, illegalConstructor, illegalInvocation, invalidArgType,
  invalidArgValue, invalidState, makeError, makeFailure, outOfRange,
};
