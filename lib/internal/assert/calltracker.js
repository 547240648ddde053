'use strict';

// assert.CallTracker (deprecated): counts calls of functions and tells which count is wrong.

const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_UNAVAILABLE_DURING_EXIT },
} = require('internal/errors');
const { validateUint32 } = require('internal/validators');

class TrackedFunction {
  #calls = [];
  #expected;
  #name;
  #stack;

  constructor(expected, name, stack) {
    this.#expected = expected;
    this.#name = name;
    this.#stack = stack;
  }

  track(thisArg, args) {
    this.#calls.push(Object.freeze({ thisArg, arguments: Object.freeze([...args]) }));
  }

  reset() {
    this.#calls = [];
  }

  getCalls() {
    return Object.freeze([...this.#calls]);
  }

  // Undefined if the count is right.
  report() {
    const actual = this.#calls.length;
    if (actual === this.#expected) return undefined;
    return {
      message: `Expected the ${this.#name} function to be executed ${this.#expected} time(s) ` +
        `but was executed ${actual} time(s).`,
      actual,
      expected: this.#expected,
      operator: this.#name,
      stack: this.#stack,
    };
  }
}

class CallTracker {
  #checks = new Set();
  #functions = new WeakMap();

  #find(tracked) {
    const found = this.#functions.get(tracked);
    if (found !== undefined) return found;
    throw new ERR_INVALID_ARG_VALUE('tracked', tracked, 'is not a tracked function');
  }

  reset(tracked) {
    if (tracked !== undefined) {
      this.#find(tracked).reset();
      return;
    }
    for (const check of this.#checks) check.reset();
  }

  getCalls(tracked) {
    return this.#find(tracked).getCalls();
  }

  // The function may be left out: calls(2).
  calls(fn, expected = 1) {
    if (process._exiting) throw new ERR_UNAVAILABLE_DURING_EXIT();
    const count = typeof fn === 'number' ? fn : expected;
    const original = typeof fn === 'number' || fn === undefined ? Function.prototype : fn;
    validateUint32(count, 'expected', true);
    const check = new TrackedFunction(count, original.name || 'calls', new Error());
    const tracked = new Proxy(original, {
      __proto__: null,
      apply(target, thisArg, args) {
        check.track(thisArg, args);
        return Reflect.apply(target, thisArg, args);
      },
    });
    this.#checks.add(check);
    this.#functions.set(tracked, check);
    return tracked;
  }

  report() {
    return Array.from(this.#checks, (check) => check.report())
      .filter((report) => report !== undefined);
  }

  verify() {
    const details = this.report();
    if (details.length === 0) return;
    const message = details.length === 1 ?
      details[0].message : 'Functions were not called the expected number of times';
    const AssertionError = require('internal/assert/assertion_error');
    throw new AssertionError({ message, details });
  }
}

module.exports = CallTracker;
