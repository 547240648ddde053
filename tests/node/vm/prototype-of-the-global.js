'use strict';

// The global object of a context can be given another prototype, as jsdom does it.

const assert = require('assert');
const vm = require('vm');

class Window {
  greet() { return 'hello'; }
}
const sandbox = {};
const context = vm.createContext(sandbox);
const global = vm.runInContext('this', context);
assert.strictEqual(Object.setPrototypeOf(global, Window.prototype), global);
assert.strictEqual(Object.getPrototypeOf(global), Window.prototype);
assert.strictEqual(Reflect.getPrototypeOf(global), Window.prototype);
assert.ok(global instanceof Window);
assert.strictEqual(vm.runInContext('greet()', context), 'hello');
assert.strictEqual(Object.getPrototypeOf(sandbox), Object.prototype);

assert.deepStrictEqual(
  [...vm.runInContext(`Object.setPrototypeOf(this, { inherited: 1 });
    [inherited, Object.getPrototypeOf(this).inherited, Object.keys(this).length]`, context)],
  [1, 1, 0]);
assert.strictEqual(Reflect.setPrototypeOf(global, null), true);
assert.strictEqual(Object.getPrototypeOf(global), null);
assert.throws(() => Object.setPrototypeOf(global, 1), TypeError);

// Other objects are not touched by that.
assert.strictEqual(Object.getPrototypeOf(Object.setPrototypeOf({}, Window.prototype)),
                   Window.prototype);
assert.strictEqual(Object.setPrototypeOf.name, 'setPrototypeOf');
assert.strictEqual(Object.setPrototypeOf.length, 2);
