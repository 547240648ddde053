'use strict';

// What the old URL functions know of protocols and characters.

// Everything behind the colon is data, and is left as it is.
const hostlessProtocols = new Set(['javascript', 'javascript:']);

// "//" follows them and a host, even if it is not written.
const slashedProtocols = new Set(
  ['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'].flatMap((name) => [name, `${name}:`]));

const forbiddenInHost = /[\0\t\n\r #%/:<>?@[\\\]^|]/;
const forbiddenInIPv6Host = /[\0\t\n\r #%/<>?@\\^|]/;
const hostLengthMax = 255;

const escapedAnywhere = /[\t\n\r "'<>\\^`{|}]/g;

function percentEncode(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function autoEscape(text) {
  return text.replace(escapedAnywhere, percentEncode);
}

function escapeAuth(auth) {
  return require('querystring').escape(auth).replaceAll('%3A', ':');
}

function isIPv6Host(hostname) {
  return hostname[0] === '[' && hostname[hostname.length - 1] === ']';
}

module.exports = {
  autoEscape,
  escapeAuth,
  forbiddenInHost,
  forbiddenInIPv6Host,
  hostLengthMax,
  hostlessProtocols,
  isIPv6Host,
  percentEncode,
  slashedProtocols,
};
