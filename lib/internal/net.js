'use strict';

// Whether a text is an Internet address.

const v4Part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)';
const v4 = `${v4Part}(?:\\.${v4Part}){3}`;
const v4Pattern = new RegExp(`^${v4}$`);
const embeddedV4Pattern = new RegExp(`^(.*:)${v4}$`);
const zonePattern = /^[0-9a-zA-Z\-.:]+$/;
const groupPattern = /^[0-9a-fA-F]{1,4}$/;

function isIPv4(value) {
  return v4Pattern.test(value);
}

// How many groups of 16 bits these are, which colons separate; NaN if it is something else.
function countGroups(text) {
  if (text === '') return 0;
  const groups = text.split(':');
  return groups.every((group) => groupPattern.test(group)) ? groups.length : NaN;
}

function isIPv6(value) {
  let text = `${value}`;
  // Most that are asked about are names.
  if (!text.includes(':')) return false;
  const zoneStart = text.indexOf('%');
  if (zoneStart >= 0) {
    if (!zonePattern.test(text.slice(zoneStart + 1))) return false;
    text = text.slice(0, zoneStart);
  }
  // An IPv4 address at the end stands for two groups.
  const embedded = embeddedV4Pattern.exec(text);
  if (embedded !== null) text = `${embedded[1]}0:0`;
  const gap = text.indexOf('::');
  if (gap < 0) return countGroups(text) === 8;
  // The gap stands for one group at least.
  return countGroups(text.slice(0, gap)) + countGroups(text.slice(gap + 2)) <= 7;
}

function isIP(value) {
  if (isIPv4(value)) return 4;
  return isIPv6(value) ? 6 : 0;
}

// Of the host in a URL.
function isLoopback(host) {
  const name = host.toLowerCase();
  return name === 'localhost' || name.startsWith('127.') || name === '[::1]' ||
    name === '[0:0:0:0:0:0:0:1]';
}

module.exports = {
  isIP,
  isIPv4,
  isIPv6,
  isLoopback,
  get normalizedArgsSymbol() { return require('internal/net/symbols').kNormalizedArgs; },
  get kReinitializeHandle() { return require('internal/net/symbols').kReinitializeHandle; },
};
