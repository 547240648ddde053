// A context's global object is its sandbox, for reading, writing, declaring and deleting.
'use strict';
const assert = require('assert');
const vm = require('vm');

const sandbox = vm.createContext({ x: 1 });
assert.strictEqual(vm.runInContext('x + 1', sandbox), 2);
vm.runInContext('var y = x * 10; function f() { return y; } z = 5; let lexical = 7;', sandbox);
assert.deepStrictEqual(Object.keys(sandbox), ['x', 'f', 'y', 'z']);
sandbox.y = 99;
assert.strictEqual(vm.runInContext('y + f() + lexical', sandbox), 205);
assert.strictEqual(vm.runInContext('delete z; typeof z', sandbox), 'undefined');
assert.strictEqual('z' in sandbox, false);
assert.strictEqual(vm.runInContext('"use strict"; var strict = 1; this.strict', sandbox), 1);
assert.throws(() => vm.runInContext('"use strict"; undeclared = 1', sandbox),
              { name: 'ReferenceError' });
const descriptor = vm.runInContext('Object.getOwnPropertyDescriptor(this, "x")', sandbox);
assert.deepStrictEqual({ ...descriptor },
                       { value: 1, writable: true, enumerable: true, configurable: true });
vm.runInContext('Object.defineProperty(this, "hidden", { value: 3 })', sandbox);
assert.strictEqual(sandbox.hidden, 3);
assert.strictEqual(Object.keys(sandbox).includes('hidden'), false);

sandbox.self = sandbox;
assert.strictEqual(vm.runInContext('self === globalThis', sandbox), true);
assert.strictEqual(vm.runInContext('[] instanceof Array', sandbox), true);
assert.strictEqual(vm.runInContext('[]', sandbox) instanceof Array, false);
assert.strictEqual(vm.isContext(sandbox), true);
assert.strictEqual(vm.isContext({}), false);
assert.throws(() => vm.runInContext('1', {}), { code: 'ERR_INVALID_ARG_TYPE' });

// What a script declares cannot be deleted by it, and can be declared again.
const again = vm.createContext({});
assert.strictEqual(vm.runInContext('var c = 1; function g() {} delete c; delete g; typeof g', again),
                   'function');
assert.strictEqual(vm.runInContext('var c; function g() { return 2; } c + g()', again), 3);
