'use strict';

// buffer.transcode: from one encoding of text to another, through a string.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { normalizeEncoding } = require('internal/util');
const { FastBuffer, isBytes } = require('internal/buffer/fast_buffer');
const conversions = require('internal/buffer/conversions');

const illegalArgument = { code: 'U_ILLEGAL_ARGUMENT_ERROR', errno: 1 };
const invalidCharacter = { code: 'U_INVALID_CHAR_FOUND', errno: 10 };

function transcodeError({ code, errno }) {
  return Object.assign(new Error(`Unable to transcode Buffer [${code}]`), { code, errno });
}

const readers = {
  __proto__: null,
  utf8: (bytes) => conversions.utf8Slice(bytes, 0, bytes.length),
  utf16le: (bytes) => conversions.ucs2Slice(bytes, 0, bytes.length),
  latin1: (bytes) => conversions.latin1Slice(bytes, 0, bytes.length),
  // Bytes above ASCII stand for nothing there.
  ascii: (bytes) =>
    conversions.latin1Slice(bytes, 0, bytes.length).replace(/[\x80-\xff]/g, '\ufffd'),
};

function encode(text, sizeMax, write) {
  const bytes = new FastBuffer(sizeMax);
  if (sizeMax === 0) return bytes;
  const length = write(bytes, text, 0, sizeMax);
  return length === sizeMax ? bytes : new FastBuffer(bytes.buffer, 0, length);
}

const toLatin1 = (text) => encode(text, text.length, conversions.latin1Write);

// A character that the target lacks becomes one question mark, a pair of surrogates too.
const writers = {
  __proto__: null,
  utf8: (text) => encode(text, conversions.utf8ByteLength(text), conversions.utf8Write),
  utf16le: (text) => encode(text.toWellFormed(), text.length * 2, conversions.ucs2Write),
  latin1: (text) => toLatin1(text.toWellFormed().replace(/[^\0-\xff]/gu, '?')),
  ascii: (text) => toLatin1(text.toWellFormed().replace(/[^\0-\x7f]/gu, '?')),
};

function transcode(source, fromEncoding, toEncoding) {
  if (!isBytes(source)) {
    throw new ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], source);
  }
  if (source.length === 0) return new FastBuffer();
  const from = normalizeEncoding(fromEncoding) || fromEncoding;
  const to = normalizeEncoding(toEncoding) || toEncoding;
  const read = readers[from];
  const write = writers[to];
  if (read === undefined || write === undefined) throw transcodeError(illegalArgument);
  if (from === 'ascii' && to === 'utf16le') return write(readers.latin1(source));
  const text = read(source);
  // Between the two forms of Unicode nothing may be lost.
  if (from === 'utf16le' && to === 'utf8' && (source.length < 2 || !text.isWellFormed())) {
    throw transcodeError(invalidCharacter);
  }
  if (from === 'utf8' && to === 'utf16le' && !internalBinding('buffer').isUtf8(source)) {
    throw transcodeError(invalidCharacter);
  }
  // Half of a unit at the end counts as a broken one, there only.
  if (from === 'utf16le' && to === 'utf16le' && source.length % 2 === 1) {
    return write(`${text}\ufffd`);
  }
  return write(text);
}

module.exports = { transcode };
