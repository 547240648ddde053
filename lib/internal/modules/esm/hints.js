'use strict';

// What require() would have found, for errors about modules that import does not find.

const path = require('path').posix;
const { toPath, toUrl } = require('internal/modules/esm/file_urls');

function isRelative(specifier) {
  return specifier.startsWith('./') || specifier.startsWith('../');
}

// As a part of a URL.
const encode = (relative) => toUrl(`/${relative}`).slice('file:///'.length);

// The specifier that would have worked.
function suggest(specifier, base) {
  const { Module } = require('internal/modules/cjs_loader');
  const parent = toPath(base);
  const module = new Module(parent, null);
  module.filename = parent;
  module.paths = Module._nodeModulePaths(parent);
  const found = Module._resolveFilename(specifier, module, false);
  if (isRelative(specifier)) {
    const relative = path.relative(path.dirname(parent), found);
    const [, up, rest] = /^((?:\.\.\/)*)(.*)$/s.exec(relative);
    return `${up === '' ? './' : up}${encode(rest)}`;
  }
  if (specifier[0] === '/' || specifier[0] === '.') return found;
  const [name] = specifier.split('/', 1);
  const needle = `/node_modules/${name}/`;
  const index = found.lastIndexOf(needle);
  if (index === -1) return toUrl(found);
  return `${name}/${found.slice(index + needle.length).split('/').map(encodeURIComponent).join('/')}`;
}

// Adds the hint to the error, if there is one.
function addHint(error, specifier, base) {
  // Those are the same for both, and warn of what is deprecated.
  if (specifier[0] === '#') return;
  let found;
  try {
    found = suggest(specifier.startsWith('file://') ? toPath(specifier) : specifier, base);
  } catch {
    return;
  }
  if (!found || found === specifier) return;
  const hint = `Did you mean to import ${JSON.stringify(found)}?`;
  const { stack } = error;
  const end = stack.indexOf('\n');
  error.message += `\n${hint}`;
  error.stack = `${stack.slice(0, end)}\n${hint}${stack.slice(end)}`;
}

module.exports = { addHint };
