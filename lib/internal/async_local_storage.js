'use strict';

const { find, removeStore, setStore, state } = require('internal/async_context');
const { validateObject } = require('internal/validators');

// Sets a store until it is disposed of.
class RunScope {
  #storage;
  #previous;
  #isDisposed = false;

  constructor(storage, store) {
    this.#storage = storage;
    this.#previous = storage.getStore();
    storage.enterWith(store);
  }

  dispose() {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#storage.enterWith(this.#previous);
  }

  [Symbol.dispose]() {
    this.dispose();
  }
}

class AsyncLocalStorage {
  #defaultValue;
  #name = '';

  constructor(options = {}) {
    validateObject(options, 'options');
    this.#defaultValue = options.defaultValue;
    if (options.name !== undefined) this.#name = `${options.name}`;
  }

  get name() {
    return this.#name;
  }

  static bind(fn) {
    return require('async_hooks').AsyncResource.bind(fn);
  }

  static snapshot() {
    return AsyncLocalStorage.bind((callback, ...args) => callback(...args));
  }

  disable() {
    removeStore(this);
  }

  enterWith(store) {
    setStore(this, store);
  }

  // Puts back its own store only: what the callback sets in other storages stays.
  run(store, callback, ...args) {
    const previous = this.getStore();
    if (Object.is(previous, store)) return Reflect.apply(callback, null, args);
    const outer = state.current;
    setStore(this, store);
    const inner = state.current;
    try {
      return Reflect.apply(callback, null, args);
    } finally {
      if (state.current === inner) state.current = outer;
      else setStore(this, previous);
    }
  }

  exit(callback, ...args) {
    return this.run(undefined, callback, ...args);
  }

  getStore() {
    const frame = find(state.current, this);
    return frame === undefined ? this.#defaultValue : frame.value;
  }

  withScope(store) {
    return new RunScope(this, store);
  }
}

module.exports = { AsyncLocalStorage };
