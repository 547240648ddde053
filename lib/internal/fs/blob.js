'use strict';

// fs.openAsBlob.

const { validateObject, validateString } = require('internal/validators');
const { getValidatedPath } = require('internal/fs/utils');

// The file is read when the blob is.
async function openAsBlob(path, options) {
  validateObject(options, 'options');
  const type = options.type || '';
  validateString(type, 'options.type');
  const { createBlobFromFilePath } = require('internal/blob');
  return createBlobFromFilePath(getValidatedPath(path), { type });
}

module.exports = { openAsBlob };
