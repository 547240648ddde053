'use strict';

// The functions of CommonJS modules whose text has to be looked at: core.compileFile() makes those of
// plain files.

const core = internalBinding('core');
const { builtins } = core;
const { isAmbiguous } = require('internal/modules/file_kind');
const { prefix } = require('internal/modules/wrapper');

function toUrl(filename) {
  if (!filename.startsWith('/')) return filename;
  const encoded = encodeURI(filename);
  const isWhole = !encoded.includes('?') && !encoded.includes('#');
  return `file://${isWhole ? encoded : encoded.replace(/[?#]/g, encodeURIComponent)}`;
}

function compileWrapped(text, filename) {
  const url = toUrl(filename);
  return core.compileCache === undefined ? core.compile(text, url) :
    core.compileCache.compile(text, url, filename);
}

// What a program has put around every module; undefined if that is Node's.
function changedWrap() {
  if (!builtins.isLoaded('internal/modules/custom_wrapper')) return undefined;
  const custom = builtins.require('internal/modules/custom_wrapper');
  return custom.isChanged ? custom.wrap : undefined;
}

// The function of a CommonJS module; undefined if its text is that of an ES module, where that may be.
function compile(content, filename, isEither = true) {
  // The engine would see the line of a shell script in the middle of ours.
  const source = content.startsWith('#!') ? content.replace(/^#!.*/, '') : content;
  try {
    const wrap = changedWrap();
    if (wrap !== undefined) return core.compile(wrap(source), toUrl(filename));
    return compileWrapped(`${prefix}${source}\n})`, filename);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { isModuleText, warnOfModule } = require('internal/modules/esm/detect');
    if (isModuleText(content, true)) {
      if (isEither && isAmbiguous(filename)) return undefined;
      warnOfModule(filename);
    }
    require('internal/modules/syntax_error').decorate(error, filename, content);
    throw error;
  }
}

module.exports = { compile, toUrl };
