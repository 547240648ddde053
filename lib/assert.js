'use strict';

const { codes: { ERR_CONSTRUCT_CALL_REQUIRED, ERR_MISSING_ARGS } } = require('internal/errors');
const { deprecate, setOwnProperty } = require('internal/util');

const kOptions = Symbol('options');

let isWarnedOfFail = false;

function comparisons() {
  return require('internal/util/comparisons');
}

function exceptions() {
  return require('internal/assert/exceptions');
}

function makeError(options) {
  const AssertionError = require('internal/assert/assertion_error');
  return new AssertionError(options);
}

// `method` is the assertion that fails; its name is the operator unless `fields` has another.
function failWith(self, method, fields) {
  if (fields.message instanceof Error) throw fields.message;
  throw makeError({
    operator: method.name, stackStartFn: method, diff: self?.[kOptions]?.diff, ...fields,
  });
}

function requireTwo(count) {
  if (count < 2) throw new ERR_MISSING_ARGS('actual', 'expected');
}

function isBothNaN(actual, expected) {
  return Number.isNaN(actual) && Number.isNaN(expected);
}

// A set of assertions with options of its own: diff, strict, skipPrototype.
function Assert(options) {
  if (!new.target) throw new ERR_CONSTRUCT_CALL_REQUIRED('Assert');
  const settings = { __proto__: null, strict: true, skipPrototype: false, ...options };
  if (settings.diff !== undefined) {
    require('internal/validators').validateOneOf(settings.diff, 'options.diff', ['simple', 'full']);
  }
  this.AssertionError = require('internal/assert/assertion_error');
  Object.defineProperty(this, kOptions, { __proto__: null, value: settings });
  if (settings.strict) {
    this.equal = this.strictEqual;
    this.deepEqual = this.deepStrictEqual;
    this.notEqual = this.notStrictEqual;
    this.notDeepEqual = this.notDeepStrictEqual;
  }
}

function warnOfArguments() {
  if (isWarnedOfFail) return;
  isWarnedOfFail = true;
  process.emitWarning('assert.fail() with more than one argument is deprecated. ' +
    'Please use assert.strictEqual() instead or only pass a message.',
  'DeprecationWarning', 'DEP0094');
}

