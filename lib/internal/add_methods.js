'use strict';

// Gives a class the methods of another one, for classes whose methods fill more than one file.

module.exports = function addMethods(Class, { prototype }) {
  for (const name of Reflect.ownKeys(prototype)) {
    if (name === 'constructor') continue;
    Object.defineProperty(Class.prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
  }
};
