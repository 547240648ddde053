'use strict';

// What programs pass to the functions of node:sqlite, checked with Node's words.

const { isUint8Array } = require('internal/util/types');
const { invalidArgType, makeError, outOfRange } = require('internal/sqlite/errors');

const int32Max = 2 ** 31 - 1;

// Functions are objects, too.
const isObject = (value) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
const isInt32 = (value) => Number.isInteger(value) && (value | 0) === value;

function requireObject(value, name) {
  if (!isObject(value)) throw invalidArgType(`The "${name}" argument must be an object.`);
}

function requireString(value, name) {
  if (typeof value !== 'string') throw invalidArgType(`The "${name}" argument must be a string.`);
}

function requireBoolean(value, name) {
  if (typeof value !== 'boolean') throw invalidArgType(`The "${name}" argument must be a boolean.`);
}

function requireFunction(value, name) {
  if (typeof value !== 'function') {
    throw invalidArgType(`The "${name}" argument must be a function.`);
  }
}

// Reads an option, which may be missing.
function readOption(options, name, byDefault, requireType) {
  const value = options[name];
  if (value === undefined) return byDefault;
  requireType(value, `options.${name}`);
  return value;
}

const readBoolean = (options, name, byDefault) =>
  readOption(options, name, byDefault, requireBoolean);
const readString = (options, name, byDefault) =>
  readOption(options, name, byDefault, requireString);
const readFunction = (options, name) => readOption(options, name, undefined, requireFunction);

function requireInteger(value, name) {
  if (!isInt32(value)) throw invalidArgType(`The "${name}" argument must be an integer.`);
}

// How a statement reads and binds; `inherited` are the settings of its database.
function readStatementOptions(options, inherited) {
  return {
    readBigInts: readBoolean(options, 'readBigInts', inherited.readBigInts),
    returnArrays: readBoolean(options, 'returnArrays', inherited.returnArrays),
    allowBareNamedParameters:
      readBoolean(options, 'allowBareNamedParameters', inherited.allowBareNamedParameters),
    allowUnknownNamedParameters:
      readBoolean(options, 'allowUnknownNamedParameters', inherited.allowUnknownNamedParameters),
  };
}

function textOfPath(path) {
  if (typeof path === 'string') return path;
  if (isUint8Array(path)) {
    const { Buffer } = require('buffer');
    return Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString();
  }
  const href = isObject(path) ? path.href : undefined;
  if (typeof href !== 'string') return undefined;
  if (!href.startsWith('file:')) {
    throw makeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file:');
  }
  return href;
}

// The path of a database, or its URI, which SQLite understands.
function readPath(path) {
  const text = textOfPath(path);
  if (text === undefined || text.includes('\0')) {
    throw invalidArgType(
      'The "path" argument must be a string, Uint8Array, or URL without null bytes.');
  }
  return text;
}

// ---- Limits ------------------------------------------------------------------------------------

// In the order of SQLite's numbers for them.
const limitNames = [
  'length', 'sqlLength', 'column', 'exprDepth', 'compoundSelect', 'vdbeOp', 'functionArg', 'attach',
  'likePatternLength', 'variableNumber', 'triggerDepth',
];

// -1 for those that stay as they are.
function readLimits(options) {
  const limits = new Int32Array(limitNames.length).fill(-1);
  if (options.limits === undefined) return limits;
  const given = options.limits;
  requireObject(given, 'options.limits');
  limitNames.forEach((name, index) => {
    const value = given[name];
    if (value === undefined) return;
    requireInteger(value, `options.limits.${name}`);
    if (value < 0) {
      throw outOfRange(`The "options.limits.${name}" argument must be non-negative.`);
    }
    limits[index] = value;
  });
  return limits;
}

// Infinity is as much as SQLite was built for.
function readLimit(value) {
  if (value === Infinity) return int32Max;
  if (!isInt32(value)) {
    throw invalidArgType('Limit value must be a non-negative integer or Infinity.');
  }
  if (value < 0) throw outOfRange('Limit value must be non-negative.');
  return value;
}

module.exports = {
  int32Max, limitNames, readBoolean, readFunction, readLimit, readLimits, readOption, readPath,
  readStatementOptions, readString, requireBoolean, requireFunction, requireInteger, requireObject,
  requireString,
};
