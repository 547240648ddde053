'use strict';

// Functions of programs as SQLite calls them.

const { native } = require('internal/sqlite/native');
const { invalidArgType } = require('internal/sqlite/errors');
const { readBoolean, readFunction, requireFunction, requireObject, requireString } =
  require('internal/sqlite/options');

// SQLite's numbers.
const SQLITE_DETERMINISTIC = 0x800;
const SQLITE_DIRECTONLY = 0x80000;

// Any number of arguments.
const anyCount = -1;

const flagsOf = (isDeterministic, isDirectOnly) =>
  (isDeterministic ? SQLITE_DETERMINISTIC : 0) | (isDirectOnly ? SQLITE_DIRECTONLY : 0);

// What SQLite holds is kept alive by the connection. What had the name before is let go only when
// SQLite has taken the new one.
function keep(connection, name, argumentCount, callbacks) {
  connection.kept ??= new Map();
  connection.kept.set(`${argumentCount} ${name}`, callbacks);
}

// Calls without a `this`, which the native side cannot. The first ones are quicker than the last.
function unbound(callback, count = anyCount) {
  switch (count) {
    case 0: return () => callback();
    case 1: return (first) => callback(first);
    case 2: return (first, second) => callback(first, second);
    case 3: return (first, second, third) => callback(first, second, third);
    default: return (...values) => callback(...values);
  }
}

// ---- Functions ---------------------------------------------------------------------------------

function registerFunction(connection, parameters) {
  const [name] = parameters;
  requireString(name, 'name');
  const hasOptions = parameters.length >= 3;
  const options = hasOptions ? parameters[1] : {};
  requireObject(options, 'options');
  const usesBigInts = readBoolean(options, 'useBigIntArguments', false);
  const takesAny = readBoolean(options, 'varargs', false);
  const isDeterministic = readBoolean(options, 'deterministic', false);
  const isDirectOnly = readBoolean(options, 'directOnly', false);
  const callback = parameters[hasOptions ? 2 : 1];
  requireFunction(callback, 'function');
  const count = takesAny ? anyCount : callback.length | 0;
  const called = unbound(callback, count);
  native.createFunction(
    connection, name, count, flagsOf(isDeterministic, isDirectOnly), usesBigInts, called);
  keep(connection, name, count, called);
}

// ---- Aggregates --------------------------------------------------------------------------------

// The native side knows a computation by a number, for values that it would hold the collector does
// not see.
function makeAggregate({ start, step, inverse, result, count }) {
  const states = [undefined];
  const free = [];
  return {
    start() {
      const state = typeof start === 'function' ? start() : start;
      const number = free.pop() ?? states.length;
      states[number] = state;
      return number;
    },
    step: count === 1 ?
      (number, value) => { states[number] = step(states[number], value); } :
      (number, ...values) => { states[number] = step(states[number], ...values); },
    inverse: inverse === undefined ? undefined :
      (number, ...values) => { states[number] = inverse(states[number], ...values); },
    value: (number) => (result === undefined ? states[number] : result(states[number])),
    release(number) {
      states[number] = undefined;
      free.push(number);
    },
  };
}

// The state comes before the arguments.
function countArguments(step, inverse) {
  const length = Math.max(step.length, inverse?.length ?? 0);
  return Math.max(length - 1, 0);
}

function registerAggregate(connection, name, options) {
  const { start } = options;
  if (start === undefined) {
    throw invalidArgType('The "options.start" argument must be a function or a primitive value.');
  }
  const { step, result } = options;
  requireFunction(step, 'options.step');
  const usesBigInts = readBoolean(options, 'useBigIntArguments', false);
  const takesAny = readBoolean(options, 'varargs', false);
  const isDirectOnly = readBoolean(options, 'directOnly', false);
  const inverse = readFunction(options, 'inverse');
  requireString(name, 'name');
  const count = takesAny ? anyCount : countArguments(step, inverse);
  const callbacks = makeAggregate(
    { start, step, inverse, result: typeof result === 'function' ? result : undefined, count });
  native.createAggregate(
    connection, name, count, flagsOf(options.deterministic === true, isDirectOnly), usesBigInts,
    callbacks.start, callbacks.step, callbacks.inverse, callbacks.value, callbacks.release);
  keep(connection, name, count, callbacks);
}

// ---- The authorizer ----------------------------------------------------------------------------

function setAuthorizer(connection, callback) {
  if (callback === null) {
    native.setAuthorizer(connection, undefined);
    connection.authorizer = undefined;
    return;
  }
  requireFunction(callback, 'callback');
  const called = unbound(callback);
  // The one before goes last: SQLite has it until then.
  native.setAuthorizer(connection, called);
  connection.authorizer = called;
}

module.exports = { registerAggregate, registerFunction, setAuthorizer, unbound };
