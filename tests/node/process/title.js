'use strict';
// The title can be set.
const assert = require('assert');
process.title = 'rondo-test';
assert.strictEqual(process.title, 'rondo-test');
