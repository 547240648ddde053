'use strict';

// Parses the usual forms of URLs that are not yet as they will be written: with credentials, with
// capital letters in scheme or host, with characters to encode, with dots in the path, relative to
// a base. What is none of these is left to the algorithms of the standard: undefined says so.
//
// Texts come without lone surrogates.

const { makeContext } = require('internal/url/context');

const defaultPorts = { __proto__: null, http: 80, https: 443, ws: 80, wss: 443, ftp: 21 };
const portMax = 65535;
const fileScheme = 6;
const otherScheme = 1;

// Spaces and controls at the ends are cut off, and some are dropped wherever they are.
const isTrimmed = /^[\0- ]|[\0- ]$|[\t\n\r]/;
const schemePattern = /^([A-Za-z][A-Za-z0-9+.-]*):/;

// What is not encoded in each part. The set of a query depends on the scheme.
const encodedInPath = /[^!$%&'()*+,\-./0-9:;=@A-Z[\\\]_a-z|~]+/g;
const encodedInQuery = /[^!$%&'()*+,\-./0-9:;=?@A-Z[\\\]^_`a-z{|}~]+/g;
const encodedInSpecialQuery = /[^!$%&()*+,\-./0-9:;=?@A-Z[\\\]^_`a-z{|}~]+/g;
const encodedInFragment = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\\\]^_a-z{|}~]+/g;
const encodedInCredentials = /[^!$%&'()*+,\-.0-9A-Z_a-z~]+/g;
const opaqueText = /^[!-~]*$/;

// Of hosts those that need no more than small letters; no label may be encoded or a number.
const plainHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const unusualHost = /(?:^|\.)(?:xn--|(?:\d+|0x[0-9a-f]*)$)/;
const plainOpaqueHost = /^[A-Za-z0-9._~-]+$/;
const addressHost = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const driveLetter = /(?:^|[/\\])[A-Za-z](?:[:|]|%7c)/i;
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const singleDot = /^(?:\.|%2e)$/i;
const doubleDot = /^(?:\.|%2e){2}$/i;

function encodeRun(run) {
  const text = encodeURIComponent(run);
  // What that function leaves alone.
  return text === run || /[!'()*~]/.test(text) ?
    text.replace(/[!'()*~]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`) :
    text;
}

function encode(text, pattern) {
  pattern.lastIndex = 0;
  return pattern.test(text) ? text.replace(pattern, encodeRun) : text;
}

// { path, query, fragment } as they stand in the text; null for what is not there.
function splitTail(text) {
  const hash = text.indexOf('#');
  const beforeHash = hash === -1 ? text : text.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  return {
    path: mark === -1 ? beforeHash : beforeHash.slice(0, mark),
    query: mark === -1 ? null : beforeHash.slice(mark + 1),
    fragment: hash === -1 ? null : text.slice(hash + 1),
  };
}

function encodeQuery(query, isSpecial) {
  return query === null ? null :
    encode(query, isSpecial ? encodedInSpecialQuery : encodedInQuery);
}

function encodeFragment(fragment) {
  return fragment === null ? null : encode(fragment, encodedInFragment);
}

// A path that begins with a slash, without "." and "..".
function normalizePath(path, isSpecial) {
  const slashed = isSpecial && path.includes('\\') ? path.replaceAll('\\', '/') : path;
  const text = encode(slashed, encodedInPath);
  if (!dotSegment.test(text)) return text;
  const segments = text.split('/');
  const kept = [];
  for (let index = 1; index < segments.length; index++) {
    const segment = segments[index];
    const isLast = index === segments.length - 1;
    if (doubleDot.test(segment)) {
      kept.pop();
      if (isLast) kept.push('');
    } else if (!singleDot.test(segment)) {
      kept.push(segment);
    } else if (isLast) {
      kept.push('');
    }
  }
  return `/${kept.join('/')}`;
}

function hostOf(text, isSpecial) {
  if (!isSpecial) return plainOpaqueHost.test(text) ? text : undefined;
  const host = text.toLowerCase();
  if (!plainHost.test(host)) return convertedHost(text);
  return unusualHost.test(host) && !addressHost.test(host) ? undefined : host;
}

// Hosts of other letters and addresses in brackets, as the standard's algorithms write them. Those
// take long, and programs use the same hosts again.
const convertedHosts = new Map();
const convertedHostsMax = 64;

function convertedHost(text) {
  const known = convertedHosts.get(text);
  if (known !== undefined) return known;
  if (!/^(?:\[[0-9A-Fa-f:.]+\]|[\p{L}\p{N}.-]+)$/u.test(text)) return undefined;
  const algorithms = require('internal/deps/whatwg-url');
  const record = algorithms.basicURLParse(`http://${text}/`);
  if (record === null) return undefined;
  if (convertedHosts.size === convertedHostsMax) convertedHosts.clear();
  const host = algorithms.serializeHost(record.host);
  convertedHosts.set(text, host);
  return host;
}

// { username, password, host, port } of what is between "//" and the path.
function parseAuthority(text, scheme, isSpecial) {
  const at = text.lastIndexOf('@');
  const credentials = at === -1 ? '' : text.slice(0, at);
  const colon = credentials.indexOf(':');
  const hostAndPort = at === -1 ? text : text.slice(at + 1);
  const portMatch = /:(\d*)$/.exec(hostAndPort);
  const hostText = portMatch === null ? hostAndPort : hostAndPort.slice(0, portMatch.index);
  const host = hostOf(hostText, isSpecial);
  if (host === undefined || host === '') return undefined;
  const number = portMatch === null || portMatch[1] === '' ? null : Number(portMatch[1]);
  if (number > portMax) return undefined;
  return {
    username: encode(colon === -1 ? credentials : credentials.slice(0, colon),
                     encodedInCredentials),
    password: colon === -1 ? '' : encode(credentials.slice(colon + 1), encodedInCredentials),
    host,
    port: number === defaultPorts[scheme] ? null : number,
  };
}

function parseAbsolute(input, scheme, start) {
  const isSpecial = scheme in defaultPorts;
  const tail = splitTail(input.slice(start));
  const { path } = tail;
  const query = encodeQuery(tail.query, isSpecial);
  const fragment = encodeFragment(tail.fragment);
  if (!path.startsWith('//')) {
    if (isSpecial || path[0] === '/' || !opaqueText.test(path)) return undefined;
    return makeContext({
      scheme, username: '', password: '', host: null, port: null, path, query, fragment,
    });
  }
  const end = isSpecial ? path.slice(2).search(/[/\\]/) : path.indexOf('/', 2) - 2;
  const authorityText = end < 0 ? path.slice(2) : path.slice(2, 2 + end);
  const authority = parseAuthority(authorityText, scheme, isSpecial);
  if (authority === undefined) return undefined;
  const rest = end < 0 ? '' : normalizePath(path.slice(2 + end), isSpecial);
  return makeContext({
    scheme,
    username: authority.username,
    password: authority.password,
    host: authority.host,
    port: authority.port,
    path: rest === '' && isSpecial ? '/' : rest,
    query,
    fragment,
  });
}

function authorityOf(context) {
  const { href, protocol_end, username_end, host_start, host_end } = context;
  const hasCredentials = href[host_start] === '@';
  return {
    scheme: href.slice(0, protocol_end - 1),
    username: href.slice(protocol_end + 2, username_end),
    password: href.slice(username_end + 1, host_start),
    host: href.slice(hasCredentials ? host_start + 1 : host_start, host_end),
    port: context.hasPort ? context.port : null,
  };
}

function pathOf(context) {
  const { href } = context;
  const hashStart = context.hasHash ? context.hash_start : href.length;
  return href.slice(context.pathname_start, context.hasSearch ? context.search_start : hashStart);
}

function queryOf(context) {
  if (!context.hasSearch) return null;
  const { href } = context;
  return href.slice(context.search_start + 1, context.hasHash ? context.hash_start : href.length);
}

// The input has no scheme. Bases of file: only with paths in which no drive letter can be.
function parseRelative(input, base) {
  if (base.scheme_type === otherScheme || /^[/\\]{2}/.test(input)) return undefined;
  const tail = splitTail(input);
  const basePath = pathOf(base);
  if (base.scheme_type === fileScheme &&
      (driveLetter.test(input) || driveLetter.test(basePath))) {
    return undefined;
  }
  let path = basePath;
  let query = encodeQuery(tail.query, true);
  if (tail.path !== '') {
    const isRooted = tail.path[0] === '/' || tail.path[0] === '\\';
    path = normalizePath(
      isRooted ? tail.path : basePath.slice(0, basePath.lastIndexOf('/') + 1) + tail.path, true);
  } else if (query === null) {
    query = queryOf(base);
  }
  return makeContext({
    ...authorityOf(base), path, query, fragment: encodeFragment(tail.fragment),
  });
}

// A context, or undefined. The base is a context, or null.
function parseUsual(input, base) {
  if (isTrimmed.test(input)) return undefined;
  const match = schemePattern.exec(input);
  if (match === null) return base === null ? undefined : parseRelative(input, base);
  const scheme = match[1].toLowerCase();
  return scheme === 'file' ? undefined : parseAbsolute(input, scheme, match[0].length);
}

// ---- Setters ---------------------------------------------------------------------------------

// The context of a special scheme with one part changed, or undefined.
function updateUsual(context, part, value) {
  const { scheme_type } = context;
  if (scheme_type === otherScheme || scheme_type === fileScheme || /[\t\n\r]/.test(value)) {
    return undefined;
  }
  const parts = { ...authorityOf(context), path: pathOf(context), query: queryOf(context) };
  const { href } = context;
  parts.fragment = context.hasHash ? href.slice(context.hash_start + 1) : null;
  if (part === 'pathname') {
    parts.path = normalizePath(/^[/\\]/.test(value) ? value : `/${value}`, true);
  } else if (part === 'search') {
    const query = value[0] === '?' ? value.slice(1) : value;
    // A "#" in it is encoded, like all that the pattern does not name.
    parts.query = value === '' ? null : encode(query, encodedInSpecialQuery);
  } else if (part === 'hash') {
    const fragment = value[0] === '#' ? value.slice(1) : value;
    parts.fragment = value === '' ? null : encode(fragment, encodedInFragment);
  } else {
    return undefined;
  }
  return makeContext(parts);
}

module.exports = { authorityOf, parseUsual, updateUsual };
