'use strict';

// Module namespace objects. The target of each proxy has the right keys, so that most operations
// are the ordinary ones; the values come from the module's variables.

const core = internalBinding('core');

// For util.types.
const namespaces = core.namespaces ??= new WeakSet();

const { defineProperty, getOwnPropertyDescriptor } = Reflect;

// The order of code units.
function compareNames(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// `getters` tells by name how to read each export.
function makeNamespace(getters) {
  const target = Object.create(null);
  for (const name of [...getters.keys()].sort(compareNames)) {
    defineProperty(target, name, {
      configurable: false, enumerable: true, writable: true, value: undefined,
    });
  }
  defineProperty(target, Symbol.toStringTag, {
    configurable: false, enumerable: false, writable: false, value: 'Module',
  });
  Object.preventExtensions(target);
  const namespace = new Proxy(target, new Handler(getters));
  namespaces.add(namespace);
  return namespace;
}

class Handler {
  constructor(getters) {
    this.getters = getters;
  }

  get(target, name) {
    const read = this.getters.get(name);
    return read === undefined ? target[name] : read();
  }

  set() {
    return false;
  }

  getOwnPropertyDescriptor(target, name) {
    const descriptor = getOwnPropertyDescriptor(target, name);
    const read = this.getters.get(name);
    if (read !== undefined) descriptor.value = read();
    return descriptor;
  }

  // Only what changes nothing can be defined.
  defineProperty(target, name, wanted) {
    const read = this.getters.get(name);
    if (read === undefined) return defineProperty(target, name, wanted);
    if (wanted.configurable === true || wanted.enumerable === false ||
        wanted.get !== undefined || wanted.set !== undefined || wanted.writable === false) {
      return false;
    }
    return !Object.hasOwn(wanted, 'value') || Object.is(wanted.value, read());
  }
}

module.exports = { makeNamespace };
