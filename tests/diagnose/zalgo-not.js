// finds nothing: one function is always synchronous, the other never.
const assert = require('assert');
class List {
  constructor(items) { this.items = items; }
  each(visit) { for (const item of this.items) visit(item); return this; }
}
function later(callback) {
  'use strict';
  assert.strictEqual(this, undefined);
  process.nextTick(() => callback(arguments.length));
}
const double = (value, done) => setImmediate(() => done(value * 2));
let sum = 0;
assert.strictEqual(new List([1, 2]).each((item) => { sum += item; }).items.length, 2);
assert.strictEqual(sum, 3);
later((count) => assert.strictEqual(count, 1));
double(2, (value) => assert.strictEqual(value, 4));
