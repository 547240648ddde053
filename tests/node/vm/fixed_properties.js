'use strict';

// Properties of a sandbox that cannot be assigned or deleted, and how the global object of its
// context looks from outside.

const assert = require('assert');
const vm = require('vm');

const sandbox = { plain: 1 };
Object.defineProperty(sandbox, 'constant', { value: 42, configurable: true });
Object.defineProperty(sandbox, 'kept', { value: 43, writable: true });
Object.defineProperty(sandbox, 'computed', { get: () => 44, configurable: true });
const context = vm.createContext(sandbox);
const run = (code) => vm.runInContext(code, context);

for (const [name, value] of [['constant', 42], ['computed', 44]]) {
  assert.strictEqual(run(`${name} = 0; ${name}`), value);
  assert.strictEqual(sandbox[name], value);
}
assert.throws(() => run("'use strict'; constant = 0;"), { name: 'TypeError' });
assert.strictEqual(run('delete kept'), false);
assert.strictEqual(run('kept'), 43);
assert.strictEqual(run('kept = 1; kept'), 1);
assert.strictEqual(sandbox.kept, 1);
assert.strictEqual(run('delete constant'), true);
assert.strictEqual('constant' in sandbox, false);
assert.strictEqual(run('constant = 5; constant'), 5);
assert.strictEqual(sandbox.constant, 5);
assert.throws(() => run('Object.defineProperty(this, "kept", { get() {} })'),
              /^TypeError: Cannot redefine property: kept$/);

// From outside.
const global = run('this');
assert.deepStrictEqual(Object.getOwnPropertyDescriptor(global, 'plain'),
                       { value: 1, writable: true, enumerable: true, configurable: true });
assert.strictEqual(typeof Object.getOwnPropertyDescriptor(global, 'computed').get, 'function');
assert.strictEqual(Reflect.getOwnPropertyDescriptor(global, 'kept').configurable, false);
assert.strictEqual(Object.getOwnPropertyDescriptor(global, 'unknown'), undefined);
assert.strictEqual(Object.defineProperty(global, 'hidden', { value: 7 }), global);
assert.strictEqual(sandbox.hidden, 7);
assert.ok(Object.getOwnPropertyNames(global).includes('hidden'));
assert.ok(!Object.keys(global).includes('hidden'));
assert.strictEqual(Object.getOwnPropertyDescriptor({ a: 1 }, 'a').value, 1);
