'use strict';

// What is known of the reads and writes of a mocked property, and what they see.

const { validateInteger } = require('internal/validators');

class MockPropertyContext {
  #object;
  #name;
  #value;
  #descriptor;
  #accesses = [];
  #onceByAccess = new Map();

  constructor(object, name, value, hasValue) {
    this.#object = object;
    this.#name = name;
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    if (!(name in object) || descriptor === undefined) {
      throw new ERR_INVALID_ARG_VALUE('propertyName', name, 'is not a property of the object');
    }
    this.#descriptor = descriptor;
    this.#value = hasValue ? value : object[name];
    const { configurable, enumerable } = descriptor;
    Object.defineProperty(object, name, {
      __proto__: null,
      configurable,
      enumerable,
      get: () => {
        const read = this.#next(this.#value);
        this.#accesses.push(access('get', read));
        return read;
      },
      set: (written) => this.mockImplementation(written),
    });
  }

  #next(value) {
    const index = this.#accesses.length;
    if (!this.#onceByAccess.has(index)) return value;
    const once = this.#onceByAccess.get(index);
    this.#onceByAccess.delete(index);
    return once;
  }

  get accesses() {
    return [...this.#accesses];
  }

  accessCount() {
    return this.#accesses.length;
  }

  mockImplementation(value) {
    if (this.#descriptor.writable === false) {
      const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_VALUE('propertyName', this.#name, 'cannot be set');
    }
    const written = this.#next(value);
    this.#accesses.push(access('set', written));
    this.#value = written;
  }

  mockImplementationOnce(value, onAccess) {
    const next = this.#accesses.length;
    const index = onAccess ?? next;
    validateInteger(index, 'onAccess', next);
    this.#onceByAccess.set(index, value);
  }

  resetAccesses() {
    this.#accesses = [];
  }

  restore() {
    Object.defineProperty(this.#object, this.#name, this.#descriptor);
  }
}

function access(type, value) {
  return { __proto__: null, type, value, stack: new Error() };
}

module.exports = { MockPropertyContext };
