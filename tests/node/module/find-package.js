'use strict';

// module.findPackageJSON(), and what is told about require().

const assert = require('assert');
const { tracingChannel } = require('diagnostics_channel');
const fs = require('fs');
const { findPackageJSON } = require('module');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-package-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const inside = (...parts) => path.join(folder, ...parts);
fs.mkdirSync(inside('node_modules/one/deep'), { recursive: true });
fs.writeFileSync(inside('package.json'), '{}');
fs.writeFileSync(inside('node_modules/one/package.json'), '{ "exports": "./deep/index.js" }');
fs.writeFileSync(inside('node_modules/one/deep/package.json'), '{}');
fs.mkdirSync(inside('source'));
fs.writeFileSync(inside('source/other.js'), '');
fs.writeFileSync(inside('node_modules/one/deep/index.js'), '');

const base = inside('source', 'main.js');
for (const from of [base, pathToFileURL(base), `${pathToFileURL(base)}`]) {
  assert.strictEqual(findPackageJSON('..', from), inside('package.json'));
  assert.strictEqual(findPackageJSON('./other.js', from), inside('package.json'));
  assert.strictEqual(findPackageJSON('one', from), inside('node_modules/one/package.json'));
}
assert.strictEqual(findPackageJSON(pathToFileURL(inside('node_modules/one/deep/index.js'))),
                   inside('node_modules/one/deep/package.json'));
assert.throws(() => findPackageJSON(), { code: 'ERR_MISSING_ARGS' });
assert.throws(() => findPackageJSON('', null), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => findPackageJSON('missing', base), { code: 'ERR_MODULE_NOT_FOUND' });

const events = [];
const listener = (name) => ({ id }) => events.push([name, id]);
tracingChannel('module.require').subscribe({
  start: listener('start'), end: listener('end'), error: listener('error'),
});
require('string_decoder');
assert.throws(() => require('./not-there.js'), { code: 'MODULE_NOT_FOUND' });
assert.deepStrictEqual(events, [
  ['start', 'string_decoder'], ['end', 'string_decoder'],
  ['start', './not-there.js'], ['error', './not-there.js'], ['end', './not-there.js'],
]);
