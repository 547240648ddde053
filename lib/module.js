'use strict';

const { Module } = require('internal/modules/cjs_loader');

Module.findPackageJSON = function findPackageJSON(specifier, base) {
  return require('internal/modules/package_search').findPackageJson(specifier, base);
};

module.exports = Module;
