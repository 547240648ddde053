'use strict';

// What the engine throws in a context reads as everywhere else, and still does outside of it.

const assert = require('assert');
const vm = require('vm');

assert.strictEqual(
  vm.runInNewContext('try { missing } catch (error) { error.message }'), 'missing is not defined');
assert.throws(() => vm.runInNewContext('null.property'), (error) => {
  assert.strictEqual(error.message, "Cannot read properties of null (reading 'property')");
  assert.match(error.stack, /TypeError: Cannot read properties of null/);
  return true;
});
assert.throws(() => null.property, {
  message: "Cannot read properties of null (reading 'property')",
});
