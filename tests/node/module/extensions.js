'use strict';
// require.extensions may be given new endings, and old ones may be replaced.
const assert = require('assert');
const fs = require('fs');
require.extensions['.ending'] = (target, filename) => {
  target.exports = fs.readFileSync(filename, 'utf8').length;
};
assert.ok(require('./fixtures/unknown.ending') > 10);
assert.ok(require('./fixtures/unknown') > 10);
const original = require.extensions['.js'];
require.extensions['.js'] = (target, filename) => {
  target._compile('module.exports = 42;', filename);
};
assert.strictEqual(require('./fixtures/folder'), 42);
require.extensions['.js'] = original;
