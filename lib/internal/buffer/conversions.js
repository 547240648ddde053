'use strict';

// Text to bytes and bytes to text, for positions that are already checked.
//
// A call into native code costs as much as a hundred characters handled here, and the engine
// itself has base64 and hexadecimal: so short text is done in the script, and native code gets
// what is long or not plain ASCII.

const binding = internalBinding('buffer');
const { codes } = require('internal/errors');
const { FastBuffer, kStringMaxLength } = require('internal/buffer/fast_buffer');

const { setFromBase64, setFromHex, toBase64 } = Uint8Array.prototype;
const { fromCharCode } = String;

const shortTextMax = 48;
const shortStringMax = 512;

const urlAlphabet = { alphabet: 'base64url', omitPadding: true };
const urlAlphabetIn = { alphabet: 'base64url' };

function checkLength(characters) {
  if (characters > kStringMaxLength) throw new codes.ERR_STRING_TOO_LONG();
}

let seenCharacter = 0;

// Reading a character makes the engine put a concatenated string together. Native code can then
// look at it; otherwise it gets a copy, which takes five times as long. The character is kept so
// that the reading is not optimized away.
function joined(string) {
  seenCharacter = string.charCodeAt(0);
  return string;
}

function part(bytes, start, end) {
  if (start === 0 && end === bytes.length) return bytes;
  return new FastBuffer(bytes.buffer, bytes.byteOffset + start, end - start);
}

// The text of a short run of bytes below `limit`; undefined if one is not below it. The engine is
// much faster with single characters than with several arguments for fromCharCode().
function shortText(bytes, start, end, limit) {
  let text = '';
  for (let index = start; index < end; ++index) {
    const byte = bytes[index];
    if (byte >= limit) return undefined;
    text += fromCharCode(byte);
  }
  return text;
}

function utf8Slice(bytes, start, end) {
  if (end - start <= shortTextMax) {
    const text = shortText(bytes, start, end, 0x80);
    if (text !== undefined) return text;
  }
  if (end - start > kStringMaxLength) checkLength(binding.utf8TextLength(bytes, start, end));
  return binding.utf8Slice(bytes, start, end);
}

function latin1Slice(bytes, start, end) {
  if (end - start <= shortTextMax) return shortText(bytes, start, end, 0x100);
  checkLength(end - start);
  return binding.latin1Slice(bytes, start, end);
}

function asciiSlice(bytes, start, end) {
  if (end - start <= shortTextMax) {
    const text = shortText(bytes, start, end, 0x80);
    if (text !== undefined) return text;
  }
  checkLength(end - start);
  return binding.asciiSlice(bytes, start, end);
}

function ucs2Slice(bytes, start, end) {
  if (end - start > shortTextMax) {
    checkLength((end - start) / 2);
    return binding.ucs2Slice(bytes, start, end);
  }
  let text = '';
  for (let index = start; index + 1 < end; index += 2) {
    text += fromCharCode(bytes[index] | bytes[index + 1] << 8);
  }
  return text;
}

function hexSlice(bytes, start, end) {
  checkLength(2 * (end - start));
  return binding.hexSlice(bytes, start, end);
}

function base64Slice(bytes, start, end) {
  checkLength((end - start) / 3 * 4);
  return toBase64.call(part(bytes, start, end));
}

function base64urlSlice(bytes, start, end) {
  checkLength((end - start) / 3 * 4);
  return toBase64.call(part(bytes, start, end), urlAlphabet);
}

// Writes return how many bytes they wrote. The caller has made sure that offset + length is
// inside of the bytes.

function utf8Write(bytes, string, offset, length) {
  const count = string.length;
  if (count > shortStringMax || count > length) {
    return binding.utf8Write(bytes, joined(string), offset, length);
  }
  for (let index = 0; index < count; ++index) {
    const code = string.charCodeAt(index);
    if (code >= 0x80) {
      return index + utf8WriteRest(bytes, string, index, offset + index, length - index);
    }
    bytes[offset + index] = code;
  }
  return count;
}

