'use strict';
// require.cache holds what is loaded; without its entry a file is loaded again.
const assert = require('assert');
const first = require('./fixtures/plain');
const file = require.resolve('./fixtures/plain');
assert.strictEqual(require.cache[file].exports, first);
assert.strictEqual(require.cache[file].loaded, true);
assert.strictEqual(require.cache[__filename], module);
assert.ok(Object.keys(require.cache).includes(file));
delete require.cache[file];
const second = require('./fixtures/plain');
assert.notStrictEqual(second, first);
assert.strictEqual(second.loaded, 2);
require.cache[file] = { exports: 'planted', loaded: true };
assert.strictEqual(require('./fixtures/plain'), 'planted');
