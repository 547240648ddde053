'use strict';

// What is known of the calls of a mocked function, and how they behave.

const { validateFunction, validateInteger } = require('internal/validators');

class MockFunctionContext {
  #calls = [];
  #onceByCall = new Map();
  #implementation;
  #restore;
  #times;

  constructor(implementation, restore, times) {
    this.#implementation = implementation;
    this.#restore = restore;
    this.#times = times;
  }

  get calls() {
    return [...this.#calls];
  }

  callCount() {
    return this.#calls.length;
  }

  mockImplementation(implementation) {
    validateFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation, onCall) {
    validateFunction(implementation, 'implementation');
    const next = this.#calls.length;
    const call = onCall ?? next;
    validateInteger(call, 'onCall', next);
    this.#onceByCall.set(call, implementation);
  }

  restore() {
    const { descriptor, object, original, methodName } = this.#restore;
    if (typeof methodName === 'string' || typeof methodName === 'symbol') {
      Object.defineProperty(object, methodName, descriptor);
    } else if (original !== undefined) {
      this.#implementation = original;
    }
  }

  resetCalls() {
    this.#calls = [];
  }

  trackCall(call) {
    this.#calls.push(call);
  }

  // What the next call is to run.
  nextImplementation() {
    const next = this.#calls.length;
    const once = this.#onceByCall.get(next);
    const chosen = once ?? this.#implementation;
    this.#onceByCall.delete(next);
    if (next + 1 === this.#times) this.restore();
    return chosen;
  }
}

// The last two are for the tracker alone.
const { trackCall, nextImplementation } = MockFunctionContext.prototype;
delete MockFunctionContext.prototype.trackCall;
delete MockFunctionContext.prototype.nextImplementation;

module.exports = {
  MockFunctionContext,
  nextImplementationOf: (context) => Reflect.apply(nextImplementation, context, []),
  trackCallOf: (context, call) => Reflect.apply(trackCall, context, [call]),
};
