'use strict';

// Runs in a new context, to make the functions that look at properties see those of its sandbox
// where they are asked for the global object: the engine's own way to them knows no attributes.

// The functions by the name of what they belong to, without their first argument.
function makeFunctions(global, sandbox) {
  const { ownKeys } = Reflect;
  const { getOwnPropertyDescriptor, hasOwn } = Object;
  const defineOwn = Reflect.defineProperty;

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

  function tryToDefine(key, descriptor) {
    const holder = isFixed(key) ? global : sandbox;
    const isDefined = defineOwn(holder, key, descriptor);
    // The engine asks us for names only.
    if (isDefined && typeof key === 'symbol' && holder === sandbox) {
      defineOwn(global, key, getOwnPropertyDescriptor(sandbox, key));
    }
    return isDefined;
  }

  function define(key, descriptor) {
    if (!tryToDefine(key, descriptor)) {
      throw new TypeError(`Cannot redefine property: ${String(key)}`);
    }
    return global;
  }

  function keys() {
    return [...new Set([...ownKeys(sandbox), ...ownKeys(global)])];
  }

  function allDescriptors() {
    const result = {};
    for (const key of keys()) {
      result[key] = descriptorOf(key);
    }
    return result;
  }

  function defineAll(descriptors) {
    for (const key of ownKeys(descriptors)) {
      if (getOwnPropertyDescriptor(descriptors, key).enumerable) {
        define(key, descriptors[key]);
      }
    }
    return global;
  }

  return {
    Object: {
      defineProperties: defineAll,
      defineProperty: define,
      getOwnPropertyDescriptor: descriptorOf,
      getOwnPropertyDescriptors: allDescriptors,
      getOwnPropertyNames: () => keys().filter((key) => typeof key === 'string'),
      getOwnPropertySymbols: () => keys().filter((key) => typeof key === 'symbol'),
    },
    Reflect: {
      defineProperty: tryToDefine,
      getOwnPropertyDescriptor: descriptorOf,
      ownKeys: keys,
    },
  };
}

function install(global, sandbox) {
  const functions = makeFunctions(global, sandbox);
  const { apply } = Reflect;
  const { defineProperty } = Object;

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

  for (const [owner, specials] of [[Object, functions.Object], [Reflect, functions.Reflect]]) {
    for (const name of Object.keys(specials)) replace(owner, name, specials[name]);
  }
  require('internal/vm/prototypes').allowChange(global, Object, Reflect);
  return functions;
}

module.exports = { install };
