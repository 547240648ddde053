'use strict';

// The encodings of Buffer by name, each with its conversions.

const conversions = require('internal/buffer/conversions');

const twoBytesEach = (string) => string.length * 2;
const oneByteEach = (string) => string.length;

// sizeMax: no string of that many characters becomes longer.
function describe(name, fields) {
  return { name, ...fields };
}

const utf8 = describe('utf8', {
  byteLength: conversions.utf8ByteLength,
  sizeMax: (string) => string.length * 3,
  slice: conversions.utf8Slice,
  write: conversions.utf8Write,
});
const utf16le = describe('utf16le', {
  byteLength: twoBytesEach,
  sizeMax: twoBytesEach,
  slice: conversions.ucs2Slice,
  write: conversions.ucs2Write,
});
const latin1 = describe('latin1', {
  byteLength: oneByteEach,
  sizeMax: oneByteEach,
  slice: conversions.latin1Slice,
  write: conversions.latin1Write,
});
const ascii = describe('ascii', {
  byteLength: oneByteEach,
  sizeMax: oneByteEach,
  slice: conversions.asciiSlice,
  write: conversions.latin1Write,
});
const base64 = describe('base64', {
  byteLength: conversions.base64ByteLength,
  sizeMax: conversions.base64ByteLength,
  slice: conversions.base64Slice,
  write: conversions.base64Write,
});
const base64url = describe('base64url', {
  byteLength: conversions.base64ByteLength,
  sizeMax: conversions.base64ByteLength,
  slice: conversions.base64urlSlice,
  write: conversions.base64urlWrite,
});
const hex = describe('hex', {
  byteLength: (string) => string.length >>> 1,
  sizeMax: (string) => string.length >>> 1,
  slice: conversions.hexSlice,
  write: conversions.hexWrite,
});

const byName = {
  '__proto__': null,
  utf8,
  'utf-8': utf8,
  utf16le,
  'utf-16le': utf16le,
  'ucs2': utf16le,
  'ucs-2': utf16le,
  latin1,
  'binary': latin1,
  ascii,
  base64,
  base64url,
  hex,
};

// The encoding of that name in any case, or undefined.
function findEncoding(name) {
  return byName[name] ?? byName[`${name}`.toLowerCase()];
}

module.exports = { findEncoding, latin1, utf8, utf16le };
