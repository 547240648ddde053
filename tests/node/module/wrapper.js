'use strict';
// Each file is a function of its own: no global names, return ends it, strict mode is its own.
const assert = require('assert');
const Module = require('module');
var local = 1;
assert.strictEqual(globalThis.local, undefined);
assert.strictEqual(local, 1);
assert.deepStrictEqual(Module.wrap('x'),
                       '(function (exports, require, module, __filename, __dirname) { x\n});');
const made = new Module('/made.js');
made._compile('exports.answer = 42; return; exports.answer = 43;', '/made.js');
assert.strictEqual(made.exports.answer, 42);
made._compile('#!/bin/x\nexports.line = new Error().stack.split("\\n")[1];', '/made.js');
assert.match(made.exports.line, /\/made\.js:2:/);
