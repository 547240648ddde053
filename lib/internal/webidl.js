'use strict';

// The conversions of Web IDL that the web interfaces here need, with the messages Node gives.

function codedTypeError(message, code = 'ERR_INVALID_ARG_TYPE') {
  const error = new TypeError(message);
  error.code = code;
  return error;
}

function toDOMString(value, context = 'Value') {
  if (typeof value === 'symbol') {
    throw codedTypeError(`${context} is a Symbol and cannot be converted to a string.`);
  }
  return String(value);
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// Calls `convertElement(value, context)` for each value the iterable gives.
function convertSequence(value, context, convertElement) {
  const method = isObject(value) ? value[Symbol.iterator] : undefined;
  const iterator = typeof method === 'function' ? method.call(value) : undefined;
  if (!isObject(iterator) || typeof iterator.next !== 'function') {
    throw codedTypeError(`${context} cannot be converted to sequence.`);
  }
  const result = [];
  for (;;) {
    const step = iterator.next();
    if (!isObject(step)) throw codedTypeError(`${context} cannot be converted to sequence.`);
    if (step.done) return result;
    result.push(convertElement(step.value, `${context}[${result.length}]`));
  }
}

function convertToInterface(value, prototype, name, context) {
  if (!isObject(value) || !Object.prototype.isPrototypeOf.call(prototype, value)) {
    throw codedTypeError(`${context} is not of type ${name}.`);
  }
  return value;
}

// null and undefined stand for an empty dictionary.
function checkDictionary(value, context) {
  if (value !== undefined && value !== null && !isObject(value)) {
    throw codedTypeError(`${context} cannot be converted to a dictionary`);
  }
}

module.exports = {
  checkDictionary,
  codedTypeError,
  convertSequence,
  convertToInterface,
  isObject,
  toDOMString,
};
