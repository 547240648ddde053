'use strict';
// What a script defines on its global object by a symbol is there at once, and in the sandbox.
const assert = require('assert');
const vm = require('vm');

const key = Symbol.for('defined in a context');
const sandbox = vm.createContext({ key });
const seen = vm.runInContext(`
  Object.defineProperty(globalThis, key, { value: 'first', configurable: true });
  const seen = [globalThis[key]];
  Reflect.defineProperty(globalThis, key, { get: () => 'second', configurable: true });
  seen.push(globalThis[key], Object.hasOwn(globalThis, key));
  seen;
`, sandbox);
assert.deepStrictEqual([...seen], ['first', 'second', true]);
assert.strictEqual(sandbox[key], 'second');
