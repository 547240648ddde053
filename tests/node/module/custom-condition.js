'use strict';
// -C gives a condition of one's own.
const assert = require('assert');
const path = require('path');
const inside = require('module').createRequire(path.join(__dirname, 'fixtures/any-name.js'));
assert.strictEqual(inside('conditional/custom'), 'special');
