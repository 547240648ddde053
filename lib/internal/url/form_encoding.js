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

function encode(text) {
  return encodeURIComponent(text).replace(encodedFurther, (found) => (found === '%20' ?
    '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`));
}

// A flat list: name, value, name, value.
function parseParams(query) {
  const list = [];
  for (const pair of query.split('&')) {
    if (pair !== '') {
      const split = pair.indexOf('=');
      list.push(decode(split === -1 ? pair : pair.slice(0, split)),
                split === -1 ? '' : decode(pair.slice(split + 1)));
    }
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
