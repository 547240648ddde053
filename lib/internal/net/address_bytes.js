'use strict';

// Internet addresses between their text and their bytes.

const { isIPv4, isIPv6 } = require('internal/net');

function v4Bytes(text) {
  return Uint8Array.from(text.split('.'), Number);
}

function groupsOf(text) {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function v6Bytes(text) {
  // The interface is no part of the address.
  let address = text.split('%', 1)[0];
  const lastColon = address.lastIndexOf(':');
  if (address.includes('.')) {
    const [a, b, c, d] = v4Bytes(address.slice(lastColon + 1));
    const high = (a * 256 + b).toString(16);
    const low = (c * 256 + d).toString(16);
    address = `${address.slice(0, lastColon + 1)}${high}:${low}`;
  }
  const [front, back] = address.split('::').map(groupsOf);
  const rest = back ?? [];
  const gap = new Array(8 - front.length - rest.length).fill(0);
  return Uint8Array.from([...front, ...gap, ...rest].flatMap((group) => [group >> 8, group & 255]));
}

// Undefined for what is no address of that family.
function bytesOf(text, family) {
  if (family === 'ipv4') return isIPv4(text) ? v4Bytes(text) : undefined;
  return isIPv6(text) ? v6Bytes(text) : undefined;
}

// Where the longest row of at least two zeroes is.
function longestGap(groups) {
  let best = { start: -1, length: 1 };
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}

function v6Text(bytes) {
  const groups = [];
  for (let index = 0; index < 16; index += 2) groups.push(bytes[index] * 256 + bytes[index + 1]);
  const { start, length } = longestGap(groups);
  const isV4Mapped = start === 0 && length === 5 && groups[5] === 0xffff;
  const isV4Compatible = start === 0 && length === 6;
  if (isV4Mapped || isV4Compatible) {
    return `::${isV4Mapped ? 'ffff:' : ''}${bytes.subarray(12).join('.')}`;
  }
  const texts = groups.map((group) => group.toString(16));
  if (start < 0) return texts.join(':');
  return `${texts.slice(0, start).join(':')}::${texts.slice(start + length).join(':')}`;
}

// As the system's inet_ntop() writes it.
function textOf(bytes) {
  return bytes.length === 4 ? bytes.join('.') : v6Text(bytes);
}

// The IPv4 address inside of an IPv6 address, or undefined.
function mappedV4(bytes) {
  if (bytes.length !== 16 || bytes[10] !== 255 || bytes[11] !== 255) return undefined;
  for (let index = 0; index < 10; index++) if (bytes[index] !== 0) return undefined;
  return bytes.subarray(12);
}

function compare(left, right) {
  for (let index = 0; index < left.length; index++) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return 0;
}

module.exports = { bytesOf, compare, mappedV4, textOf };
