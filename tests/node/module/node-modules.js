'use strict';
// Packages are looked for in node_modules of each folder upwards.
const assert = require('assert');
const path = require('path');
const { createRequire } = require('module');
const inside = createRequire(path.join(__dirname, 'fixtures/folder/any-name.js'));
assert.strictEqual(inside('simple').name, 'simple');
assert.strictEqual(inside('simple').file,
                   path.join(__dirname, 'fixtures/node_modules/simple/index.js'));
assert.strictEqual(inside('simple/index.js'), inside('simple'));
assert.strictEqual(inside('@scope/name'), 'scoped');
assert.strictEqual(inside('@scope/name/lib/deep'), 'deep of scoped');
assert.throws(() => require('simple'), { code: 'MODULE_NOT_FOUND' });
