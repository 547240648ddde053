'use strict';

// The global object of a context without a sandbox can be given another prototype, as jsdom does
// it with its windows.

const assert = require('assert');
const vm = require('vm');

class Window {
  greet() { return 'hello'; }
}
const global = vm.createContext(vm.constants.DONT_CONTEXTIFY);
const run = (text) => vm.runInContext(text, global);
assert.strictEqual(run('typeof greet'), 'undefined');

assert.strictEqual(Object.setPrototypeOf(global, Window.prototype), global);
assert.strictEqual(Object.getPrototypeOf(global), Window.prototype);
assert.ok(global instanceof Window);
assert.strictEqual(run('greet()'), 'hello');
assert.strictEqual(run('var own = 1; Object.getPrototypeOf(this).greet === greet'), true);
assert.strictEqual(global.own, 1);

assert.strictEqual(run(`Reflect.setPrototypeOf(globalThis, { inherited: 2 }) && inherited`), 2);
assert.strictEqual(Object.getPrototypeOf(global).inherited, 2);

// What other objects refuse, it does, too.
assert.throws(() => Object.setPrototypeOf(global, 1), TypeError);
assert.throws(() => Object.setPrototypeOf(global, Object.create(global)), TypeError);
assert.strictEqual(Reflect.setPrototypeOf(global, Object.create(global)), false);
assert.strictEqual(Object.getPrototypeOf(global).inherited, 2);

assert.strictEqual(Reflect.setPrototypeOf(global, null), true);
assert.strictEqual(Object.getPrototypeOf(global), null);
assert.strictEqual(run('typeof inherited'), 'undefined');
