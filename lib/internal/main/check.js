'use strict';

// rondo --check FILE: is it a script or a module?

const core = internalBinding('core');

function run(file) {
  const { Module, compile, isEsModule } = require('internal/modules/cjs_loader');
  const found = Module._findPath(file);
  if (!found) {
    const error = new Error(`Cannot find module '${file}'`);
    error.code = 'MODULE_NOT_FOUND';
    throw error;
  }
  const text = core.readText(found);
  if (text === undefined) core.failRead(found);
  if (isEsModule(found) || compile(text, found) === undefined) {
    const { check, toUrl } = require('internal/modules/esm/loader');
    check(toUrl(found), text);
  }
}

module.exports = { run };
