'use strict';

// The options of fs.Utf8Stream.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isURL } = require('internal/url');
const {
  validateBoolean, validateFunction, validateObject, validateOneOf, validateUint32,
} = require('internal/validators');

const isPath = (value) => typeof value === 'string' || value instanceof Uint8Array || isURL(value);

const defaults = {
  __proto__: null,
  append: true,
  contentMode: 'utf8',
  dest: undefined,
  fd: undefined,
  fsync: false,
  maxLength: 0,
  maxWrite: 16 * 1024,
  minLength: 0,
  mkdir: false,
  mode: undefined,
  periodicFlush: 0,
  retryEAGAIN: () => true,
  sync: false,
};

function readOptions(given) {
  validateObject(given, 'options');
  const options = { ...defaults };
  for (const name in defaults) options[name] = given[name] ?? defaults[name];
  for (const name of ['append', 'fsync', 'mkdir', 'sync']) {
    validateBoolean(options[name], `options.${name}`);
  }
  for (const name of ['maxLength', 'maxWrite', 'minLength', 'periodicFlush']) {
    validateUint32(options[name], `options.${name}`);
  }
  validateFunction(options.retryEAGAIN, 'options.retryEAGAIN');
  validateOneOf(options.contentMode, 'options.contentMode', ['utf8', 'buffer']);
  if (given.fs !== undefined) validateObject(given.fs, 'options.fs');
  if (options.fd !== undefined) validateUint32(options.fd, 'options.fd');
  else if (!isPath(options.dest)) {
    throw new ERR_INVALID_ARG_TYPE('options.dest', ['string', 'Buffer', 'URL'], options.dest);
  }
  if (options.minLength >= options.maxWrite) {
    throw new ERR_INVALID_ARG_VALUE(
      'options.minLength', options.minLength, `must be smaller than maxWrite (${options.maxWrite})`);
  }
  return options;
}

module.exports = { isPath, readOptions };
