// Scripts are compiled once, run often, and report errors where they are.
'use strict';
const assert = require('assert');
const vm = require('vm');

const script = new vm.Script('count = (typeof count === "number" ? count : 0) + 1');
const [first, second] = [{}, { count: 5 }];
script.runInNewContext(first);
script.runInNewContext(second);
assert.deepStrictEqual([first.count, second.count], [1, 6]);

globalThis.shared = 1;
assert.strictEqual(vm.runInThisContext('shared += 1'), 2);
assert.strictEqual(vm.runInThisContext('typeof require'), 'undefined');
assert.throws(() => new vm.Script('var = 5', 'bad.js'), (error) => {
  assert.ok(error instanceof SyntaxError);
  assert.match(error.stack, /^bad\.js:1\nvar = 5\n/);
  return true;
});
assert.throws(() => vm.runInNewContext('\nthrow new Error("mine")', {}, 'deep.js'), (error) => {
  assert.strictEqual(error instanceof Error, false);
  assert.match(error.stack, /Error: mine\n\s+at deep\.js:2:/);
  return true;
});

const add = vm.compileFunction('return a + b + c', ['a', 'b'], { contextExtensions: [{ c: 3 }] });
assert.strictEqual(add(1, 2), 6);
assert.throws(() => vm.compileFunction('}, function () {'), SyntaxError);
const data = script.createCachedData();
assert.strictEqual(new vm.Script('1', { cachedData: data }).cachedDataRejected, true);

// Places far behind any text.
{
  const most = { lineOffset: 2 ** 31 - 1, columnOffset: 2 ** 31 - 1 };
  assert.strictEqual(vm.compileFunction('return 1', [], most)(), 1);
  assert.throws(() => vm.compileFunction('return (', [], most), SyntaxError);
}
