'use strict';

// Checks of arguments. Each throws Node's error for a wrong value; the error seems to come from
// the caller of the validator, because hideFrom() drops the frames of the validator itself.

const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_OUT_OF_RANGE,
    ERR_SOCKET_BAD_PORT,
    ERR_UNKNOWN_SIGNAL,
  },
  hideFrom,
} = require('internal/errors');

const kValidateObjectNone = 0;
const kValidateObjectAllowNullable = 1 << 0;
const kValidateObjectAllowArray = 1 << 1;
const kValidateObjectAllowFunction = 1 << 2;
const kValidateObjectAllowObjects = kValidateObjectAllowArray | kValidateObjectAllowFunction;
const kValidateObjectAllowObjectsAndNull =
  kValidateObjectAllowObjects | kValidateObjectAllowNullable;

function isInt32(value) {
  return value === (value | 0);
}

function isUint32(value) {
  return value === (value >>> 0);
}

function failType(validator, name, expected, value) {
  throw hideFrom(validator, new ERR_INVALID_ARG_TYPE(name, expected, value));
}

function failValue(validator, name, value, reason) {
  throw hideFrom(validator, new ERR_INVALID_ARG_VALUE(name, value, reason));
}

function failRange(validator, name, range, value) {
  throw hideFrom(validator, new ERR_OUT_OF_RANGE(name, range, value));
}

function checkInteger(validator, value, name, min, max) {
  if (typeof value !== 'number') failType(validator, name, 'number', value);
  if (!Number.isInteger(value)) failRange(validator, name, 'an integer', value);
  if (value < min || value > max) failRange(validator, name, `>= ${min} && <= ${max}`, value);
}

function validateInteger(value, name, min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER) {
  checkInteger(validateInteger, value, name, min, max);
}

function validateInt32(value, name, min = -2147483648, max = 2147483647) {
  checkInteger(validateInt32, value, name, min, max);
}

function validateUint32(value, name, positive = false) {
  checkInteger(validateUint32, value, name, positive ? 1 : 0, 4294967295);
}

// A mode is a number, or a string of octal digits.
function parseFileMode(value, name, fallback) {
  let mode = value ?? fallback;
  if (typeof mode === 'string') {
    if (!/^[0-7]+$/.test(mode)) {
      const reason = 'must be a 32-bit unsigned integer or an octal string';
      failValue(parseFileMode, name, mode, reason);
    }
    mode = Number.parseInt(mode, 8);
  }
  checkInteger(parseFileMode, mode, name, 0, 4294967295);
  return mode;
}

function validateString(value, name) {
  if (typeof value !== 'string') failType(validateString, name, 'string', value);
}

function validateStringWithoutNullBytes(value, name) {
  validateString(value, name);
  if (value.includes('\0')) {
    failValue(validateStringWithoutNullBytes, name, value,
              'must be a string without null bytes');
  }
}

function validateNumber(value, name, min = undefined, max = undefined) {
  if (typeof value !== 'number') failType(validateNumber, name, 'number', value);
  const hasMin = min !== undefined && min !== null;
  const hasMax = max !== undefined && max !== null;
  if ((hasMin && !(value >= min)) || (hasMax && !(value <= max))) {
    const range = [hasMin ? `>= ${min}` : '', hasMax ? `<= ${max}` : ''];
    failRange(validateNumber, name, range.filter(Boolean).join(' && '), value);
  }
}

function validateOneOf(value, name, allowed) {
  if (allowed.includes(value)) return;
  const list = allowed.map((item) => typeof item === 'string' ? `'${item}'` : String(item));
  failValue(validateOneOf, name, value, `must be one of: ${list.join(', ')}`);
}

function validateBoolean(value, name) {
  if (typeof value !== 'boolean') failType(validateBoolean, name, 'boolean', value);
}

function validateObject(value, name, options = kValidateObjectNone) {
  if (typeof value === 'object') {
    if (value === null) {
      if (options & kValidateObjectAllowNullable) return;
    } else if (!Array.isArray(value) || options & kValidateObjectAllowArray) {
      return;
    }
  } else if (typeof value === 'function' && options & kValidateObjectAllowFunction) {
    return;
  }
  failType(validateObject, name, 'Object', value);
}

function validateDictionary(value, name) {
  if (value === undefined || value === null) return;
  if (typeof value === 'object' || typeof value === 'function') return;
  failType(validateDictionary, name, 'a dictionary', value);
}

function validateArray(value, name, minLength = 0) {
  if (!Array.isArray(value)) failType(validateArray, name, 'Array', value);
  if (value.length < minLength) {
    failValue(validateArray, name, value, `must be longer than ${minLength}`);
  }
}

function checkItems(validator, value, name, type) {
  if (!Array.isArray(value)) failType(validator, name, 'Array', value);
  for (let index = 0; index < value.length; index++) {
    if (typeof value[index] !== type) failType(validator, `${name}[${index}]`, type, value[index]);
  }
}

function validateStringArray(value, name) {
  checkItems(validateStringArray, value, name, 'string');
}

