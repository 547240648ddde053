'use strict';

// The options of tests, checked and put into the form that tests need.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateArray, validateNumber, validateString, validateUint32,
} = require('internal/validators');
const { isError } = require('internal/util');
const { isRegExp } = require('internal/util/types');
const { kTimeoutMax } = require('internal/test/stop');

// test(name, options, fn) with anything left out.
function readArguments(name, options, fn) {
  if (typeof name === 'function') {
    fn = name;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
  }
  if (options === null || typeof options !== 'object') options = { __proto__: null };
  return { name, options, fn };
}

// How many subtests run at a time.
function concurrencyOf(concurrency, parent) {
  switch (typeof concurrency) {
    case 'number':
      validateUint32(concurrency, 'options.concurrency', true);
      return concurrency;
    case 'boolean':
      if (!concurrency) return 1;
      return parent !== null ? Infinity :
        Math.max(require('os').availableParallelism() - 1, 1);
    default:
      if (concurrency !== undefined && concurrency !== null) {
        throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], concurrency);
      }
      return parent === null ? 1 : parent.concurrency;
  }
}

// Its own, or that of the command line, or the one that it inherits.
function timeoutOf(timeout, general, inherited = Infinity) {
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    validateNumber(timeout, 'options.timeout', 0, kTimeoutMax);
    return timeout;
  }
  return timeout === Infinity || general === Infinity ? inherited : general;
}

const matcherKeys = new Set(['label', 'match']);

// { label, match } of what may fail, or false.
function expectFailureOf(value) {
  if (value === undefined || value === false || value === null) return false;
  if (typeof value === 'string') {
    return { __proto__: null, label: value || undefined, match: undefined };
  }
  if (typeof value === 'function' || isRegExp(value) || isError(value)) {
    return { __proto__: null, label: undefined, match: value };
  }
  if (typeof value !== 'object') {
    return value ? { __proto__: null, label: undefined, match: undefined } : false;
  }
  const keys = Object.keys(value);
  if (keys.length === 0) {
    throw new ERR_INVALID_ARG_VALUE('options.expectFailure', value, 'must not be an empty object');
  }
  if (keys.every((key) => matcherKeys.has(key))) {
    return { __proto__: null, label: value.label, match: value.match };
  }
  return { __proto__: null, label: undefined, match: value };
}

// Those of the parent and its own, lowercase, each once.
function tagsOf(tags, parent) {
  const inherited = parent === null ? [] : parent.tags;
  if (tags === undefined) return inherited;
  validateArray(tags, 'options.tags');
  if (tags.length === 0) return inherited;
  const all = new Set(inherited);
  for (let index = 0; index < tags.length; index++) {
    validateString(tags[index], `options.tags[${index}]`);
    if (tags[index] === '') {
      throw new ERR_INVALID_ARG_VALUE(`options.tags[${index}]`, '', 'must not be an empty string');
    }
    all.add(tags[index].toLowerCase());
  }
  require('internal/util').emitExperimentalWarning('Test tags');
  return Object.freeze([...all]);
}

module.exports = { concurrencyOf, expectFailureOf, readArguments, tagsOf, timeoutOf };
