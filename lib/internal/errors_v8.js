'use strict';

// Gives errors the properties of V8's: a `stack` with a header and V8's lines, made when it is
// first read, Error.captureStackTrace() and Error.prepareStackTrace().
//
// Errors that the engine throws by itself are given all that when they are thrown, and V8's
// wording. Those that it makes and does not throw, such as reasons of rejections, keep the engine's
// own form of stack, and internal/stack converts it where they are printed.

const NativeError = Error;
const nativeCapture = NativeError.captureStackTrace;
const { defineProperty } = Object;
const { construct, set } = Reflect;

// Frames that are on a stack and not shown: of our own, and of the constructors of the error.
const hiddenFrames = 5;

let limit = 10;
let nativeLimit;

// An assignment that is compiled goes past the engine, which then does not hear of the limit.
function limitCapture(value) {
  set(NativeError, 'stackTraceLimit', value);
}

function setLimit(value) {
  limit = value;
  nativeLimit = typeof value === 'number' ? (value > 0 ? value : 0) + hiddenFrames : undefined;
  limitCapture(nativeLimit);
}

// Errors that have this begin their stack with `${name} [${code}]: ${message}`.
const kIsNodeError = Symbol('kIsNodeError');

function describe(error) {
  const { name, message } = error;
  const nameText = kIsNodeError in error ? `${name} [${error.code}]` :
    name === undefined ? 'Error' : `${name}`;
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

// The header tells of the name and the message as they are when the stack is first read: classes
// of errors set their names after the constructor of Error has returned.
function makeStack(error, raw, constructor) {
  const stacks = internalRequire('internal/stack');
  const text = raw.stack ?? '';
  const prepare = programsPrepare() ?? prepareOfMain?.();
  if (prepare === undefined || isPreparing) {
    return headerOf(error) + stacks.placesText(text, limit, constructor);
  }
  const sites = stacks.toCallSites(text, limit, constructor);
  // Errors that are made meanwhile are not shown to the same function.
  isPreparing = true;
  try {
    return prepare(error, sites);
  } finally {
    isPreparing = false;
  }
}
let isPreparing = false;

// What the program has put in the place of ours.
function programsPrepare() {
  const prepare = PublicError.prepareStackTrace;
  return typeof prepare === 'function' && prepare !== prepareStackTrace ? prepare : undefined;
}

// The same of the main context, in others.
let prepareOfMain;

// What a program finds, and may call, before it sets one of its own.
function prepareStackTrace(error, trace) {
  return internalRequire('internal/stack').join(headerOf(error), trace);
}
const internalRequire = require;

// Both properties of V8's are own ones of the error. The stack begins with the caller of the
// constructor, if one is given.
function attachStack(error, raw, constructor) {
  if (typeof limit !== 'number') return;
  let stack;
  let isMade = false;
  defineProperty(error, 'stack', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (!isMade) {
        isMade = true;
        stack = makeStack(error, raw, constructor);
      }
      return stack;
    },
    set(value) {
      isMade = true;
      stack = value;
    },
  });
}

// Gives an error that no script has made a stack of those who wait for the job that runs.
function attachWaiting(error) {
  const made = new NativeError();
  attachStack(error, {
    get stack() {
      return made.stack?.split('\n').filter((line) => line.startsWith('async ')).join('\n');
    },
  });
}

function withoutStack(Native, args, newTarget) {
  limitCapture(undefined);
  try {
    return construct(Native, args, newTarget);
  } finally {
    limitCapture(nativeLimit);
  }
}

// The stack comes first in V8's errors: programs list their properties by name.
function addMessage(error, message, options) {
  if (message !== undefined) {
    defineProperty(error, 'message', {
      __proto__: null, configurable: true, enumerable: false, writable: true, value: `${message}`,
    });
  }
  if (options !== null && (typeof options === 'object' || typeof options === 'function') &&
      'cause' in options) {
    defineProperty(error, 'cause', {
      __proto__: null, configurable: true, enumerable: false, writable: true, value: options.cause,
    });
  }
}

