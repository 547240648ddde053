'use strict';

// Node's errors: one constructor for each code, and the helpers around them.
//
// This file is part of every start, so it holds no messages. `codes.ERR_X` makes its constructor
// when somebody first asks for it, and the table with the messages is read when the first error is
// made. A typing mistake in a code therefore shows when the error is made, as an internal error
// that names the code.

const { kIsNodeError, makeHidden } = require('internal/errors_v8');

const baseClasses = { __proto__: null, Error, TypeError, RangeError, SyntaxError, URIError };

let table;

function messageTable() {
  return table ??= require('internal/errors/table');
}

function setHidden(object, name, value) {
  Object.defineProperty(object, name, {
    __proto__: null, value, enumerable: false, writable: true, configurable: true,
  });
}

function isErrorStackTraceLimitWritable() {
  const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');
  if (descriptor === undefined) return Object.isExtensible(Error);
  return 'writable' in descriptor ? descriptor.writable : descriptor.set !== undefined;
}

// Constructs an error without walking the stack, for callers that capture it afterwards anyway.
function constructWithoutStack(Base, args, newTarget) {
  if (!isErrorStackTraceLimitWritable()) return Reflect.construct(Base, args, newTarget);
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = Reflect.construct(Base, args, newTarget);
  if (limit === undefined) delete Error.stackTraceLimit;
  else Error.stackTraceLimit = limit;
  return error;
}

// Makes `error` look as if it had been created by the caller of `hidden`.
function hideFrom(hidden, error) {
  if (Error.stackTraceLimit) Error.captureStackTrace(error, hidden);
  return error;
}

function prototypeOf(Base, code) {
  return {
    __proto__: Base.prototype,
    get constructor() { return Base; },
    get [kIsNodeError]() { return true; },
    toString() { return `${this.name} [${code}]: ${this.message}`; },
  };
}

// The base class is known only by the table, so the prototype is filled in by the first use.
function makeCodeClass(code, baseName) {
  let Base;
  function NodeError(...args) {
    if (Base === undefined) {
      const found = baseName ?? messageTable().baseOf(code);
      if (found === 'SystemError') return makeSystemError(code, args[0], NodeError);
      Base = baseClasses[found];
      NodeError.prototype = prototypeOf(Base, code);
    }
    const error = makeHidden(Base, NodeError, NodeError);
    error.code = code;
    setHidden(error, 'message', messageTable().messageOf(code, args, error));
    return error;
  }
  return NodeError;
}

function makeSystemError(code, context, hidden) {
  const { SystemError } = require('internal/errors/system');
  return hideFrom(hidden, new SystemError(code, context));
}

// A few codes exist with more than one base class: `new codes.ERR_INVALID_STATE.TypeError(...)`.
function addVariants(NodeError, code) {
  for (const name of ['TypeError', 'RangeError']) {
    let variant;
    Object.defineProperty(NodeError, name, {
      __proto__: null,
      configurable: true,
      get() { return variant ??= makeCodeClass(code, name); },
    });
  }
  // Frames are hidden by the wrapper of hideStackFrames(), so the plain class serves.
  NodeError.HideStackFramesError = NodeError;
  return NodeError;
}

const codes = {
  __proto__: new Proxy({}, {
    __proto__: null,
    get(target, code) {
      if (typeof code !== 'string' || !code.startsWith('ERR_')) return undefined;
      const NodeError = addVariants(makeCodeClass(code), code);
      Object.defineProperty(codes, code, {
        __proto__: null, value: NodeError, enumerable: true, writable: true, configurable: true,
      });
      return NodeError;
    },
  }),
};

// Errors thrown by `fn` appear to come from the caller of the returned function.
function hideStackFrames(fn) {
  function wrappedFn(...args) {
    try {
      return Reflect.apply(fn, this, args);
    } catch (error) {
      throw hideFrom(wrappedFn, error);
    }
  }
  wrappedFn.withoutStackTrace = fn;
  return wrappedFn;
}

function aggregateTwoErrors(innerError, outerError) {
  if (!innerError || !outerError || innerError === outerError) return innerError || outerError;
  if (Array.isArray(outerError.errors)) {
    outerError.errors.push(innerError);
    return outerError;
  }
  const both = [[outerError, innerError], outerError.message];
  const error = constructWithoutStack(AggregateError, both, AggregateError);
  error.code = outerError.code;
  return hideFrom(aggregateTwoErrors, error);
}

class NodeAggregateError extends AggregateError {
  constructor(errors, message) {
    super(errors, message);
    this.code = errors[0]?.code;
  }

  get [kIsNodeError]() { return true; }

  get ['constructor']() { return AggregateError; }
}

class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    if (options !== undefined && typeof options !== 'object') {
      throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
    }
    super(message, options);
    this.code = 'ABORT_ERR';
    this.name = 'AbortError';
  }
}

function genericNodeError(message, properties) {
  return Object.assign(hideFrom(genericNodeError, new Error(message)), properties);
}

// "a", "a and b", "a, b, and c".
function formatList(array, type = 'and') {
  if (array.length < 3) return array.join(` ${type} `);
  return `${array.slice(0, -1).join(', ')}, ${type} ${array[array.length - 1]}`;
}

// Names the type of a value for messages such as "Received type number (5)".
function determineSpecificType(value) {
  if (value === null || value === undefined) return `${value}`;
  switch (typeof value) {
    case 'bigint':
      return `type bigint (${value}n)`;
    case 'number':
      return `type number (${Object.is(value, -0) ? '-0' : value})`;
    case 'string': {
      const short = value.length > 28 ? `${value.slice(0, 25)}...` : value;
      return `type string (${short.includes("'") ? JSON.stringify(short) : `'${short}'`})`;
    }
    case 'function':
      return `function ${value.name}`;
    case 'object':
      if (value.constructor && 'name' in value.constructor) {
        return `an instance of ${value.constructor.name}`;
      }
      return require('internal/util/inspect').inspect(value, { depth: -1 });
    default:
      return `type ${typeof value} (${String(value)})`;
  }
}

let stackOverflow;

function isStackOverflowError(error) {
  if (stackOverflow === undefined) {
    const overflow = () => overflow() + 1;
    try {
      overflow();
    } catch (thrown) {
      stackOverflow = thrown;
    }
  }
  return error && error.name === stackOverflow.name && error.message === stackOverflow.message;
}

// Errors of system calls: the code that makes them is loaded when the first call fails. Each may
// be called with or without `new`.
function systemErrorMaker(name) {
  return function make(...args) {
    return hideFrom(make, require('internal/errors/system')[name](...args));
  };
}

module.exports = {
  AbortError,
  aggregateTwoErrors,
  codes,
  ConnResetException: systemErrorMaker('connectionReset'),
  determineSpecificType,
  DNSException: systemErrorMaker('dnsException'),
  ErrnoException: systemErrorMaker('errnoException'),
  ExceptionWithHostPort: systemErrorMaker('exceptionWithHostPort'),
  formatList,
  genericNodeError,
  hideFrom,
  hideStackFrames,
  isErrorStackTraceLimitWritable,
  isStackOverflowError,
  kEnhanceStackBeforeInspector: Symbol('kEnhanceStackBeforeInspector'),
  kIsNodeError,
  NodeAggregateError,
  get SystemError() { return require('internal/errors/system').SystemError; },
  uvErrmapGet: (errno) => require('internal/errors/system').describeErrno(errno),
  uvException: systemErrorMaker('uvException'),
  UVException: systemErrorMaker('uvException'),
  UVExceptionWithHostPort: systemErrorMaker('uvExceptionWithHostPort'),
};
