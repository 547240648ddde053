'use strict';

// A program's own form of stacks: for errors that it makes and that the engine throws, but not for
// those that are made on the way.

const assert = require('assert');
const util = require('util');

let calls = 0;
Error.prepareStackTrace = (error, sites) => {
  calls++;
  assert.strictEqual(typeof new Error('inner').stack, 'string');
  return sites;
};
const own = new Error('own').stack;
assert.ok(Array.isArray(own));
assert.strictEqual(own[0].getFileName(), __filename);
assert.strictEqual(own[0].getLineNumber(), 15);
try {
  undefined.property;
} catch (error) {
  assert.ok(Array.isArray(error.stack));
  assert.strictEqual(error.stack[0].getLineNumber(), 20);
}
assert.strictEqual(calls, 2);

if (util.getCallSites !== undefined) {
  assert.strictEqual(util.getCallSites(1)[0].scriptName, __filename);
  assert.strictEqual(calls, 2);
}
Error.prepareStackTrace = undefined;
assert.match(new Error('text').stack, /^Error: text\n {4}at /);
