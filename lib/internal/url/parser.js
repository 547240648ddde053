'use strict';

// Parses URLs. Those that are already as they will be written, which most are, are taken apart
// with one regular expression; usual.js knows other frequent forms; the algorithms of the standard,
// from the package whatwg-url, are loaded for the rest.

const { makeContext, startContext } = require('internal/url/context');

let usual;

function loadUsual() {
  return usual ??= require('internal/url/usual');
}

// Each part holds only characters that stay as they are. Capital letters in the host, "." in the
// path and everything beyond ASCII are for the standard's parser.
const pathText = '/[!$%&\'()*+,\\-./0-9:;=@A-Z\\[\\]_a-z|~]*';
const queryText = '\\?([!$%&()*+,\\-./0-9:;=?@A-Z\\[\\\\\\]^_`a-z{|}~]*)';
const fragmentText = '#([!#$%&\'()*+,\\-./0-9:;=?@A-Z\\[\\\\\\]^_a-z{|}~]*)';
const tailText = `(${pathText})?(?:${queryText})?(?:${fragmentText})?`;
const hostText = '([a-z0-9_-]+(?:\\.[a-z0-9_-]+)*)(?::([1-9]\\d{0,4}))?';
const plainURL = new RegExp(`^(https?|wss?|ftp)://${hostText}${tailText}$`);
const plainFileURL = new RegExp(`^file://${tailText}$`);
const plainTail = new RegExp(`^${tailText}$`);

// "." and ".." as segments, also encoded.
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
// An IPv4 address in one of its many forms ends in a number.
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;
// The form in which it is written.
const plainAddress = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const driveLetter = /^\/[A-Za-z][:|]/;
const defaultPorts = { http: 80, https: 443, ws: 80, wss: 443, ftp: 21 };
const portMax = 65535;

let algorithms;

function loadAlgorithms() {
  return algorithms ??= require('internal/deps/whatwg-url');
}

// A context, or null for what is no URL. Both arguments are strings without lone surrogates.
function parse(input, base) {
  if (base === undefined) {
    return parsePlain(input) ?? loadUsual().parseUsual(input, null) ?? parseAny(input, null);
  }
  const baseContext = parseBase(base);
  if (baseContext === null) {
    return null;
  }
  return parsePlainPath(input, baseContext) ?? parsePlain(input) ??
    loadUsual().parseUsual(input, baseContext) ?? parseAny(input, recordOf(baseContext));
}

// Servers give the same base with every request. Contexts are never changed.
let lastBase;
let lastBaseContext;

function parseBase(base) {
  if (base !== lastBase) {
    lastBaseContext = parse(base);
    lastBase = base;
  }
  return lastBaseContext;
}

function parsePlain(input) {
  const match = plainURL.exec(input);
  if (match === null) {
    return parsePlainFile(input);
  }
  const [, scheme, host, portText, path = '/', query = null, fragment = null] = match;
  if ((endsInNumber.test(host) && !plainAddress.test(host)) || dotSegment.test(path)) {
    return undefined;
  }
  let port = portText === undefined ? null : Number(portText);
  if (port > portMax) {
    return null;
  }
  if (port === defaultPorts[scheme]) {
    port = null;
  }
  if (match[4] !== undefined && (port !== null || portText === undefined)) {
    const pathStart = scheme.length + 3 + host.length + (port === null ? 0 : portText.length + 1);
    return contextOfText(input, scheme, host.length, port, pathStart, match);
  }
  return makeContext({ scheme, username: '', password: '', host, port, path, query, fragment });
}

// The text is already as it will be written; the match has its path, query and fragment last.
function contextOfText(input, scheme, hostLength, port, pathStart, match) {
  const first = match.length - 3;
  const context = startContext(scheme);
  context.href = input;
  context.username_end = context.host_start = scheme.length + 3;
  context.host_end = context.host_start + hostLength;
  if (port !== null) context.port = port;
  context.pathname_start = pathStart;
  let end = pathStart + match[first].length;
  if (match[first + 1] !== undefined) {
    context.search_start = end;
    end += match[first + 1].length + 1;
  }
  if (match[first + 2] !== undefined) context.hash_start = end;
  return context;
}

