'use strict';

// node:sea, for programs that ask whether they are a single executable. They never are: this runtime
// makes none, and so nobody has assets.

const { codes: { ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION } } = require('internal/errors');
const { validateString } = require('internal/validators');

function isSea() {
  return false;
}

function refuse() {
  throw new ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION();
}

function getAsset(key, encoding) {
  if (encoding !== undefined) validateString(encoding, 'encoding');
  return getRawAsset(key);
}

function getRawAsset(key) {
  validateString(key, 'key');
  return refuse();
}

function getAssetAsBlob(key) {
  return getRawAsset(key);
}

function getAssetKeys() {
  return refuse();
}

module.exports = { isSea, getAsset, getRawAsset, getAssetAsBlob, getAssetKeys };
