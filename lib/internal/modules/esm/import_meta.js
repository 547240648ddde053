'use strict';

// import.meta

const core = internalBinding('core');
const path = require('path').posix;
const { toPath } = require('internal/modules/esm/file_urls');
const { resolve: resolveUrl } = require('internal/modules/esm/resolve');

// Node has the second argument behind an option.
const hasParent = core.options.resolvesFromParents;

function checkParent(parent) {
  if (typeof parent === 'string' || require('internal/url').isURL(parent)) return `${parent}`;
  const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
  throw new ERR_INVALID_ARG_TYPE('parentURL', ['string', 'URL'], parent);
}

function makeResolve(url) {
  return function resolve(specifier, parent = undefined) {
    const base = hasParent && parent !== undefined ? checkParent(parent) : url;
    try {
      if (core.importHooks !== undefined) {
        const { resolveHooked } = require('internal/modules/esm/hooked');
        return resolveHooked(`${specifier}`, base, { __proto__: null }).url;
      }
      return resolveUrl(`${specifier}`, base);
    } catch (error) {
      // What does not exist has a URL all the same.
      const isMissing = error?.code === 'ERR_UNSUPPORTED_DIR_IMPORT' ||
        error?.code === 'ERR_MODULE_NOT_FOUND';
      if (isMissing && error.url) return error.url;
      throw error;
    }
  };
}

function make(url, isMain) {
  const meta = { __proto__: null };
  if (url.startsWith('file:')) {
    const file = toPath(url.replace(/[?#].*$/, ''));
    meta.dirname = path.dirname(file);
    meta.filename = file;
  }
  meta.main = isMain;
  // In the thread of hooks, the answer would have to wait for those.
  if (core.isLoaderThread !== true) meta.resolve = makeResolve(url);
  meta.url = url;
  return meta;
}

module.exports = { make };
