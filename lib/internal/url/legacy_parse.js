'use strict';

// Fills a legacy Url object from text, in the way of browsers of 2011.

const { codes: { ERR_INVALID_URL } } = require('internal/errors');
const {
  autoEscape,
  forbiddenInHost,
  forbiddenInIPv6Host,
  hostLengthMax,
  hostlessProtocols,
  isIPv6Host,
  slashedProtocols,
} = require('internal/url/legacy_rules');

const surroundingSpace = /^[\0- \u00a0\ufeff]+|[\0- \u00a0\ufeff]+$/g;
const protocolPattern = /^[a-z0-9.+-]+:/i;
const simplePathPattern = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/;
const hostWithAuthPattern = /^\/\/[^@/]+@[^@/]+/;
const portPattern = /:[0-9]*$/;

function parseInto(target, url, parseQueryString, slashesDenoteHost) {
  const text = withForwardSlashes(url.replace(surroundingSpace, ''));
  if (!slashesDenoteHost && !text.includes('#') && !hasAtBeforeQuery(text)) {
    const simple = simplePathPattern.exec(text);
    if (simple !== null) {
      target.path = target.href = text;
      target.pathname = simple[1];
      setQuery(target, simple[2], parseQueryString);
      return;
    }
  }

  let rest = takeProtocol(target, text);
  const { protocol } = target;
  let hasSlashes = false;
  if (slashesDenoteHost || protocol !== null || hostWithAuthPattern.test(rest)) {
    hasSlashes = rest.startsWith('//');
    if (hasSlashes && !hostlessProtocols.has(protocol)) {
      rest = rest.slice(2);
      target.slashes = true;
    }
  }
  const hasHost = !hostlessProtocols.has(protocol) &&
    (hasSlashes || (protocol !== null && !slashedProtocols.has(protocol)));
  if (hasHost) {
    rest = takeHost(target, rest, url);
  }
  takePath(target, hostlessProtocols.has(protocol) ? rest : autoEscape(rest), parseQueryString);
  target.href = target.format();
}

// Browsers take backslashes for slashes, but not in the query and the hash.
function withForwardSlashes(text) {
  const end = text.search(/[?#]/);
  return end === -1 ? text.replaceAll('\\', '/') :
    text.slice(0, end).replaceAll('\\', '/') + text.slice(end);
}

function hasAtBeforeQuery(text) {
  return /^[^?#]*@/.test(text);
}

function takeProtocol(target, text) {
  const match = protocolPattern.exec(text);
  if (match === null) {
    return text;
  }
  target.protocol = match[0].toLowerCase();
  return text.slice(match[0].length);
}

// ---- Host ------------------------------------------------------------------------------------

// Takes user, host and port from the start of the text and gives the rest.
function takeHost(target, text, url) {
  const { atSign, cleaned, hostEnd } = findHost(text);
  if (atSign !== -1) {
    target.auth = decodeURIComponent(cleaned.slice(0, atSign));
  }
  splitPort(target, cleaned.slice(atSign + 1, hostEnd));
  let rest = cleaned.slice(hostEnd);

  const isIPv6 = isIPv6Host(target.hostname);
  if (!isIPv6) {
    rest = cutInvalidPort(target, rest, url);
  }
  target.hostname = target.hostname.length > hostLengthMax ? '' : target.hostname.toLowerCase();
  if (target.hostname !== '') {
    target.hostname = checkedHostname(target.hostname, isIPv6, url);
  }
  target.host = target.hostname + (target.port === null ? '' : `:${target.port}`);
  if (isIPv6) {
    // The brackets stay in the property host.
    target.hostname = target.hostname.slice(1, -1);
    return rest[0] === '/' ? rest : `/${rest}`;
  }
  return rest;
}

// The host ends at the first character that no host has. But what looks so belongs to the user's
// name if an "@" follows before the path starts. Tabs and line ends are dropped on the way.
function findHost(text) {
  const authorityEnd = text.search(/[#/?]/);
  const authority = authorityEnd === -1 ? text : text.slice(0, authorityEnd);
  const cleanedAuthority = authority.replace(/[\t\n\r]/g, '');
  const atSign = cleanedAuthority.lastIndexOf('@');
  const offset = cleanedAuthority.slice(atSign + 1).search(/[ "%';<>\\^`{|}]/);
  return {
    atSign,
    cleaned: cleanedAuthority + text.slice(authority.length),
    hostEnd: offset === -1 ? cleanedAuthority.length : atSign + 1 + offset,
  };
}

function splitPort(target, host) {
  const match = portPattern.exec(host);
  if (match !== null && match[0] !== ':') {
    target.port = match[0].slice(1);
  }
  target.hostname = match === null ? host : host.slice(0, match.index);
}

// What follows a colon and is no port becomes a part of the path.
function cutInvalidPort(target, rest, url) {
  const { hostname } = target;
  const colon = hostname.indexOf(':');
  if (colon === -1) {
    return rest;
  }
  process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`,
                      'DeprecationWarning', 'DEP0170');
  target.hostname = hostname.slice(0, colon);
  return `/${hostname.slice(colon)}${rest}`;
}

function checkedHostname(hostname, isIPv6, url) {
  if (isIPv6) {
    if (forbiddenInIPv6Host.test(hostname)) {
      throw new ERR_INVALID_URL(url);
    }
    return hostname;
  }
  const ascii = toASCII(hostname);
  // A letter that means several could bring in what was not there before.
  if (ascii === '' || forbiddenInHost.test(ascii)) {
    throw new ERR_INVALID_URL(url);
  }
  return ascii;
}

function toASCII(hostname) {
  if (!/[^\0-\x7f]/.test(hostname)) {
    return hostname;
  }
  return require('internal/deps/tr46').toASCII(hostname.toWellFormed(), {
    checkBidi: true,
    checkJoiners: true,
  }) ?? '';
}

// ---- Path, query, hash -----------------------------------------------------------------------

function takePath(target, text, parseQueryString) {
  let rest = text;
  const hashStart = rest.indexOf('#');
  if (hashStart !== -1) {
    target.hash = rest.slice(hashStart);
    rest = rest.slice(0, hashStart);
  }
  const searchStart = rest.indexOf('?');
  setQuery(target, searchStart === -1 ? undefined : rest.slice(searchStart), parseQueryString);
  const pathname = searchStart === -1 ? rest : rest.slice(0, searchStart);
  if (pathname !== '') {
    target.pathname = pathname;
  } else if (slashedProtocols.has(target.protocol) && target.hostname) {
    target.pathname = '/';
  }
  if (target.pathname !== null || target.search !== null) {
    target.path = (target.pathname ?? '') + (target.search ?? '');
  }
}

function setQuery(target, search, parseQueryString) {
  if (search !== undefined) {
    target.search = search;
    const query = search.slice(1);
    target.query = parseQueryString ? require('querystring').parse(query) : query;
  } else if (parseQueryString) {
    target.query = { __proto__: null };
  }
}

module.exports = { parseInto };