function validateBooleanArray(value, name) {
  checkItems(validateBooleanArray, value, name, 'boolean');
}

function validateAbortSignal(signal, name) {
  if (signal === undefined) return;
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    failType(validateAbortSignal, name, 'AbortSignal', signal);
  }
}

function validateAbortSignalArray(value, name) {
  if (!Array.isArray(value)) failType(validateAbortSignalArray, name, 'Array', value);
  for (let index = 0; index < value.length; index++) {
    const signal = value[index];
    if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
      failType(validateAbortSignalArray, `${name}[${index}]`, 'AbortSignal', signal);
    }
  }
}

function validateSignalName(signal, name = 'signal') {
  if (typeof signal !== 'string') failType(validateSignalName, name, 'string', signal);
  const { signals } = require('os').constants;
  if (signals[signal] !== undefined) return;
  const isLowerCase = signals[signal.toUpperCase()] !== undefined;
  const hint = isLowerCase ? ' (signals must use all capital letters)' : '';
  throw hideFrom(validateSignalName, new ERR_UNKNOWN_SIGNAL(signal + hint));
}

function validateBuffer(buffer, name = 'buffer') {
  if (!ArrayBuffer.isView(buffer)) {
    failType(validateBuffer, name, ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
}

function validateEncoding(data, encoding) {
  const { length } = data;
  if (length % 2 !== 0 && require('internal/util').normalizeEncoding(encoding) === 'hex') {
    failValue(validateEncoding, 'encoding', encoding, `is invalid for data of length ${length}`);
  }
}

// Returns the port as a number; it may be given as a numeric string.
function validatePort(port, name = 'Port', allowZero = true) {
  const isNumeric = typeof port === 'number' || (typeof port === 'string' && port.trim() !== '');
  if (!isNumeric || +port !== (+port >>> 0) || port > 0xFFFF || (port === 0 && !allowZero)) {
    throw hideFrom(validatePort, new ERR_SOCKET_BAD_PORT(name, port, allowZero));
  }
  return port | 0;
}

function validateFunction(value, name) {
  if (typeof value !== 'function') failType(validateFunction, name, 'Function', value);
}

function validatePlainFunction(value, name) {
  if (typeof value !== 'function' || require('internal/util/types').isAsyncFunction(value)) {
    failType(validatePlainFunction, name, 'Function', value);
  }
}

function validateUndefined(value, name) {
  if (value !== undefined) failType(validateUndefined, name, 'undefined', value);
}

function validateUnion(value, name, union) {
  if (!union.includes(value)) failType(validateUnion, name, `('${union.join('|')}')`, value);
}

// One link of RFC 8288: a target in angle brackets, and parameters after semicolons.
const linkValue = /^(?:<[^>\r\n]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

function validateLinkHeaderValue(hints) {
  const links = typeof hints === 'string' ? [hints] : hints;
  const reason = 'must be an array or string of format "</styles.css>; rel=preload; as=style"';
  if (!Array.isArray(links)) failValue(validateLinkHeaderValue, 'hints', hints, reason);
  for (const link of links) {
    if (link === undefined || !linkValue.test(link)) {
      failValue(validateLinkHeaderValue, 'hints', link, reason);
    }
  }
  return links.join(', ');
}

function validateInternalField(object, key, className) {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) {
    failType(validateInternalField, 'this', className, object);
  }
}

// Tells whether there is a number; undefined and NaN mean that there is none.
function validateFiniteNumber(number, name) {
  if (number === undefined || Number.isNaN(number)) return false;
  if (Number.isFinite(number)) return true;
  if (typeof number !== 'number') failType(validateFiniteNumber, name, 'number', number);
  return failRange(validateFiniteNumber, name, 'a finite number', number);
}

function checkRangesOrGetDefault(number, name, lower, upper, fallback) {
  if (!validateFiniteNumber(number, name)) return fallback;
  if (number < lower || number > upper) {
    failRange(checkRangesOrGetDefault, name, `>= ${lower} and <= ${upper}`, number);
  }
  return number;
}

module.exports = {
  checkRangesOrGetDefault,
  isInt32,
  isUint32,
  kValidateObjectAllowArray,
  kValidateObjectAllowFunction,
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  kValidateObjectAllowObjectsAndNull,
  kValidateObjectNone,
  parseFileMode,
  validateAbortSignal,
  validateAbortSignalArray,
  validateArray,
  validateBoolean,
  validateBooleanArray,
  validateBuffer,
  validateDictionary,
  validateEncoding,
  validateFiniteNumber,
  validateFunction,
  validateInt32,
  validateInteger,
  validateInternalField,
  validateLinkHeaderValue,
  validateNumber,
  validateObject,
  validateOneOf,
  validatePlainFunction,
  validatePort,
  validateSignalName,
  validateString,
  validateStringArray,
  validateStringWithoutNullBytes,
  validateUint32,
  validateUndefined,
  validateUnion,
};

// Callers written for Node's validators may ask for the form that keeps its own frames.
for (const validator of Object.values(module.exports)) {
  if (typeof validator === 'function') validator.withoutStackTrace = validator;
}
