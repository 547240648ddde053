'use strict';

const defaultKeyLimit = 1000;
const isEncodable = /[^!'()*\-.0-9A-Z_a-z~]/;
const encodedByte = /%[0-9A-Fa-f]{2}/;

// Functions of a program take the place of these by assignment, so they are called through the
// module.
const querystring = module.exports = {
  unescapeBuffer,
  unescape: qsUnescape,
  escape: qsEscape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
};

// ---- Percent encoding ------------------------------------------------------------------------

function hexDigit(code) {
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30;
  }
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}

// Never fails: what is no percent encoding stays. Characters beyond one byte lose their rest.
function unescapeBuffer(text, decodeSpaces) {
  const { Buffer } = require('buffer');
  const output = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code === 0x2b && decodeSpaces) {
      code = 0x20;
    } else if (code === 0x25 && index + 2 < text.length) {
      const high = hexDigit(text.charCodeAt(index + 1));
      const low = hexDigit(text.charCodeAt(index + 2));
      if (high >= 0 && low >= 0) {
        code = high * 16 + low;
        index += 2;
      }
    }
    output[length++] = code;
  }
  return length === output.length ? output : output.subarray(0, length);
}

function qsUnescape(text, decodeSpaces) {
  try {
    return decodeURIComponent(text);
  } catch {
    return querystring.unescapeBuffer(text, decodeSpaces).toString();
  }
}

function qsEscape(text) {
  if (typeof text !== 'string') {
    text = typeof text === 'object' ? String(text) : `${text}`;
  }
  if (!isEncodable.test(text)) return text;
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(withBrokenPairsJoined(text));
  }
}

// Half a surrogate pair, which cannot be encoded, takes the next unit for its other half, as in
// Node, whatever that is.
function withBrokenPairsJoined(text) {
  let joined = '';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0xd800 || code > 0xdfff) {
      joined += text[index];
      continue;
    }
    index++;
    if (index === text.length) {
      const { codes: { ERR_INVALID_URI } } = require('internal/errors');
      throw new ERR_INVALID_URI();
    }
    const low = text.charCodeAt(index) & 0x3ff;
    joined += String.fromCodePoint(0x10000 + ((code & 0x3ff) << 10 | low));
  }
  return joined;
}

// ---- Objects to text -------------------------------------------------------------------------

function primitiveToText(value) {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? `${value}` : '';
    case 'bigint':
    case 'boolean':
      return `${value}`;
    default:
      return '';
  }
}

// With our own escape nothing but strings and the "+" of huge numbers needs it.
function escapeDirectly(value) {
  if (typeof value === 'string') {
    return value === '' ? '' : qsEscape(value);
  }
  if (typeof value === 'number' && Math.abs(value) >= 1e21) {
    return qsEscape(primitiveToText(value));
  }
  return primitiveToText(value);
}

function stringify(object, separator, equals, options) {
  if (object === null || typeof object !== 'object') {
    return '';
  }
  separator ||= '&';
  equals ||= '=';
  let encode = querystring.escape;
  if (typeof options?.encodeURIComponent === 'function') {
    encode = options.encodeURIComponent;
  }
  const convert = encode === qsEscape ?
    escapeDirectly : (value) => encode(primitiveToText(value));

  let text = '';
  let isFirst = true;
  const add = (start, value) => {
    text += isFirst ? start : separator + start;
    text += convert(value);
    isFirst = false;
  };
  for (const key of Object.keys(object)) {
    const value = object[key];
    const start = `${convert(key)}${equals}`;
    if (Array.isArray(value)) {
      for (const element of value) add(start, element);
    } else {
      add(start, value);
    }
  }
  return text;
}

// ---- Text to objects -------------------------------------------------------------------------

function parse(text, separator, equals, options) {
  const result = { __proto__: null };
  if (typeof text !== 'string' || text.length === 0) {
    return result;
  }
  separator = separator ? `${separator}` : '&';
  equals = equals ? `${equals}` : '=';
  let pairsLeft = defaultKeyLimit;
  if (typeof options?.maxKeys === 'number') {
    pairsLeft = options.maxKeys > 0 ? options.maxKeys : -1;
  }
  const decodePart = makeDecoder(options);

  let start = 0;
  while (start <= text.length) {
    let end = separator === '' ? -1 : text.indexOf(separator, start);
    if (end === -1) {
      end = text.length;
    }
    if (end > start) {
      addPair(result, text.slice(start, end), equals, decodePart);
    }
    // What is empty counts, too: it is work as well.
    if (--pairsLeft === 0) {
      break;
    }
    start = end + Math.max(separator.length, 1);
  }
  return result;
}

// A program's own decoder sees every part that is not empty, with spaces encoded.
function makeDecoder(options) {
  let decode = querystring.unescape;
  if (typeof options?.decodeURIComponent === 'function') {
    decode = options.decodeURIComponent;
  }
  if (decode === qsUnescape) {
    return (part) => {
      const text = part.includes('+') ? part.replaceAll('+', ' ') : part;
      return encodedByte.test(text) ? qsUnescape(text, true) : text;
    };
  }
  return (part) => {
    if (part === '') {
      return part;
    }
    const text = part.replaceAll('+', '%20');
    try {
      return decode(text);
    } catch {
      return querystring.unescape(text, true);
    }
  };
}

function addPair(result, pair, equals, decodePart) {
  const split = pair.indexOf(equals);
  const key = decodePart(split === -1 ? pair : pair.slice(0, split));
  const value = split === -1 ? '' : decodePart(pair.slice(split + equals.length));
  const present = result[key];
  if (present === undefined) {
    result[key] = value;
  } else if (Array.isArray(present)) {
    present.push(value);
  } else {
    result[key] = [present, value];
  }
}
