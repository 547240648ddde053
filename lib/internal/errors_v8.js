'use strict';

// Gives errors the properties of V8's: a `stack` with a header and V8's lines, made when it is
// first read, Error.captureStackTrace() and Error.prepareStackTrace().
//
// Errors that the engine throws by itself keep its own form of stack; where they are printed,
// internal/stack converts them.

const NativeError = Error;
const nativeCapture = NativeError.captureStackTrace;
const { defineProperty } = Object;
const { construct } = Reflect;

// Frames of our own that are on every stack.
const ownFrames = 3;

let limit = 10;

function setLimit(value) {
  limit = value;
  NativeError.stackTraceLimit =
    typeof value === 'number' ? Math.max(0, value) + ownFrames : undefined;
}

function describe(error) {
  const { name, message } = error;
  const nameText = name === undefined ? 'Error' : `${name}`;
  const messageText = message === undefined ? '' : `${message}`;
  if (nameText === '') return messageText;
  return messageText === '' ? nameText : `${nameText}: ${messageText}`;
}

function headerOf(error) {
  try {
    return describe(error);
  } catch {
    return 'Error';
  }
}

function makeStack(error, header, raw) {
  const stacks = internalRequire('internal/stack');
  const sites = stacks.toCallSites(raw.stack ?? '', limit);
  const prepare = PublicError.prepareStackTrace;
  if (typeof prepare === 'function') return prepare(error, sites);
  return stacks.join(header, sites);
}
const internalRequire = require;

// Both properties of V8's are own ones of the error.
function attachStack(error, raw) {
  if (typeof limit !== 'number') return;
  const header = headerOf(error);
  let stack;
  let isMade = false;
  defineProperty(error, 'stack', {
    configurable: true,
    enumerable: false,
    get() {
      if (!isMade) {
        isMade = true;
        stack = makeStack(error, header, raw);
      }
      return stack;
    },
    set(value) {
      isMade = true;
      stack = value;
    },
  });
}

// The engine's own marks, which V8's errors do not have.
function wrap(Native) {
  const Public = function(...args) {
    const error = construct(Native, args, new.target ?? Public);
    attachStack(error, new NativeError());
    return error;
  };
  defineProperty(Public, 'name', { value: Native.name, configurable: true });
  defineProperty(Public, 'length', { value: Native.length, configurable: true });
  defineProperty(Public, 'prototype', {
    value: Native.prototype, writable: false, enumerable: false, configurable: false,
  });
  defineProperty(Native.prototype, 'constructor', {
    value: Public, writable: true, enumerable: false, configurable: true,
  });
  defineProperty(globalThis, Native.name, {
    value: Public, writable: true, enumerable: false, configurable: true,
  });
  return Public;
}

let PublicError;

function captureStackTrace(target, above) {
  if (target === null || (typeof target !== 'object' && typeof target !== 'function')) {
    throw new TypeError(`Invalid argument`);
  }
  const raw = {};
  nativeCapture.call(NativeError, raw, typeof above === 'function' ? above : captureStackTrace);
  attachStack(target, raw);
}

function install() {
  PublicError = wrap(NativeError);
  defineProperty(PublicError, 'stackTraceLimit', {
    configurable: true,
    enumerable: true,
    get: () => limit,
    set: setLimit,
  });
  defineProperty(PublicError, 'captureStackTrace', {
    configurable: true, enumerable: false, writable: true, value: captureStackTrace,
  });
  if (NativeError.isError !== undefined) {
    defineProperty(PublicError, 'isError', {
      configurable: true, enumerable: false, writable: true, value: NativeError.isError,
    });
  }
  setLimit(limit);
  for (const name of ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
                      'URIError', 'AggregateError', 'SuppressedError']) {
    const Native = globalThis[name];
    if (Native === undefined) continue;
    Object.setPrototypeOf(wrap(Native), PublicError);
  }
}

module.exports = { headerOf, install };
