'use strict';

// rondo --check FILE: is it a script or a module?

const core = internalBinding('core');

function run(file) {
  const { Module, withoutTypes } = require('internal/modules/cjs_loader');
  const { compile } = require('internal/modules/compile_text');
  const { isEsModule } = require('internal/modules/file_kind');
  const found = Module._findPath(file);
  if (!found) {
    const error = new Error(`Cannot find module '${file}'`);
    error.code = 'MODULE_NOT_FOUND';
    throw error;
  }
  Module._preloadModules(core.options.requires);
  const read = core.readText(found);
  if (read === undefined) core.failRead(found);
  const text = withoutTypes(read, found);
  if (isEsModule(found) || compile(text, found) === undefined) {
    const { makeSourceText, toUrl } = require('internal/modules/esm/loader');
    makeSourceText(toUrl(found), text);
  }
}

module.exports = { run };
