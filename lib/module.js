'use strict';

const { Module } = require('internal/modules/cjs_loader');

Module.findPackageJSON = function findPackageJSON(specifier, base) {
  return require('internal/modules/package_search').findPackageJson(specifier, base);
};

Module.findSourceMap = function findSourceMap(file) {
  return require('internal/source_map/support').findSourceMap(file);
};

Module.getSourceMapsSupport = function getSourceMapsSupport() {
  return require('internal/source_map/support').getSupport();
};

Module.setSourceMapsSupport = function setSourceMapsSupport(enabled, options) {
  require('internal/source_map/support').setSupport(enabled, options);
};

Object.defineProperty(Module, 'SourceMap', {
  configurable: true,
  enumerable: true,
  get: () => require('internal/source_map/source_map').SourceMap,
});

module.exports = Module;