// From the first character that is not ASCII on.
function utf8WriteRest(bytes, string, index, offset, length) {
  const count = string.length;
  const end = offset + length;
  let at = offset;
  for (; index < count; ++index) {
    let code = string.charCodeAt(index);
    if (code < 0x80) {
      if (at >= end) break;
      bytes[at++] = code;
    } else if (code < 0x800) {
      if (at + 2 > end) break;
      bytes[at++] = 0xc0 | code >> 6;
      bytes[at++] = 0x80 | code & 0x3f;
    } else {
      if ((code & 0xf800) === 0xd800) {
        const next = index + 1 < count ? string.charCodeAt(index + 1) : 0;
        if (code < 0xdc00 && (next & 0xfc00) === 0xdc00) {
          if (at + 4 > end) break;
          code = 0x10000 + ((code & 0x3ff) << 10) + (next & 0x3ff);
          ++index;
          bytes[at++] = 0xf0 | code >> 18;
          bytes[at++] = 0x80 | code >> 12 & 0x3f;
          bytes[at++] = 0x80 | code >> 6 & 0x3f;
          bytes[at++] = 0x80 | code & 0x3f;
          continue;
        }
        code = 0xfffd;
      }
      if (at + 3 > end) break;
      bytes[at++] = 0xe0 | code >> 12;
      bytes[at++] = 0x80 | code >> 6 & 0x3f;
      bytes[at++] = 0x80 | code & 0x3f;
    }
  }
  return at - offset;
}

function utf8ByteLength(string) {
  const count = string.length;
  if (count > shortStringMax) return binding.byteLengthUtf8(joined(string));
  let length = count;
  for (let index = 0; index < count; ++index) {
    const code = string.charCodeAt(index);
    if (code >= 0x80) {
      length += code < 0x800 ? 1 : 2;
      if ((code & 0xfc00) === 0xd800 && index + 1 < count &&
          (string.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
        ++index;
      }
    }
  }
  return length;
}

// Serves ASCII too: writing has never masked the eighth bit.
function latin1Write(bytes, string, offset, length) {
  const count = string.length < length ? string.length : length;
  if (count > shortStringMax) return binding.latin1Write(bytes, joined(string), offset, count);
  for (let index = 0; index < count; ++index) bytes[offset + index] = string.charCodeAt(index);
  return count;
}

function ucs2Write(bytes, string, offset, length) {
  const count = Math.min(string.length, length >>> 1);
  if (count > shortStringMax) return binding.ucs2Write(bytes, joined(string), offset, length);
  for (let index = 0; index < count; ++index) {
    const code = string.charCodeAt(index);
    bytes[offset + 2 * index] = code;
    bytes[offset + 2 * index + 1] = code >> 8;
  }
  return 2 * count;
}

// Of each character only the low byte counts.
function hexDigit(code) {
  code &= 0xff;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  code |= 0x20;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
}

// Decodes until the first pair that is not hexadecimal; a last odd digit does not count.
function hexWrite(bytes, string, offset, length) {
  const count = Math.min(string.length >>> 1, length);
  if (count > 16) {
    const digits = string.length === 2 * count ? string : string.slice(0, 2 * count);
    try {
      return setFromHex.call(part(bytes, offset, offset + count), digits).written;
    } catch {
      // There is something else among the digits: find where, below.
    }
  }
  for (let index = 0; index < count; ++index) {
    const high = hexDigit(string.charCodeAt(2 * index));
    const low = hexDigit(string.charCodeAt(2 * index + 1));
    if (high < 0 || low < 0) return index;
    bytes[offset + index] = high << 4 | low;
  }
  return count;
}

// The engine reads well-formed base64 of one alphabet. Ours is lenient: it takes both alphabets
// at once and passes over what belongs to neither, until the first '='.
function writeBase64(bytes, string, offset, length, options) {
  const target = part(bytes, offset, offset + length);
  try {
    const { read, written } = setFromBase64.call(target, string, options);
    if (read === string.length || written === length) return written;
  } catch {
    // Not of that kind: read it leniently.
  }
  return binding.base64Write(bytes, joined(string), offset, length);
}

function base64Write(bytes, string, offset, length) {
  return writeBase64(bytes, string, offset, length, undefined);
}

function base64urlWrite(bytes, string, offset, length) {
  return writeBase64(bytes, string, offset, length, urlAlphabetIn);
}

function base64ByteLength(string) {
  let count = string.length;
  if (count > 0 && string.charCodeAt(count - 1) === 0x3d) --count;
  if (count > 1 && string.charCodeAt(count - 1) === 0x3d) --count;
  return Math.floor(count * 3 / 4);
}

module.exports = {
  asciiSlice,
  base64ByteLength,
  base64Slice,
  base64Write,
  base64urlSlice,
  base64urlWrite,
  hexSlice,
  hexWrite,
  latin1Slice,
  latin1Write,
  ucs2Slice,
  ucs2Write,
  utf8ByteLength,
  utf8Slice,
  utf8Write,
};
