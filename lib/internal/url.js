'use strict';

// URLs for the other modules. Most of them only want to know whether a path is one, so the
// classes are loaded when they are used.

const lazyClasses = {
  URL: () => require('internal/url/url_class').URL,
  URLSearchParams: () => require('internal/url/search_params').URLSearchParams,
};

// Also objects of another context or package that look like one. Legacy URL objects have "auth"
// and "path", too.
function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined &&
                 value.path === undefined);
}

function toPathIfFileURL(fileURLOrPath) {
  return isURL(fileURLOrPath) ? module.exports.fileURLToPath(fileURLOrPath) : fileURLOrPath;
}

module.exports = { isURL, toPathIfFileURL };

function defineLazy(name, load) {
  Object.defineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = load();
      Object.defineProperty(module.exports, name, { __proto__: null, value, writable: true });
      return value;
    },
  });
}

for (const [name, load] of Object.entries(lazyClasses)) {
  defineLazy(name, load);
}
for (const name of ['fileURLToPath', 'fileURLToPathBuffer', 'pathToFileURL']) {
  defineLazy(name, () => require('internal/url/file_urls')[name]);
}
for (const name of ['domainToASCII', 'domainToUnicode', 'urlToHttpOptions']) {
  defineLazy(name, () => require('internal/url/conversions')[name]);
}