// The stack belongs to an error of its own, which makes the text of it only when it is asked for:
// defining a property of an error makes the engine do that at once, and gives it marks of the
// engine's (`line`, `column`), which V8's errors do not have.
function wrap(Native) {
  const isPlain = Native.length === 1;
  const Public = function(...args) {
    const isOrdered = isPlain && args.length > 0;
    const error = withoutStack(Native, isOrdered ? [] : args, new.target ?? Public);
    const isDerived = new.target !== undefined && new.target !== Public;
    attachStack(error, new NativeError(), isDerived ? new.target : undefined);
    if (isOrdered) addMessage(error, args[0], args[1]);
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
  natives.set(Public, Native);
  return Public;
}

// The engine's own text about so many frames, whatever the program has set.
function engineStack(frames) {
  limitCapture(frames);
  const { stack } = new NativeError();
  limitCapture(nativeLimit);
  return stack ?? '';
}

// The engine's class, by the one of the program.
const natives = new Map();

// An error of one of these classes with another prototype and no message, as if made by the caller
// of `hidden`.
function makeHidden(Public, newTarget, hidden) {
  limitCapture(undefined);
  const error = construct(natives.get(Public), [], newTarget);
  const raw = new NativeError();
  limitCapture(nativeLimit);
  nativeCapture.call(NativeError, raw, hidden);
  attachStack(error, raw);
  return error;
}

let PublicError;

function captureStackTrace(target, above) {
  if (target === null || (typeof target !== 'object' && typeof target !== 'function')) {
    throw new TypeError(`Invalid argument`);
  }
  if (typeof above !== 'function') {
    attachStack(target, new NativeError());
    return;
  }
  const raw = withoutStack(NativeError, [], NativeError);
  nativeCapture.call(NativeError, raw, above);
  attachStack(target, raw);
}

// Other contexts are given this module of the main one, whose program prepares the stacks of those
// that have nothing of their own for it.
function install(main) {
  prepareOfMain = main?.programsPrepare;
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
  if (main === undefined) {
    defineProperty(PublicError, 'prepareStackTrace', {
      configurable: true, enumerable: false, writable: true, value: prepareStackTrace,
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

// Once, for all contexts.
function watch() {
  internalBinding('errors').watchThrows(adoptEngineError, noteThrown);
}

// ---- Errors of the engine --------------------------------------------------------------------

// Most errors are caught, and nobody looks at their stacks: the frames of the error have moved to
// `raw` as they are, and become a text when they are asked for.
function adoptEngineError(error, raw, place, first, second) {
  const { message } = error;
  if (message === '') nameSuppression(error);
  const translated = translate(message, place, raw, first, second);
  if (translated !== message) error.message = translated;
  attachStack(error, raw);
}

// What becomes of an error of a body and one of a disposal has a message of its own in V8.
function nameSuppression(error) {
  if (!(error instanceof SuppressedError) || Object.hasOwn(error, 'message')) return;
  defineProperty(error, 'message', {
    configurable: true, enumerable: false, writable: true,
    value: 'An error was suppressed during disposal',
  });
}

// By place of throwing: the engine's message there, and V8's, for which the source may have to be
// looked at.
const translations = new Map();
const translationsMax = 200;

function translate(message, place, raw, first, second) {
  const known = translations.get(place);
  if (known !== undefined && known.message === message) return known.translated;
  const found =
    typeof message === 'string' ? messageOfArguments(message, first, second) : undefined;
  if (found !== undefined) return found;
  const translated =
    internalRequire('internal/errors/engine_messages').translate(message, raw.stack);
  if (translations.size >= translationsMax) translations.clear();
  translations.set(place, { message, translated });
  return translated;
}

// What was thrown last and is no error, with an error made there: if it ends the program, the
// place is printed. Before it come those of the same value, some of them at most.
let lastThrown;
const thrownMax = 5;

function noteThrown(value) {
  const earlier = lastThrown !== undefined && Object.is(lastThrown.value, value) &&
    lastThrown.count < thrownMax ? lastThrown : undefined;
  lastThrown = { value, place: new NativeError(), earlier, count: (earlier?.count ?? 0) + 1 };
}

// What our own code catches and throws on comes from elsewhere.
function isOwnPlace({ stack }) {
  return /^(?:[^\n]*@node:internal\/errors_v8:.*\n)*[^\n]*@node:/.test(stack);
}

function placeOfThrown(value) {
  if (lastThrown === undefined || !Object.is(lastThrown.value, value)) return [];
  let thrown = lastThrown;
  while (thrown.earlier !== undefined && isOwnPlace(thrown.place)) thrown = thrown.earlier;
  return internalRequire('internal/stack').toCallSites(thrown.place.stack ?? '', limit);
}

// The statement that has thrown an error last, if that is known. To be asked before another is
// thrown; the answer is a function that gives a CallSite, or undefined.
function placeOfThrow(error) {
  const place = internalBinding('errors').placeOfThrow(error);
  if (place === undefined) return () => undefined;
  return () => internalRequire('internal/stack').toCallSites(place.stack, 1)[0];
}

// ---- What depends on the arguments of the function that throws --------------------------------

const kParseError = 'JSON Parse error';
const kCycleErrors = ['JSON.stringify cannot serialize cyclic', 'Converting circular'];
const kRedefinition = /^Attempting to (?:change|configur)/;

// V8's message; undefined for all other errors.
function messageOfArguments(message, first, second) {
  if (message.startsWith(kParseError)) {
    return internalRequire('internal/errors/json').parseMessage(`${first}`) ?? message;
  }
  if (kCycleErrors.some((beginning) => message.startsWith(beginning))) {
    return internalRequire('internal/errors/json').cycleMessage(first) ?? message;
  }
  if (!kRedefinition.test(message) || Object(second) === second || second === undefined) {
    return undefined;
  }
  return `Cannot redefine property: ${String(second)}`;
}

module.exports = {
  attachStack, attachWaiting, engineStack, headerOf, install, kIsNodeError, makeHidden, placeOfThrow,
  placeOfThrown, programsPrepare, watch,
};
