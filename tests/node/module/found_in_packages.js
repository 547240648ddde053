'use strict';
// What the name of a package means, from folder to folder upwards.
const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'packages-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
function write(name, text = `module.exports = ${JSON.stringify(name)};`) {
  fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
const describe = (name, data) => write(`${name}/package.json`, JSON.stringify(data));
const from = (name) => Module.createRequire(path.join(folder, name));
const here = from('a/b/here.js');
const near = 'a/node_modules';
const far = 'node_modules';

describe(`${far}/main`, { main: 'lib/start' });
write(`${far}/main/lib/start.js`);
assert.strictEqual(here('main'), `${far}/main/lib/start.js`);
assert.strictEqual(here('main/lib/start'), `${far}/main/lib/start.js`);
const paths = Module._nodeModulePaths(path.join(folder, 'a/b'));
const key = Object.keys(Module._pathCache).find((one) => one.startsWith('main\0'));
assert.deepStrictEqual(key.split('\0').slice(1, paths.length + 1), paths);
describe(`${far}/dotted`, { main: './lib' });
write(`${far}/dotted/lib/index.js`);
assert.strictEqual(here('dotted'), `${far}/dotted/lib/index.js`);
describe(`${far}/outward`, { main: '../main/lib/start.js' });
assert.strictEqual(here('outward'), `${far}/main/lib/start.js`);

// Without a main file, or without a description, it is the index.
describe(`${far}/indexed`, {});
write(`${far}/indexed/index.json`, '5');
write(`${far}/indexed/index.js.js`);
assert.strictEqual(here('indexed'), 5);
write(`${far}/bare/index.js`);
assert.strictEqual(here('bare'), `${far}/bare/index.js`);
write(`${far}/@scope/name/index.js`);
write(`${far}/@scope/name/part/index.js`);
assert.strictEqual(here('@scope/name'), `${far}/@scope/name/index.js`);
assert.strictEqual(here('@scope/name/part'), `${far}/@scope/name/part/index.js`);

// The nearest one that has it, in which files come before folders.
write(`${near}/bare.js`);
assert.strictEqual(from('a/c/other.js')('bare'), `${near}/bare.js`);
write(`${near}/both/index.js`);
write(`${near}/both.js`);
assert.strictEqual(here('both'), `${near}/both.js`);
write(`${far}/deep/index.js`);
write(`${near}/deep/other.js`);
assert.strictEqual(here('deep'), `${far}/deep/index.js`);
write(`${far}/plain`);
assert.strictEqual(here('plain'), `${far}/plain`);

// "exports" of the package, also of the one that asks for itself.
describe(`${far}/closed`, { name: 'closed', exports: { '.': './open.js', './part': './part.js' } });
write(`${far}/closed/open.js`);
write(`${far}/closed/part.js`, 'module.exports = require("closed");');
write(`${far}/closed/node_modules/closed/index.js`);
assert.strictEqual(here('closed'), `${far}/closed/open.js`);
assert.strictEqual(here('closed/part'), `${far}/closed/open.js`);
assert.throws(() => here('closed/open.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
describe(`${far}/broken`, { exports: './missing.js' });
assert.throws(() => here('broken'), { code: 'MODULE_NOT_FOUND' });
for (const name of ['none', '@scope/none', 'main/none', '@scope', 'main%41']) {
  assert.throws(() => here(name), { code: 'MODULE_NOT_FOUND' }, name);
}
// Built-in modules come first, unless the program has put something in their place.
write(`${far}/path/index.js`);
assert.strictEqual(here('path'), path);
assert.strictEqual(here('path/'), `${far}/path/index.js`);
require.cache.path = { exports: 'replaced', loaded: true };
assert.strictEqual(here('path'), 'replaced');
assert.strictEqual(here('node:path'), path);
delete require.cache.path;
// A link is the package that it leads to.
fs.symlinkSync('main', path.join(folder, far, 'linked'));
assert.strictEqual(here.resolve('linked'), path.join(folder, far, 'main/lib/start.js'));
// The paths belong to the program.
const parent = new Module(path.join(folder, 'x.js'));
parent.filename = parent.id;
parent.paths = [path.join(folder, near)];
assert.strictEqual(parent.require('both'), `${near}/both.js`);
assert.throws(() => parent.require('main'), { code: 'MODULE_NOT_FOUND' });
