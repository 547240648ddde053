'use strict';
// The exports of a package.json decide what can be required, by conditions and patterns.
const assert = require('assert');
const path = require('path');
const { createRequire } = require('module');
const inside = createRequire(path.join(__dirname, 'fixtures/any-name.js'));
assert.strictEqual(inside('conditional'), 'require');
assert.strictEqual(inside('conditional/default'), 'require');
assert.strictEqual(inside('conditional/node'), 'node');
assert.strictEqual(inside('conditional/nested'), 'node');
assert.strictEqual(inside('conditional/custom'), 'require');
assert.strictEqual(inside('conditional/features/one'), 'feature one');
assert.strictEqual(inside('conditional/array'), 'node');
assert.strictEqual(inside('sugar'), 'sugar');
const refusals = {
  'conditional/hidden.js': 'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'conditional/package.json': 'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'conditional/features/private/two': 'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'conditional/none': 'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'conditional/outside': 'ERR_INVALID_PACKAGE_TARGET',
  'conditional/missing': 'MODULE_NOT_FOUND',
  'sugar/only.js': 'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'broken': 'ERR_INVALID_PACKAGE_CONFIG',
};
for (const [id, code] of Object.entries(refusals)) {
  assert.throws(() => inside(id), { code }, id);
}

// The errors name the file that refuses.
const file = path.join(__dirname, 'fixtures/node_modules/conditional/package.json');
for (const id of ['hidden.js', 'outside']) {
  assert.throws(() => inside(`conditional/${id}`), ({ message }) => message.includes(` ${file}`), id);
}
