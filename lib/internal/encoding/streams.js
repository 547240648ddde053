'use strict';

// Decoders that remember what is unfinished between two calls.
//
// decode(bytes, isLast) returns text, or undefined if a fatal decoder met what it cannot read; it
// has then forgotten everything. A byte order mark at the beginning is left to the caller.

const binding = internalBinding('buffer');
const { utf8Slice, ucs2Slice } = require('internal/buffer/conversions');

const none = new Uint8Array(0);

function joined(first, second) {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

// Which second bytes a first byte takes, and how long the sequence is.
function isUnfinishedUtf8(bytes, start) {
  const first = bytes[start];
  const held = bytes.length - start;
  const total = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || held >= total) return false;
  if (held === 1) return true;
  const second = bytes[start + 1];
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second < 0xa0;
  if (first === 0xf0) return second >= 0x90;
  if (first === 0xf4) return second < 0x90;
  return true;
}

// How many bytes at the end may be the beginning of a character.
function unfinishedUtf8(bytes) {
  for (let start = bytes.length - 1; start >= 0 && start >= bytes.length - 3; --start) {
    if ((bytes[start] & 0xc0) !== 0x80) {
      return isUnfinishedUtf8(bytes, start) ? bytes.length - start : 0;
    }
  }
  return 0;
}

class Utf8Stream {
  constructor(isFatal) {
    this.isFatal = isFatal;
    this.held = none;
  }

  decode(input, isLast) {
    const bytes = joined(this.held, input);
    const heldLength = isLast ? 0 : unfinishedUtf8(bytes);
    const end = bytes.length - heldLength;
    this.held = heldLength === 0 ? none : bytes.slice(end);
    if (this.isFatal && !binding.isUtf8(bytes.subarray(0, end))) {
      this.held = none;
      return undefined;
    }
    return end === 0 ? '' : utf8Slice(bytes, 0, end);
  }
}

function swapPairs(bytes) {
  const swapped = bytes.slice();
  for (let index = 0; index + 1 < swapped.length; index += 2) {
    swapped[index] = bytes[index + 1];
    swapped[index + 1] = bytes[index];
  }
  return swapped;
}

class Utf16Stream {
  constructor(isFatal, isBigEndian) {
    this.isFatal = isFatal;
    this.isBigEndian = isBigEndian;
    this.held = none;
    this.lead = '';
  }

  decode(input, isLast) {
    let bytes = joined(this.held, input);
    const isOdd = bytes.length % 2 === 1;
    this.held = isOdd ? bytes.slice(-1) : none;
    if (isOdd) bytes = bytes.subarray(0, -1);
    if (this.isBigEndian) bytes = swapPairs(bytes);
    let text = this.lead + (bytes.length === 0 ? '' : ucs2Slice(bytes, 0, bytes.length));
    this.lead = '';
    const last = text.charCodeAt(text.length - 1);
    if ((last & 0xfc00) === 0xd800) {
      this.lead = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (isLast) {
      // Whatever is left over of a character makes one replacement.
      if (isOdd || this.lead !== '') text += '\ud800';
      this.held = none;
      this.lead = '';
    }
    if (text.isWellFormed()) return text;
    if (!this.isFatal) return text.toWellFormed();
    this.held = none;
    this.lead = '';
    return undefined;
  }
}

// Encodings of several bytes for a character, by the library that the engine uses as well.
class ConverterStream {
  constructor(converter) {
    this.converter = converter;
  }

  decode(input, isLast) {
    return internalBinding('encoding').decode(this.converter, input, isLast);
  }
}

// Characters that the standard of 2022 moved out of the private area.
const movedInGb18030 = new Map(Object.entries({
  '\ue78d': '\ufe10', '\ue78e': '\ufe12', '\ue78f': '\ufe11', '\ue790': '\ufe13',
  '\ue791': '\ufe14', '\ue792': '\ufe15', '\ue793': '\ufe16', '\ue794': '\ufe17',
  '\ue795': '\ufe18', '\ue796': '\ufe19', '\ue81e': '\u9fb4', '\ue826': '\u9fb5',
  '\ue82b': '\u9fb6', '\ue82c': '\u9fb7', '\ue832': '\u9fb8', '\ue843': '\u9fb9',
  '\ue854': '\u9fba', '\ue864': '\u9fbb',
}));

class Gb18030Stream extends ConverterStream {
  decode(input, isLast) {
    return super.decode(input, isLast)?.replace(
      /[\ue78d-\ue864]/g, (character) => movedInGb18030.get(character) ?? character);
  }
}

class SingleByteStream {
  constructor(encoding, isFatal) {
    this.encoding = encoding;
    this.isFatal = isFatal;
  }

  decode(input) {
    const { decodeSingleByte } = require('internal/encoding/single_byte');
    return decodeSingleByte(this.encoding, input, this.isFatal);
  }
}

// Undefined if there is no decoder for it.
function makeStream(encoding, isFatal) {
  switch (encoding) {
    case 'utf-8': return new Utf8Stream(isFatal);
    case 'utf-16le': return new Utf16Stream(isFatal, false);
    case 'utf-16be': return new Utf16Stream(isFatal, true);
    case 'replacement': return undefined;
  }
  if (require('internal/encoding/single_byte').isSingleByte(encoding)) {
    return new SingleByteStream(encoding, isFatal);
  }
  // GBK is read as the larger encoding that contains it.
  const name = encoding === 'gbk' ? 'gb18030' : encoding;
  const converter = internalBinding('encoding').getConverter(name, isFatal);
  if (converter === undefined) return undefined;
  return name === 'gb18030' ? new Gb18030Stream(converter) : new ConverterStream(converter);
}

module.exports = { makeStream };
