'use strict';

// import() in texts that are no modules of vm: by the URL that their code was compiled with.

// What was made by code without a file imports as the program's main file.
function mainUrl() {
  const { filename } = process.mainModule ?? {};
  const { pathToFileURL } = require('url');
  return `${pathToFileURL(filename ?? `${process.cwd()}/[eval1]`)}`;
}

// Texts without a file, such as those of -e, lie in the current folder.
function baseOf(url) {
  if (url === undefined || url.startsWith('node:')) return mainUrl();
  if (/^[a-z][a-z\d+.-]+:/i.test(url)) return url;
  return require('internal/modules/esm/file_urls').toUrl(`${process.cwd()}/${url}`);
}

function importBy(specifier, options, url) {
  return require('internal/modules/esm/loader').importDynamically(specifier, options, baseOf(url));
}

module.exports = { importBy };
