'use strict';

// microtaskMode 'afterEvaluate': the jobs of a context's promises run when a script of it has ended,
// before the call returns, and count as part of it.

const assert = require('assert');
const vm = require('vm');

const order = [];
const context = vm.createContext({ note: (text) => order.push(text) },
                                 { microtaskMode: 'afterEvaluate' });

Promise.resolve().then(() => order.push('outer'));
vm.runInContext(`
  Promise.resolve().then(() => note('then')).then(() => note('then then'));
  (async () => { note('begin'); await 1; note('await'); await null; note('await again'); })();
  note('end');
`, context);
order.push('returned');
assert.deepStrictEqual(order, ['begin', 'end', 'then', 'await', 'then then', 'await again',
                               'returned']);

// They share the limit of time.
assert.throws(() => {
  vm.runInNewContext(
    'function again() { Promise.resolve().then(() => { for (;;); }); } again();', {},
    { timeout: 20, microtaskMode: 'afterEvaluate' });
}, { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });

// What was ended does not run again.
const ended = vm.createContext({ note: (text) => order.push(text) },
                               { microtaskMode: 'afterEvaluate' });
assert.throws(() => {
  vm.runInContext("Promise.resolve().then(() => { note('endless'); for (;;); })", ended,
                  { timeout: 20 });
}, { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
vm.runInContext("Promise.resolve().then(() => note('after'))", ended, { timeout: 5000 });
assert.deepStrictEqual(order.splice(-2), ['endless', 'after']);

// A script that fails leaves them for the next one.
assert.throws(() => vm.runInContext(
  "Promise.resolve().then(() => note('left')); throw new RangeError('failed')", context),
              { name: 'RangeError' });
assert.strictEqual(order.at(-1), 'returned');
vm.runInContext("note('next')", context);
assert.deepStrictEqual(order.slice(-2), ['next', 'left']);

assert.throws(() => vm.createContext({}, { microtaskMode: 'now' }),
              { code: 'ERR_INVALID_ARG_VALUE' });

setImmediate(() => assert.strictEqual(order.at(-1), 'outer'));
