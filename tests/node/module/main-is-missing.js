'use strict';
// A main that is missing gives the index of the folder, with a warning of its own.
const assert = require('assert');
const seen = [];
process.on('warning', (warning) => seen.push(warning.code));
assert.strictEqual(require('./fixtures/main-missing'), 'index although main is missing');
setImmediate(() => assert.deepStrictEqual(seen, ['DEP0128']));