const methods = {
  fail: function fail(actual, expected, message, operator, stackStartFn) {
    const count = arguments.length;
    const hasNoMessage = count <= 1 && (actual === undefined || actual === null);
    const options = {
      actual, expected, operator: operator ?? 'fail', stackStartFn: stackStartFn || fail, message,
      diff: this?.[kOptions]?.diff,
    };
    if (count <= 1) {
      options.message = hasNoMessage ? 'Failed' : actual;
      if (!hasNoMessage) options.actual = undefined;
    } else {
      warnOfArguments();
      if (count === 2) options.operator = '!=';
    }
    if (options.message instanceof Error) throw options.message;
    const error = makeError(options);
    if (hasNoMessage) error.generatedMessage = true;
    throw error;
  },

  ok: function ok(...args) {
    if (!args[0]) require('internal/assert/ok').failOk(ok, args);
  },

  equal: function equal(actual, expected, message) {
    requireTwo(arguments.length);
    // eslint-disable-next-line eqeqeq
    if (actual == expected || isBothNaN(actual, expected)) return;
    failWith(this, equal, { actual, expected, message, operator: '==' });
  },

  notEqual: function notEqual(actual, expected, message) {
    requireTwo(arguments.length);
    // eslint-disable-next-line eqeqeq
    if (actual != expected && !isBothNaN(actual, expected)) return;
    failWith(this, notEqual, { actual, expected, message, operator: '!=' });
  },

  deepEqual: function deepEqual(actual, expected, message) {
    requireTwo(arguments.length);
    if (comparisons().isDeepEqual(actual, expected)) return;
    failWith(this, deepEqual, { actual, expected, message });
  },

  notDeepEqual: function notDeepEqual(actual, expected, message) {
    requireTwo(arguments.length);
    if (!comparisons().isDeepEqual(actual, expected)) return;
    failWith(this, notDeepEqual, { actual, expected, message });
  },

  deepStrictEqual: function deepStrictEqual(actual, expected, message) {
    requireTwo(arguments.length);
    const skipPrototype = this?.[kOptions]?.skipPrototype;
    if (comparisons().isDeepStrictEqual(actual, expected, skipPrototype)) return;
    failWith(this, deepStrictEqual, { actual, expected, message });
  },

  notDeepStrictEqual: function notDeepStrictEqual(actual, expected, message) {
    requireTwo(arguments.length);
    const skipPrototype = this?.[kOptions]?.skipPrototype;
    if (!comparisons().isDeepStrictEqual(actual, expected, skipPrototype)) return;
    failWith(this, notDeepStrictEqual, { actual, expected, message });
  },

  strictEqual: function strictEqual(actual, expected, message) {
    requireTwo(arguments.length);
    if (Object.is(actual, expected)) return;
    failWith(this, strictEqual, { actual, expected, message });
  },

  notStrictEqual: function notStrictEqual(actual, expected, message) {
    requireTwo(arguments.length);
    if (!Object.is(actual, expected)) return;
    failWith(this, notStrictEqual, { actual, expected, message });
  },

  partialDeepStrictEqual: function partialDeepStrictEqual(actual, expected, message) {
    requireTwo(arguments.length);
    if (comparisons().isPartialStrictEqual(actual, expected)) return;
    failWith(this, partialDeepStrictEqual, { actual, expected, message });
  },

  match: function match(string, regexp, message) {
    exceptions().checkMatch(match, string, regexp, message, true);
  },

  doesNotMatch: function doesNotMatch(string, regexp, message) {
    exceptions().checkMatch(doesNotMatch, string, regexp, message, false);
  },

  throws: function throws(fn, ...args) {
    exceptions().expectsError(throws, exceptions().catchFrom(fn), args);
  },

  rejects: async function rejects(promiseFn, ...args) {
    exceptions().expectsError(rejects, await exceptions().awaitFrom(promiseFn), args);
  },

  doesNotThrow: function doesNotThrow(fn, ...args) {
    exceptions().expectsNoError(doesNotThrow, exceptions().catchFrom(fn), args);
  },

  doesNotReject: async function doesNotReject(promiseFn, ...args) {
    exceptions().expectsNoError(doesNotReject, await exceptions().awaitFrom(promiseFn), args);
  },

  ifError: function ifError(error) {
    if (error !== null && error !== undefined) exceptions().failIfError(ifError, error);
  },
};

Object.assign(Assert.prototype, methods);

function ok(...args) {
  if (!args[0]) require('internal/assert/ok').failOk(ok, args);
}

const assert = ok;

function strict(...args) {
  if (!args[0]) require('internal/assert/ok').failOk(strict, args);
}

function defineLate(target, name, load) {
  Object.defineProperty(target, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = load();
      setOwnProperty(target, name, value);
      return value;
    },
    set(value) { setOwnProperty(target, name, value); },
  });
}

for (const target of [assert, strict]) {
  defineLate(target, 'AssertionError', () => require('internal/assert/assertion_error'));
  defineLate(target, 'CallTracker', () => deprecate(require('internal/assert/calltracker'),
    'assert.CallTracker is deprecated.', 'DEP0173'));
  target.ok = assert;
  for (const name of Object.keys(methods)) {
    if (name !== 'ok') setOwnProperty(target, name, methods[name]);
  }
}

assert.strict = Object.assign(strict, {
  equal: assert.strictEqual,
  deepEqual: assert.deepStrictEqual,
  notEqual: assert.notStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
strict.Assert = Assert;
strict.strict = strict;
assert.Assert = Assert;

module.exports = assert;
