'use strict';

// A property whose value is loaded when it is first read. It can be replaced like any other.
function defineLazy(target, name, load) {
  const set = (value) => {
    Object.defineProperty(target, name, {
      __proto__: null, configurable: true, enumerable: true, writable: true, value,
    });
  };
  const get = () => {
    const value = load();
    set(value);
    return value;
  };
  Object.defineProperty(target, name, {
    __proto__: null, configurable: true, enumerable: true, get, set,
  });
}

module.exports = { defineLazy };
