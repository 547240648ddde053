'use strict';

// Runs in a new context, to make the functions that look at properties see those of its sandbox
// where they are asked for the global object: the engine's own way to them knows no attributes.

function install(global, sandbox) {
  const { apply, ownKeys } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor, hasOwn } = Object;

  function replace(owner, name, special) {
    const original = owner[name];
    const replaced = {
      [name](target, ...values) {
        return target === global ? special(...values) : apply(original, this, [target, ...values]);
      },
    }[name];
    defineProperty(replaced, 'length', { value: original.length, configurable: true });
    defineProperty(owner, name, { value: replaced });
  }

  function descriptorOf(key) {
    const own = getOwnPropertyDescriptor(sandbox, key);
    if (own === undefined) {
      return key in sandbox ? undefined : getOwnPropertyDescriptor(global, key);
    }
    if (own.value === sandbox) {
      own.value = global;
    }
    return { ...own };
  }

  function isFixed(key) {
    return !hasOwn(sandbox, key) && getOwnPropertyDescriptor(global, key)?.configurable === false;
  }

  function define(key, descriptor) {
    const holder = isFixed(key) ? global : sandbox;
    defineProperty(holder, key, descriptor);
    // The engine asks us for names only.
    if (typeof key === 'symbol' && holder === sandbox) {
      defineProperty(global, key, getOwnPropertyDescriptor(sandbox, key));
    }
    return global;
  }

  function keys() {
    return [...new Set([...ownKeys(sandbox), ...ownKeys(global)])];
  }

  for (const owner of [Object, Reflect]) {
    replace(owner, 'getOwnPropertyDescriptor', descriptorOf);
  }
  replace(Object, 'defineProperty', define);
  replace(Reflect, 'defineProperty', (key, descriptor) => {
    try {
      define(key, descriptor);
      return true;
    } catch {
      return false;
    }
  });
  replace(Object, 'defineProperties', (descriptors) => {
    for (const key of ownKeys(descriptors)) {
      if (getOwnPropertyDescriptor(descriptors, key).enumerable) {
        define(key, descriptors[key]);
      }
    }
    return global;
  });
  replace(Object, 'getOwnPropertyDescriptors', () => {
    const result = {};
    for (const key of keys()) {
      result[key] = descriptorOf(key);
    }
    return result;
  });
  replace(Reflect, 'ownKeys', keys);
  replace(Object, 'getOwnPropertyNames', () => keys().filter((key) => typeof key === 'string'));
  replace(Object, 'getOwnPropertySymbols', () =>
    keys().filter((key) => typeof key === 'symbol'));
  require('internal/vm/prototypes').allowChange(global, Object, Reflect);
}

module.exports = { install };
