'use strict';

// rondo --check FILE: is it a script?

const core = internalBinding('core');

function run(file) {
  const { Module, compile } = require('internal/modules/cjs_loader');
  const found = Module._findPath(file);
  if (!found) {
    const error = new Error(`Cannot find module '${file}'`);
    error.code = 'MODULE_NOT_FOUND';
    throw error;
  }
  const text = core.readText(found);
  if (text === undefined) core.failRead(found);
  compile(text, found);
}

module.exports = { run };
