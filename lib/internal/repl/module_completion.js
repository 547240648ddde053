'use strict';

// What can be asked of require() and import(): files, installed packages and built-in modules.

const core = internalBinding('core');
const fs = require('fs');
const path = require('path');

// Programs may add to it.
const builtinModules = core.builtins.publicIds().filter((id) => !id.startsWith('_'));

function entriesOf(folder) {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isModuleFolder(folder) {
  return entriesOf(folder).some(({ name }) => name === 'package.json' || /^index\.\w+$/.test(name));
}

// With what was typed before them. require() finds files without their extensions.
function modulesIn(folder, prefix, isImport) {
  const found = [];
  for (const entry of entriesOf(folder)) {
    if (entry.name[0] === '.') continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() || (entry.isSymbolicLink() && entriesOf(place).length > 0)) {
      found.push(`${prefix}${entry.name}/`);
      if (isModuleFolder(place)) found.push(prefix + entry.name);
    } else if (/\.(?:c?js|json|mjs|node)$/.test(entry.name)) {
      const name = isImport ? entry.name : entry.name.replace(/\.(?:c?js|json|node)$/, '');
      found.push(prefix + name);
    }
  }
  return found;
}

function completeModule(typed, isImport) {
  if (typed === '.' || typed === '..') return [[['./', '../']], typed];
  const begin = typed.slice(0, typed.lastIndexOf('/') + 1);
  if (/^(?:\.{1,2})?\//.test(typed)) {
    return [[modulesIn(path.resolve(begin), begin, isImport)], typed];
  }
  const { Module } = require('internal/modules/cjs_loader');
  const installed = Module._nodeModulePaths(process.cwd()).flatMap((folder) =>
    modulesIn(path.join(folder, begin), begin, isImport));
  const prefixed = core.builtins.publicIds()
    .map((id) => id.startsWith('node:') ? id : `node:${id}`);
  return [[installed, module.exports.builtinModules, prefixed], typed];
}

module.exports = { builtinModules, completeModule };
