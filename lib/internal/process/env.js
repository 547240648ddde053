'use strict';

// process.env: an object whose properties are the environment of this process and its children.

const core = internalBinding('core');

function refuseSymbol(value) {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
}

let hasWarnedOfType = false;

// Everything becomes a string here, which is a surprise for most values.
function warnOfType(value) {
  if (hasWarnedOfType || /^(?:string|number|boolean)$/.test(typeof value)) return;
  if (!require('internal/util').isPendingDeprecation()) return;
  hasWarnedOfType = true;
  process.emitWarning(
    'Assigning any value other than a string, number, or boolean to a process.env property is ' +
    'deprecated. Please make sure to convert the value to a string before setting process.env ' +
    'with it.', 'DeprecationWarning', 'DEP0104');
}

// Other threads may change the variables, too, so that they are read each time.
let isShared = core.threadId !== undefined && internalBinding('worker').sharesVariables;
let handler;
let made;
// Counted, so that what was made of the variables can be used again while they are the same.
let changeCount = 0;

function share() {
  isShared = true;
  if (handler !== undefined) addReaders(handler);
}

function refresh(target) {
  const present = new Map(core.environment());
  for (const name of Object.keys(target)) if (!present.has(name)) delete target[name];
  for (const [name, value] of present) target[name] = value;
  return target;
}

function addReaders(target) {
  for (const name of ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor']) {
    target[name] = (variables, ...rest) => Reflect[name](refresh(variables), ...rest);
  }
}

function makeEnv() {
  const variables = {};
  for (const [name, value] of core.environment()) variables[name] = value;
  handler = makeHandler();
  if (isShared) addReaders(handler);
  return made = new Proxy(variables, handler);
}

// A number that is another one after each change; undefined for other objects than process.env was
// to begin with, and for variables that others may change.
function changesOf(env) {
  return env === made && !isShared ? changeCount : undefined;
}

function makeHandler() {
  return {
    set(target, name, value) {
      refuseSymbol(name);
      refuseSymbol(value);
      warnOfType(value);
      value = `${value}`;
      // There is no such variable, and no error.
      if (name === '') return true;
      changeCount++;
      core.setEnvironmentVariable(name, value);
      return Reflect.set(target, name, value);
    },
    defineProperty(target, name, descriptor) {
      const { codes: { ERR_INVALID_OBJECT_DEFINE_PROPERTY } } = require('internal/errors');
      if ('value' in descriptor) {
        if (!descriptor.configurable || !descriptor.writable || !descriptor.enumerable) {
          throw new ERR_INVALID_OBJECT_DEFINE_PROPERTY(
            "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
        }
        refuseSymbol(name);
        const value = `${descriptor.value}`;
        changeCount++;
        core.setEnvironmentVariable(name, value);
        return Reflect.defineProperty(target, name, { ...descriptor, value });
      }
      if ('get' in descriptor || 'set' in descriptor) {
        throw new ERR_INVALID_OBJECT_DEFINE_PROPERTY(
          "'process.env' does not accept an accessor(getter/setter) descriptor");
      }
      throw new ERR_INVALID_OBJECT_DEFINE_PROPERTY(
        "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
    },
    deleteProperty(target, name) {
      changeCount++;
      if (typeof name === 'string') core.deleteEnvironmentVariable(name);
      return Reflect.deleteProperty(target, name);
    },
  };
}

module.exports = { changesOf, makeEnv, share };
