'use strict';

// atob and btoa, which go between strings whose characters stand for bytes and base64.

const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { lazyDOMException } = require('internal/util');
const {
  base64Slice,
  latin1Slice,
  latin1Write,
} = require('internal/buffer/conversions');

const { fromBase64 } = Uint8Array;

function btoa(input) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('input');
  const string = `${input}`;
  if (/[^\0-\xff]/.test(string)) {
    throw lazyDOMException('Invalid character', 'InvalidCharacterError');
  }
  const bytes = new Uint8Array(string.length);
  if (bytes.length === 0) return '';
  latin1Write(bytes, string, 0, bytes.length);
  return base64Slice(bytes, 0, bytes.length);
}

// Which of its two errors an input deserves: one character too many, or one that does not belong.
function decodingError(string) {
  const digits = string.replace(/[\t\n\f\r ]/g, '');
  if (digits.length % 4 === 1 && /^[A-Za-z0-9+/]*$/.test(digits)) {
    return lazyDOMException(
      'The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
  }
  return lazyDOMException('Invalid character', 'InvalidCharacterError');
}

function atob(input) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('input');
  const string = `${input}`;
  let bytes;
  try {
    bytes = fromBase64.call(Uint8Array, string);
  } catch {
    throw decodingError(string);
  }
  return bytes.length === 0 ? '' : latin1Slice(bytes, 0, bytes.length);
}

module.exports = { atob, btoa };
