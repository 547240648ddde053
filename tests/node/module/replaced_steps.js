'use strict';
// Every step of require() may be replaced at any time, also after files were found and loaded
// without anybody's help.
const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'steps-')));
const file = (name) => path.join(folder, name);
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

let count = 0;
function add(text = `module.exports = ${count};`, ending = '.js') {
  const name = `file${count++}${ending}`;
  fs.writeFileSync(file(name), text);
  return name;
}
const here = Module.createRequire(file('here.js'));
const load = (name) => here(`./${name}`);

// Runs with a function in the place of another, and tells what that was called with.
function replacing(owner, name, run) {
  const original = owner[name];
  const calls = [];
  owner[name] = function (...args) {
    calls.push(args);
    return Reflect.apply(original, this, args);
  };
  try {
    run();
  } finally {
    owner[name] = original;
  }
  return calls;
}

assert.strictEqual(load(add()), 0);
for (const name of ['_resolveFilename', '_findPath', '_resolveLookupPaths', '_nodeModulePaths',
                    '_load']) {
  assert.strictEqual(replacing(Module, name, () => load(add())).length, 1, name);
}
for (const name of ['load', 'require']) {
  assert.strictEqual(replacing(Module.prototype, name, () => load(add())).length, 1, name);
}
// Those who compile and load see the text and the name.
const text = 'exports.answer = 42;';
let name = add(text);
assert.deepStrictEqual(
  replacing(Module.prototype, '_compile', () => load(name)).map((args) => args.slice(0, 2)),
  [[text, file(name)]]);
name = add(text);
assert.strictEqual(replacing(Module._extensions, '.js', () => load(name))[0][1], file(name));
name = add(text);
assert.strictEqual(replacing(fs, 'readFileSync', () => load(name))[0][0], file(name));
// Also if only one module is compiled in another way.
name = add('not JavaScript');
const loadScript = Module._extensions['.js'];
Module._extensions['.js'] = function (target, filename) {
  const { _compile } = target;
  target._compile = function (given, ...rest) {
    return Reflect.apply(_compile, this, [`module.exports = '${given}';`, ...rest]);
  };
  loadScript(target, filename);
};
assert.strictEqual(load(name), 'not JavaScript');
Module._extensions['.js'] = loadScript;

// What was found once is remembered where programs look for it, and may forget it.
name = add();
load(name);
const key = `./${name}\0${folder}`;
assert.strictEqual(Module._pathCache[key], file(name));
delete require.cache[file(name)];
const other = add('exports.isOther = true;');
Module._pathCache[key] = file(other);
assert.ok(load(name).isOther);
delete Module._pathCache[key];
delete require.cache[file(other)];
assert.strictEqual(typeof load(name), 'number');
// And so is what is loaded, under the real name.
fs.symlinkSync(file(name), file('link.js'));
assert.strictEqual(here('./link'), here(`./${name}`));
assert.strictEqual(here(file('link.js')), load(name));
require.cache[file(name)] = { exports: 'replaced', loaded: true };
assert.strictEqual(here('./link'), 'replaced');
