'use strict';

// The errors of node:sqlite. As those that Node throws in C++, they have a code that is no part of
// their name.

function makeError(Base, code, message) {
  const error = new Base(message);
  if (code !== undefined) error.code = code;
  return error;
}

const invalidArgType = (message) => makeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
const invalidArgValue = (message) => makeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
const invalidState = (message) => makeError(Error, 'ERR_INVALID_STATE', message);
const outOfRange = (message) => makeError(RangeError, 'ERR_OUT_OF_RANGE', message);
const extensionError = (message) => makeError(Error, 'ERR_LOAD_SQLITE_EXTENSION', message);
const illegalInvocation = () => new TypeError('Illegal invocation');
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
  () => new TypeError('Authorizer callback must return an integer authorization code'),
  () => new RangeError('Authorizer callback returned a invalid authorization code'),
];

const makeFailure = (kind, ...details) => failures[kind](...details);

module.exports = {
  cannotBind, extensionError, illegalConstructor, illegalInvocation, invalidArgType,
  invalidArgValue, invalidState, makeError, makeFailure, outOfRange,
};
