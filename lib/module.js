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

require('internal/lazy_property').defineLazy(
  Module, 'SourceMap', () => require('internal/source_map/source_map').SourceMap);

module.exports = Module;
