'use strict';

// Scripts run though their global object inherits from a proxy, and see what that answers.

const assert = require('assert');
const util = require('util');
const vm = require('vm');

const global = vm.createContext(vm.constants.DONT_CONTEXTIFY);
const proxy = new Proxy({}, {
  has: (target, name) => name === 'made' || Reflect.has(target, name),
  get: (target, name, receiver) =>
    name === 'made' ? 'by the handler' : Reflect.get(target, name, receiver),
});
Object.setPrototypeOf(global, Object.create(proxy, { between: { value: 1 } }));

const run = (text) => vm.runInContext(text, global);
assert.strictEqual(run('`${made}, ${between}, ${typeof missing}`'), 'by the handler, 1, undefined');
assert.strictEqual(run('var declared = 1; assigned = 2; declared + assigned'), 3);
assert.deepStrictEqual([global.declared, global.assigned], [1, 2]);
assert.deepStrictEqual(Object.keys(proxy), []);
assert.throws(() => run('throw new RangeError("mine")'), { name: 'RangeError', message: 'mine' });

// A script that runs another one, and one that does away with the proxy.
global.run = run;
assert.strictEqual(run('run("made") + run("1 + 1") + made'), 'by the handler2by the handler');
assert.strictEqual(run('Object.setPrototypeOf(this, null); typeof made'), 'undefined');
assert.ok(util.types.isProxy(proxy));
