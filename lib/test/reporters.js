'use strict';

// node:test/reporters

function defineGetter(name) {
  Object.defineProperty(exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get: () => require(`internal/test/reporter/${name}`),
  });
}

// Those that are streams can be called with and without `new`.
function defineStream(name) {
  const value = { [name]: function(...args) {
    return new (require(`internal/test/reporter/${name}`))(...args);
  } }[name];
  Object.defineProperty(exports, name, {
    __proto__: null, configurable: true, enumerable: true, value,
  });
}

defineGetter('dot');
defineGetter('junit');
defineStream('spec');
defineGetter('tap');
defineStream('lcov');
