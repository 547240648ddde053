'use strict';

const {
  codes: {
    ERR_FALSY_VALUE_REJECTION, ERR_INVALID_ARG_TYPE, ERR_METHOD_NOT_IMPLEMENTED, ERR_OUT_OF_RANGE,
  },
  ErrnoException,
  ExceptionWithHostPort,
  hideFrom,
} = require('internal/errors');
const {
  defineLazyProperties,
  deprecate: internalDeprecate,
  getSystemErrorMap,
  getSystemErrorMessage: messageOfErrno,
  getSystemErrorName: nameOfErrno,
  promisify,
  toUSVString,
} = require('internal/util');
const { format, formatWithOptions, inspect, stripVTControlCharacters } =
  require('internal/util/inspect');
const { validateFunction, validateNumber, validateString } = require('internal/validators');

function inherits(ctor, superCtor) {
  if (ctor === undefined || ctor === null) throw new ERR_INVALID_ARG_TYPE('ctor', 'Function', ctor);
  if (superCtor === undefined || superCtor === null) {
    throw new ERR_INVALID_ARG_TYPE('superCtor', 'Function', superCtor);
  }
  if (superCtor.prototype === undefined) {
    throw new ERR_INVALID_ARG_TYPE('superCtor.prototype', 'Object', superCtor.prototype);
  }
  Object.defineProperty(ctor, 'super_', {
    __proto__: null, value: superCtor, writable: true, configurable: true,
  });
  Object.setPrototypeOf(ctor.prototype, superCtor.prototype);
}

function _extend(target, source) {
  if (source === null || typeof source !== 'object') return target;
  for (const key of Object.keys(source).reverse()) target[key] = source[key];
  return target;
}

// A callback takes a falsy first argument for success, so a falsy reason needs a wrapper.
function callbackifyOnRejected(reason, callback) {
  if (reason) return callback(reason);
  return callback(hideFrom(callbackifyOnRejected, new ERR_FALSY_VALUE_REJECTION(reason)));
}

function callbackify(original) {
  validateFunction(original, 'original');

  function callbackified(...args) {
    const last = args.pop();
    validateFunction(last, 'last argument');
    const callback = last.bind(this);
    Reflect.apply(original, this, args).then(
      (value) => process.nextTick(callback, null, value),
      (reason) => process.nextTick(callbackifyOnRejected, reason, callback));
  }

  const descriptors = Object.getOwnPropertyDescriptors(original);
  // Scripts may have replaced name and length by something else.
  if (typeof descriptors.length.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name.value === 'string') descriptors.name.value += 'Callbackified';
  return Object.defineProperties(callbackified, descriptors);
}

function validateErrno(err) {
  validateNumber(err, 'err');
  if (err >= 0 || !Number.isSafeInteger(err)) {
    throw new ERR_OUT_OF_RANGE('err', 'a negative integer', err);
  }
}

function getSystemErrorName(err) {
  validateErrno(err);
  return nameOfErrno(err);
}

function getSystemErrorMessage(err) {
  validateErrno(err);
  return messageOfErrno(err);
}

function _errnoException(...args) {
  return hideFrom(_errnoException, new ErrnoException(...args));
}

function _exceptionWithHostPort(...args) {
  return hideFrom(_exceptionWithHostPort, new ExceptionWithHostPort(...args));
}

function parseEnv(content) {
  validateString(content, 'content');
  return require('internal/util/dotenv').parse(content);
}

function deprecate(fn, msg, code, { modifyPrototype } = {}) {
  return internalDeprecate(fn, msg, code, modifyPrototype);
}

function convertProcessSignalToExitCode(signalCode) {
  const { signals } = require('os').constants;
  require('internal/validators').validateOneOf(signalCode, 'signalCode', Object.keys(signals));
  return 128 + signals[signalCode];
}

function styleText(format_, text, options) {
  return require('internal/util/style_text').styleText(format_, text, options);
}

function getCallSites(frameCount = 10, options = undefined) {
  return require('internal/util/call_sites').getCallSites(frameCount, options, getCallSites);
}

function setTraceSigInt(enable) {
  require('internal/validators').validateBoolean(enable, 'enable');
  throw new ERR_METHOD_NOT_IMPLEMENTED('util.setTraceSigInt()');
}

function debuglog(set, callback) {
  return require('internal/util/debuglog').debuglog(set, callback);
}

module.exports = {
  _errnoException,
  _exceptionWithHostPort,
  _extend: internalDeprecate(_extend,
    'The `util._extend` API is deprecated. Please use Object.assign() instead.', 'DEP0060'),
  callbackify,
  convertProcessSignalToExitCode,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  styleText,
  formatWithOptions,
  getCallSites,
  getSystemErrorMap,
  getSystemErrorName,
  getSystemErrorMessage,
  inherits,
  inspect,
  isArray: internalDeprecate(Array.isArray,
    'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.', 'DEP0044'),
  isDeepStrictEqual(a, b, skipPrototype) {
    return require('internal/util/comparisons').isDeepStrictEqual(a, b, skipPrototype);
  },
  promisify,
  setTraceSigInt,
  stripVTControlCharacters,
  toUSVString,
  get transferableAbortSignal() {
    return require('internal/abort_controller').transferableAbortSignal;
  },
  get transferableAbortController() {
    return require('internal/abort_controller').transferableAbortController;
  },
  get aborted() {
    return require('internal/abort_controller').aborted;
  },
  parseEnv,
};

defineLazyProperties(module.exports, 'internal/util/parse_args', ['parseArgs']);
defineLazyProperties(module.exports, 'internal/encoding', ['TextDecoder', 'TextEncoder']);
defineLazyProperties(module.exports, 'internal/mime', ['MIMEType', 'MIMEParams']);
defineLazyProperties(module.exports, 'internal/util/diff', ['diff']);
require('internal/lazy_property').defineLazy(
  module.exports, 'types', () => require('internal/util/types'));
