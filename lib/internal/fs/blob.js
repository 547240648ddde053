'use strict';

// fs.openAsBlob.

const { validateObject, validateString } = require('internal/validators');
const binding = internalBinding('fs');
const { getValidatedPath } = require('internal/fs/utils');

// The file is read when the blob is.
function openAsBlob(path, options) {
  validateObject(options, 'options');
  const type = options.type || '';
  validateString(type, 'options.type');
  const { createBlobFromFilePath } = require('internal/blob');
  const file = getValidatedPath(path);
  binding.checkPermission?.('fs.read', file);
  return Promise.resolve(createBlobFromFilePath(file, { type }));
}

module.exports = { openAsBlob };
