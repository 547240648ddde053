'use strict';

// fs.openAsBlob.

const { validateObject, validateString } = require('internal/validators');
const { getValidatedPath } = require('internal/fs/utils');

// The content is read at once: what happens to the file later does not change the blob.
async function openAsBlob(path, options) {
  validateObject(options, 'options');
  const type = options.type || '';
  validateString(type, 'options.type');
  const content = await require('fs/promises').readFile(getValidatedPath(path));
  const { Blob } = require('buffer');
  return new Blob([content], { type });
}

module.exports = { openAsBlob };
