'use strict';

// Headers between script and the wire. The native half takes and gives them as one text: see
// header_block.h.

const {
  codes: {
    ERR_HTTP2_HEADER_SINGLE_VALUE, ERR_HTTP2_INVALID_CONNECTION_HEADERS,
    ERR_HTTP2_INVALID_PSEUDOHEADER, ERR_INVALID_HTTP_TOKEN,
  },
} = require('internal/errors');
const { isToken } = require('internal/http/header_rules');

const sensitiveHeaders = Symbol('sensitiveHeaders');

const requestPseudoHeaders = new Set([':method', ':authority', ':scheme', ':path', ':protocol']);
const responsePseudoHeaders = new Set([':status']);
const noPseudoHeaders = new Set();
const allPseudoHeaders = new Set([...requestPseudoHeaders, ':status']);

const singleValueHeaders = new Set([
  ...allPseudoHeaders, 'access-control-allow-credentials', 'access-control-max-age',
  'access-control-request-method', 'age', 'authorization', 'content-encoding', 'content-language',
  'content-length', 'content-location', 'content-md5', 'content-range', 'content-type', 'date',
  'dnt', 'etag', 'expires', 'from', 'host', 'if-match', 'if-modified-since', 'if-none-match',
  'if-range', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards',
  'proxy-authorization', 'range', 'referer', 'retry-after', 'tk', 'upgrade-insecure-requests',
  'user-agent', 'x-content-type-options',
]);

const connectionHeaders = new Set([
  'connection', 'upgrade', 'http2-settings', 'keep-alive', 'proxy-connection',
  'transfer-encoding',
]);

function isConnectionHeader(name, value) {
  if (connectionHeaders.has(name)) return true;
  if (name !== 'te') return false;
  return Array.isArray(value) ? value.length > 1 || value[0] !== 'trailers' :
    value !== 'trailers';
}

// ---- From script -----------------------------------------------------------------------------

// What is known of a name as it is written: its lower case, and what the rules say of it. Programs
// use few; the limit is for those that make them up.
const knownNames = new Map();
const knownMax = 1000;

function describe(rawName) {
  const name = rawName.toLowerCase();
  const known = {
    name,
    isLower: name === rawName,
    isPseudo: name[0] === ':',
    isToken: isToken(name),
    isSingle: singleValueHeaders.has(name),
    mayBeConnection: connectionHeaders.has(name) || name === 'te',
  };
  if (knownNames.size < knownMax) knownNames.set(rawName, known);
  return known;
}

// The block while it grows: pseudo headers have to come first.
class BlockWriter {
  constructor(allowedPseudoHeaders, sensitiveNames, checksSingleValues, mayRepeat) {
    this.allowed = allowedPseudoHeaders;
    this.sensitive = Array.isArray(sensitiveNames) ?
      new Set(sensitiveNames.map((name) => String(name).toLowerCase())) : undefined;
    this.checksSingleValues = checksSingleValues;
    // Names of an object are different, unless they differ in case only.
    this.seen = checksSingleValues && mayRepeat ? new Set() : undefined;
    this.pseudo = '';
    this.plain = '';
  }

  add(known, value) {
    if (value === undefined || value === null || known.name === '') return;
    if (Array.isArray(value)) {
      if (value.length === 0) return;
      if (value.length === 1) {
        value = value[0];
      } else if (known.isSingle && this.checksSingleValues) {
        throw new ERR_HTTP2_HEADER_SINGLE_VALUE(known.name);
      }
    }
    if (this.seen !== undefined && known.isSingle) {
      if (this.seen.has(known.name)) throw new ERR_HTTP2_HEADER_SINGLE_VALUE(known.name);
      this.seen.add(known.name);
    }
    if (known.isPseudo) this.addPseudo(known.name, value);
    else this.addPlain(known, value);
  }

  addPseudo(name, value) {
    if (!this.allowed.has(name)) throw new ERR_HTTP2_INVALID_PSEUDOHEADER(name);
    this.pseudo += this.entry(name, value);
  }

  addPlain({ isToken: isValid, mayBeConnection, name }, value) {
    if (!isValid) throw new ERR_INVALID_HTTP_TOKEN('Header name', name);
    if (mayBeConnection && isConnectionHeader(name, value)) {
      throw new ERR_HTTP2_INVALID_CONNECTION_HEADERS(name);
    }
    if (Array.isArray(value)) {
      for (const part of value) this.plain += this.entry(name, part);
    } else {
      this.plain += this.entry(name, value);
    }
  }

  entry(name, value) {
    const flag = this.sensitive?.has(name) ? '1' : '0';
    let text = typeof value === 'string' ? value : String(value);
    if (text.includes('\0')) text = text.replaceAll('\0', '');
    return `${flag}${name}\0${text}\0`;
  }

  get block() {
    return this.pseudo + this.plain;
  }
}

// Headers are an object, or an array of names and values in turn.
function toBlock(headers, allowedPseudoHeaders, checksSingleValues = true) {
  const isRaw = Array.isArray(headers);
  const names = isRaw ? headers.filter((entry, index) => index % 2 === 0) : Object.keys(headers);
  const known = names.map((name) => knownNames.get(name) ?? describe(String(name)));
  const mayRepeat = isRaw || !known.every(({ isLower }) => isLower);
  const writer = new BlockWriter(
    allowedPseudoHeaders, headers[sensitiveHeaders], checksSingleValues, mayRepeat);
  for (let index = 0; index < known.length; index++) {
    writer.add(known[index], headers[isRaw ? index * 2 + 1 : names[index]]);
  }
  return writer.block;
}

// ---- From the wire ---------------------------------------------------------------------------

function splitBlock(block) {
  if (block.length === 0) return [];
  const parts = block.split('\0');
  parts.pop();
  return parts;
}

function addValue(object, name, value) {
  const before = object[name];
  if (before === undefined) {
    object[name] = name === 'set-cookie' ? [value] : value;
  } else if (singleValueHeaders.has(name)) {
    // The first one counts.
  } else if (name === 'set-cookie') {
    before.push(value);
  } else {
    object[name] = name === 'cookie' ? `${before}; ${value}` : `${before}, ${value}`;
  }
}

// The object for an array of names and values in turn.
function toObject(raw, sensitiveNames) {
  const object = { __proto__: null };
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index];
    addValue(object, name, name === ':status' ? raw[index + 1] | 0 : raw[index + 1]);
  }
  object[sensitiveHeaders] = sensitiveNames;
  return object;
}

// The object for headers that were sent as an array: names as they were given.
function objectOfSent(raw) {
  const object = { __proto__: null };
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index];
    const before = object[name];
    object[name] = before === undefined ? raw[index + 1] : [].concat(before, raw[index + 1]);
  }
  if (raw[sensitiveHeaders] !== undefined) object[sensitiveHeaders] = raw[sensitiveHeaders];
  return object;
}

// A copy that has no prototype, but the symbol.
function copyHeaders(headers) {
  return Object.assign({ __proto__: null }, headers);
}

module.exports = {
  allPseudoHeaders,
  copyHeaders,
  isConnectionHeader,
  noPseudoHeaders,
  objectOfSent,
  requestPseudoHeaders,
  responsePseudoHeaders,
  sensitiveHeaders,
  splitBlock,
  toBlock,
  toObject,
};
