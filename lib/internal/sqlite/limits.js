'use strict';

// database.limits: numbers that are SQLite's own.

const { native } = require('internal/sqlite/native');
const { limitNames, readLimit } = require('internal/sqlite/options');

const numbers = new Map(limitNames.map((name, index) => [name, index]));

// `connectionOf` answers with the connection as it is then, or throws if there is none. The target
// has the values as of the latest look, for those who look behind proxies, as util.inspect() does.
function makeLimits(connectionOf) {
  const target = {};
  for (const [name, number] of numbers) {
    Object.defineProperty(target, name, {
      __proto__: null,
      value: native.getLimit(connectionOf(), number),
      enumerable: true,
      writable: true,
      configurable: false,
    });
  }
  return new Proxy(target, {
    __proto__: null,
    get(known, name, receiver) {
      const number = numbers.get(name);
      if (number === undefined) return Reflect.get(known, name, receiver);
      return known[name] = native.getLimit(connectionOf(), number);
    },
    set(known, name, value, receiver) {
      const number = numbers.get(name);
      if (number === undefined) return Reflect.set(known, name, value);
      const connection = connectionOf();
      native.setLimit(connection, number, readLimit(value));
      known[name] = native.getLimit(connection, number);
      return true;
    },
  });
}

module.exports = { makeLimits };
