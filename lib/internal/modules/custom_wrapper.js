'use strict';

// Module.wrapper and Module.wrap, which programs change to put something around every module.

let isChanged = false;

const noticing = {
  set(target, name, value, receiver) {
    isChanged = true;
    return Reflect.set(target, name, value, receiver);
  },
  defineProperty(target, name, descriptor) {
    isChanged = true;
    return Reflect.defineProperty(target, name, descriptor);
  },
};

let wrapper = new Proxy(
  ['(function (exports, require, module, __filename, __dirname) { ', '\n});'], noticing);

let wrap = (script) => wrapper[0] + script + wrapper[1];

module.exports = {
  get isChanged() { return isChanged; },

  get wrapper() { return wrapper; },
  set wrapper(value) {
    isChanged = true;
    wrapper = value;
  },

  get wrap() { return wrap; },
  set wrap(value) {
    isChanged = true;
    wrap = value;
  },
};
