'use strict';

// What the constructors of streams take: sources, sinks and transformers with their methods, and
// queuing strategies. Members are read in the order of their names, as the standard wants.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isObject } = require('internal/webstreams/basics');

function checkObject(value, name) {
  if (!isObject(value)) throw new ERR_INVALID_ARG_TYPE(name, 'Object', value);
}

function checkDictionary(value, name) {
  if (value != null) checkObject(value, name);
}

// A method of a source, or undefined.
function methodOf(object, objectName, name) {
  const method = object[name];
  if (method !== undefined && typeof method !== 'function') {
    throw new ERR_INVALID_ARG_TYPE(`${objectName}.${name}`, 'Function', method);
  }
  return method;
}

// One function for all strategies of a kind, as the standard wants, and none that constructs.
const { size: byteLengthSize } = { size(chunk) {
  return chunk.byteLength;
} };
const { size: countSize } = { size() {
  return 1;
} };

const kNoStrategy = Object.freeze({ mark: undefined, size: undefined, given: undefined });

// { mark, size, given }: `size` is what has to be called, undefined if every chunk counts as 1.
function readStrategy(strategy, name) {
  if (strategy === undefined || strategy === null) return kNoStrategy;
  checkObject(strategy, name);
  const { highWaterMark } = strategy;
  const mark = highWaterMark === undefined ? undefined : +highWaterMark;
  const { size } = strategy;
  if (size !== undefined && typeof size !== 'function') {
    throw new ERR_INVALID_ARG_TYPE(`${name}.size`, 'Function', size);
  }
  return { mark, size: size === countSize ? undefined : size, given: size };
}

function checkMark(mark, byDefault) {
  if (mark === undefined) return byDefault;
  if (Number.isNaN(mark) || mark < 0) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.highWaterMark', mark);
  }
  return mark;
}

// What a strategy says about a chunk.
function checkSize(size) {
  const number = +size;
  if (Number.isNaN(number) || number < 0 || number === Infinity) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('size', size);
  }
  return number;
}

const kMethod = { __proto__: null, enumerable: true };

// Members of the standard are enumerable, and the class tells its name.
function finishClass(Class, ...members) {
  const descriptors = {
    __proto__: null,
    [Symbol.toStringTag]: { __proto__: null, configurable: true, value: Class.name },
  };
  for (const member of members) descriptors[member] = kMethod;
  Object.defineProperties(Class.prototype, descriptors);
}

module.exports = {
  byteLengthSize,
  checkDictionary,
  checkMark,
  checkObject,
  checkSize,
  countSize,
  finishClass,
  methodOf,
  readStrategy,
};
