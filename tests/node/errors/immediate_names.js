'use strict';

// Stacks name the function of an immediate as a property of it while it runs, and not afterwards.

const assert = require('assert');

const firstFrame = (error) => /at (.*) \(/.exec(error.stack.split('\n')[1])[1];
let kept;
let named;

setImmediate(() => { kept = new Error('kept'); });
setImmediate(function foo() { named = new Error('named'); });
setImmediate(() => assert.strictEqual(firstFrame(new Error('now')), 'Immediate._onImmediate'));
setImmediate(function bar() {
  assert.strictEqual(firstFrame(new Error('now')), 'Immediate.bar [as _onImmediate]');
});
setImmediate(() => { throw new Error('thrown'); });

process.on('uncaughtException', (error) => {
  if (error.message !== 'thrown') throw error;
  assert.strictEqual(firstFrame(error), 'Immediate.<anonymous>');
  assert.strictEqual(firstFrame(kept), 'Immediate.<anonymous>');
  assert.strictEqual(firstFrame(named), 'Immediate.foo');
});
process.on('exit', () => assert.ok(named.stack));
