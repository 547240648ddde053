'use strict';
// Files and folders by relative and absolute paths, with and without endings.
const assert = require('assert');
const path = require('path');
assert.strictEqual(require('./fixtures/plain').name, 'plain');
assert.strictEqual(require('./fixtures/plain.js'), require('./fixtures/plain'));
assert.strictEqual(require(path.join(__dirname, 'fixtures/plain')), require('./fixtures/plain'));
assert.strictEqual(require('./fixtures/../fixtures/./plain').loaded, 1);
assert.strictEqual(require('./fixtures/common.cjs'), 'cjs');
assert.strictEqual(require('./fixtures/folder'), 'index of folder');
assert.strictEqual(require('./fixtures/folder/'), 'index of folder');
assert.strictEqual(require('./fixtures/json-folder').name, 'index.json');
assert.strictEqual(require('./fixtures/main-folder'), 'main of main-folder');
assert.strictEqual(require('./fixtures/unknown.ending').ending, 'treated as a script');
assert.throws(() => require('./fixtures/common'), { code: 'MODULE_NOT_FOUND' });
assert.throws(() => require('fixtures/plain'), { code: 'MODULE_NOT_FOUND' });
