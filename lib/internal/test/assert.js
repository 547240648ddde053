'use strict';

// The assertions of a test's context: those of node:assert, snapshots, and the program's own.

const { validateFunction, validateString } = require('internal/validators');

// Those of node:assert that are no assertions.
const excluded = new Set([
  'Assert', 'AssertionError', 'CallTracker', 'assert', 'strict',
]);

let assertions;

function getAssertions() {
  if (assertions !== undefined) return assertions;
  const assert = require('assert');
  assertions = new Map();
  for (const name of Object.keys(assert)) {
    if (!excluded.has(name) && typeof assert[name] === 'function') {
      assertions.set(name, assert[name]);
    }
  }
  assertions.delete('ok');
  const { makeAssertions } = require('internal/test/snapshot');
  for (const [name, fn] of Object.entries(makeAssertions())) assertions.set(name, fn);
  assertions.set('ok', assert.ok);
  return assertions;
}

function register(name, fn) {
  validateString(name, 'name');
  validateFunction(fn, 'fn');
  getAssertions().set(name, fn);
}

// Each counts for the test's plan. A copy, since registering more changes the tests to come only.
function bindAssertions(context, test) {
  const bound = { __proto__: null };
  for (const [name, fn] of getAssertions()) {
    bound[name] = fn === require('assert').ok ? bindOk(test) : function(...args) {
      test.plan?.count();
      return Reflect.apply(fn, this === undefined || this === bound ? context : this, args);
    };
  }
  return bound;
}

// The message tells of the caller's source, so the stack has to begin there.
function bindOk(test) {
  return function ok(...args) {
    test.plan?.count();
    if (!args[0]) require('internal/assert/ok').failOk(ok, args);
  };
}

module.exports = { bindAssertions, register };
