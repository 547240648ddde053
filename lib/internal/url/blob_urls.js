'use strict';

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

const prefix = 'blob:nodedata:';

// Blobs that have a URL live until it is revoked.
const blobs = new Map();

function createObjectURL(object) {
  const { Blob } = require('buffer');
  if (typeof Blob !== 'function' || !(object instanceof Blob)) {
    throw new ERR_INVALID_ARG_TYPE('obj', 'Blob', object);
  }
  const id = require('internal/crypto_random').randomUUID();
  blobs.set(id, object);
  return `${prefix}${id}`;
}

function revokeObjectURL(url) {
  if (url.startsWith(prefix)) {
    blobs.delete(url.slice(prefix.length));
  }
}

// For buffer.resolveObjectURL().
function resolveObjectURL(url) {
  return url.startsWith(prefix) ? blobs.get(url.slice(prefix.length)) : undefined;
}

module.exports = { createObjectURL, resolveObjectURL, revokeObjectURL };
