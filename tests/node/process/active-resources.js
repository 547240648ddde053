'use strict';
// getActiveResourcesInfo names what keeps the process alive.
const assert = require('assert');
const count = (name) => process.getActiveResourcesInfo().filter((type) => type === name).length;
assert.strictEqual(count('Timeout'), 0);
const timer = setTimeout(() => {}, 20000);
setInterval(() => {}, 20000).unref();
const immediate = setImmediate(() => {});
assert.strictEqual(count('Timeout'), 1);
assert.strictEqual(count('Immediate'), 1);
require('fs').stat(__filename, () => {});
assert.strictEqual(count('FSReqCallback'), 1);
clearTimeout(timer);
clearImmediate(immediate);
assert.strictEqual(count('Timeout'), 0);
assert.strictEqual(count('Immediate'), 0);
