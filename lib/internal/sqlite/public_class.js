'use strict';

// Classes as Node makes them in C++: functions, whose methods can be enumerated. Programs see the
// function; the class behind it has the fields that nobody sees.

const { defineProperty, getOwnPropertyDescriptor } = Object;

// `Public` is the constructor that programs get for `Class`.
function makePublic(Class, Public) {
  const { prototype } = Class;
  for (const name of Reflect.ownKeys(prototype)) {
    if (name === 'constructor') continue;
    const descriptor = getOwnPropertyDescriptor(prototype, name);
    defineProperty(prototype, name, { ...descriptor, enumerable: true });
  }
  defineProperty(prototype, 'constructor', {
    __proto__: null, value: Public, enumerable: false, writable: true, configurable: true,
  });
  Public.prototype = prototype;
  return Public;
}

// Descriptors of what can only be read. In Node it belongs to each object itself, and the functions
// have no names; `check` throws for other objects.
function makeAccessors(check, readers) {
  const descriptors = {};
  for (const name of Object.keys(readers)) {
    const read = readers[name];
    const getters = [function () {
      check(this);
      return read(this);
    }];
    descriptors[name] = {
      __proto__: null, enumerable: true, configurable: false, get: getters[0],
    };
  }
  return descriptors;
}

// The method of `using`, which has no name in Node. `Class` does the work in a static method.
function defineDispose(Class) {
  defineProperty(Class.prototype, Symbol.dispose, {
    __proto__: null,
    value: { ''() { Class.dispose(this); } }[''],
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

module.exports = { defineDispose, makeAccessors, makePublic };