function parsePlainFile(input) {
  const match = plainFileURL.exec(input);
  if (match === null || match[1] === undefined) {
    return undefined;
  }
  const [, path] = match;
  if (driveLetter.test(path) || dotSegment.test(path)) {
    return undefined;
  }
  return contextOfText(input, 'file', 0, null, 'file://'.length, match);
}

// A path from the root takes nothing from the base but scheme and host.
function parsePlainPath(input, base) {
  if (base.scheme_type === 1 || base.scheme_type === 6 || input[0] !== '/' || input[1] === '/') {
    return undefined;
  }
  const match = plainTail.exec(input);
  if (match === null || dotSegment.test(match[1])) {
    return undefined;
  }
  const [, path, query = null, fragment = null] = match;
  return makeContext({ ...loadUsual().authorityOf(base), path, query, fragment });
}

function parseAny(input, baseRecord) {
  const record = loadAlgorithms().basicURLParse(input, { baseURL: baseRecord });
  return record === null ? null : contextOf(record);
}

function contextOf(record) {
  return makeContext({
    ...record,
    host: record.host === null ? null : algorithms.serializeHost(record.host),
    path: algorithms.serializePath(record),
  });
}

// What is written is read as the same again, so nothing but the text has to be kept.
function recordOf(context) {
  return loadAlgorithms().basicURLParse(context.href);
}

// ---- Setters ---------------------------------------------------------------------------------

// Each changes a record, or leaves it if the standard does not allow the change.
const setters = {
  protocol(record, value) {
    algorithms.basicURLParse(`${value}:`, { url: record, stateOverride: 'scheme start' });
  },
  username(record, value) {
    if (!algorithms.cannotHaveAUsernamePasswordPort(record)) {
      algorithms.setTheUsername(record, value);
    }
  },
  password(record, value) {
    if (!algorithms.cannotHaveAUsernamePasswordPort(record)) {
      algorithms.setThePassword(record, value);
    }
  },
  host(record, value) {
    if (!algorithms.hasAnOpaquePath(record)) {
      algorithms.basicURLParse(value, { url: record, stateOverride: 'host' });
    }
  },
  hostname(record, value) {
    if (!algorithms.hasAnOpaquePath(record)) {
      algorithms.basicURLParse(value, { url: record, stateOverride: 'hostname' });
    }
  },
  port(record, value) {
    if (algorithms.cannotHaveAUsernamePasswordPort(record)) {
      return;
    }
    if (value === '') {
      record.port = null;
    } else {
      algorithms.basicURLParse(value, { url: record, stateOverride: 'port' });
    }
  },
  pathname(record, value) {
    if (!algorithms.hasAnOpaquePath(record)) {
      record.path = [];
      algorithms.basicURLParse(value, { url: record, stateOverride: 'path start' });
    }
  },
  search(record, value) {
    record.query = value === '' ? null : '';
    if (value !== '') {
      const query = value[0] === '?' ? value.slice(1) : value;
      algorithms.basicURLParse(query, { url: record, stateOverride: 'query' });
    }
  },
  hash(record, value) {
    record.fragment = value === '' ? null : '';
    if (value !== '') {
      const fragment = value[0] === '#' ? value.slice(1) : value;
      algorithms.basicURLParse(fragment, { url: record, stateOverride: 'fragment' });
    }
  },
};

// The context with one part changed, by the name of its property.
function update(context, part, value) {
  return loadUsual().updateUsual(context, part, value) ?? updateAny(context, part, value);
}

function updateAny(context, part, value) {
  const record = recordOf(context);
  setters[part](record, value);
  return contextOf(record);
}

// The context with a query that is encoded already; an empty one is none.
function withQuery(context, query) {
  const { href } = context;
  const hashStart = context.hasHash ? context.hash_start : href.length;
  const searchStart = context.hasSearch ? context.search_start : hashStart;
  const scheme = href.slice(0, context.protocol_end - 1);
  const hasHost = href.startsWith('//', context.protocol_end) &&
    context.pathname_start !== context.protocol_end;
  const authority = hasHost ?
    loadUsual().authorityOf(context) : { scheme, username: '', password: '', host: null, port: null };
  return makeContext({
    ...authority,
    path: href.slice(context.pathname_start, searchStart),
    query: query === '' ? null : query,
    fragment: context.hasHash ? href.slice(hashStart + 1) : null,
  });
}

module.exports = { parse, update, withQuery };
