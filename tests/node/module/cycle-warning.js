'use strict';

// In a cycle, access to what a module does not export yet warns, and later no longer does.

const assert = require('assert');

const warnings = [];
process.on('warning', ({ message }) => warnings.push(message));
const first = require('./fixtures/cycle-warning/first');
assert.deepStrictEqual(first.seen, [undefined, 1]);
assert.strictEqual(Object.getPrototypeOf(first), Object.prototype);
assert.strictEqual(first.other, undefined);
process.on('exit', () => assert.deepStrictEqual(warnings, [
  "Accessing non-existent property 'missing' of module exports inside circular dependency",
]));
