'use strict';

// How much a stream buffers before it asks its user to wait.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');

let defaultBytes = 64 * 1024;
let defaultObjects = 16;

function getDefaultHighWaterMark(isObjectMode) {
  return isObjectMode ? defaultObjects : defaultBytes;
}

function setDefaultHighWaterMark(isObjectMode, value) {
  require('internal/validators').validateInteger(value, 'value', 0);
  if (isObjectMode) {
    defaultObjects = value;
  } else {
    defaultBytes = value;
  }
}

function getHighWaterMark(state, options, duplexKey, isDuplex) {
  const mark = options.highWaterMark ?? (isDuplex ? options[duplexKey] : null);
  if (mark === null || mark === undefined) return getDefaultHighWaterMark(state.objectMode);
  if (!Number.isInteger(mark) || mark < 0) {
    throw new ERR_INVALID_ARG_VALUE(isDuplex ? `options.${duplexKey}` : 'options.highWaterMark',
                                    mark);
  }
  return mark;
}

module.exports = { getDefaultHighWaterMark, getHighWaterMark, setDefaultHighWaterMark };
