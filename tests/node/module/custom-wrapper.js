'use strict';

// What a program puts around its modules, and who reads them.

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-wrapper-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const file = (name) => path.join(folder, name);
fs.writeFileSync(file('plain.js'), 'exports.value = 1;');
fs.writeFileSync(file('wrapped.js'), 'exports.value = extra;');
fs.writeFileSync(file('replaced.js'), 'exports.value = 1;');

const original = Module.wrap;
assert.strictEqual(original('x'), Module.wrapper[0] + 'x' + Module.wrapper[1]);
assert.strictEqual(require(file('plain.js')).value, 1);
Module.wrap = (text) => original(`const extra = 42; ${text}`);
assert.strictEqual(require(file('wrapped.js')).value, 42);
Module.wrap = original;

const { readFileSync } = fs;
fs.readFileSync = (name, ...rest) => (name === file('replaced.js') ?
  'exports.value = 2;' : readFileSync(name, ...rest));
assert.strictEqual(require(file('replaced.js')).value, 2);
fs.readFileSync = readFileSync;

// A module that was found once is found in a folder that is gone.
fs.mkdirSync(file('gone'));
fs.writeFileSync(file('gone/asks.js'), 'module.exports = () => require("../plain.js").value;');
const asks = require(file('gone/asks.js'));
fs.rmSync(file('gone'), { recursive: true });
assert.strictEqual(asks(), 1);
