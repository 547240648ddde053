'use strict';
// To assign to a constant of the outermost scopes is an error like others: the engine holds a lock
// on their variables while it throws it.
const assert = require('assert');
const vm = require('vm');

assert.throws(() => { undefined = 1; }, TypeError);
assert.throws(() => { globalThis.NaN = 1; }, TypeError);

vm.runInThisContext('const constant = 1');
assert.throws(() => vm.runInThisContext("'use strict'; constant = 2"), TypeError);
assert.throws(() => vm.runInThisContext('(0, eval)("constant = 3")'), TypeError);
assert.strictEqual(vm.runInThisContext('constant'), 1);

const context = vm.createContext();
vm.runInContext('const other = 1', context);
assert.throws(() => vm.runInContext("'use strict'; other = 2", context), { name: 'TypeError' });
assert.strictEqual(vm.runInContext('other', context), 1);
