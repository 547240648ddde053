'use strict';
// createRequire takes paths and file URLs of files and folders.
const assert = require('assert');
const path = require('path');
const { createRequire } = require('module');
const { pathToFileURL } = require('url');
const folder = path.join(__dirname, 'fixtures');
assert.strictEqual(createRequire(path.join(folder, 'x.js'))('./plain').name, 'plain');
assert.strictEqual(createRequire(`${folder}/`)('./plain').name, 'plain');
assert.strictEqual(createRequire(pathToFileURL(`${folder}/x.js`))('./plain').name, 'plain');
assert.strictEqual(createRequire(pathToFileURL(`${folder}/x.js`).href)('./plain').name, 'plain');
for (const value of ['relative.js', 'https://example.com/', 1, undefined, {}]) {
  assert.throws(() => createRequire(value), (error) => error.code.startsWith('ERR_'));
}
