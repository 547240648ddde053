'use strict';

// The format application/x-www-form-urlencoded.

function decode(text) {
  if (text.includes('+')) {
    text = text.replaceAll('+', ' ');
  }
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeLoosely(text);
  }
}

// Percent signs that encode nothing stay, and bytes that are no UTF-8 become U+FFFD.
function decodeLoosely(text) {
  const { TextDecoder, TextEncoder } = require('internal/encoding');
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const hex = String.fromCharCode(bytes[index + 1], bytes[index + 2]);
    if (bytes[index] === 0x25 && /^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes[length++] = Number.parseInt(hex, 16);
      index += 2;
    } else {
      bytes[length++] = bytes[index];
    }
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length));
}

const encodedFurther = /[!'()~]|%20/g;

// Whether a character stands for itself.
function isPlain(code) {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a && code < 0x80) || (code >= 0x30 && code <= 0x39) ||
    code === 0x2a || code === 0x2d || code === 0x2e || code === 0x5f;
}

function encode(text) {
  let index = 0;
  while (index < text.length && isPlain(text.charCodeAt(index))) index++;
  if (index === text.length) return text;
  return encodeURIComponent(text).replace(encodedFurther, (found) => (found === '%20' ?
    '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`));
}

// A flat list: name, value, name, value.
function parseParams(query) {
  const list = [];
  const isDecoded = !query.includes('%') && !query.includes('+');
  // Where the next sign is, which may belong to a later pair.
  let equals = -1;
  for (let start = 0, end = 0; start < query.length; start = end + 1) {
    end = query.indexOf('&', start);
    if (end === -1) end = query.length;
    if (end === start) continue;
    if (equals < start) equals = query.indexOf('=', start);
    if (equals === -1) equals = query.length;
    const name = query.slice(start, Math.min(equals, end));
    const value = equals < end ? query.slice(equals + 1, end) : '';
    if (isDecoded) list.push(name, value);
    else list.push(decode(name), decode(value));
  }
  return list;
}

function serializeParams(list) {
  let text = '';
  for (let index = 0; index < list.length; index += 2) {
    text += `${index === 0 ? '' : '&'}${encode(list[index])}=${encode(list[index + 1])}`;
  }
  return text;
}

module.exports = { parseParams, serializeParams };
