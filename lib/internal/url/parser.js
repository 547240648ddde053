'use strict';

// Parses URLs. That is done natively, see src/text/url.h, unless a host has letters beyond ASCII:
// usual.js knows the frequent forms of such URLs, and the algorithms of the standard, from the
// package whatwg-url, are loaded for the rest, and for most of the setters.

const { URLContext, makeContext } = require('internal/url/context');
const { parseUrl, urlPlaces } = internalBinding('encoding');

let usual;

function loadUsual() {
  return usual ??= require('internal/url/usual');
}

let algorithms;

function loadAlgorithms() {
  return algorithms ??= require('internal/deps/whatwg-url');
}

// A context, or null for what is no URL. Both arguments are strings without lone surrogates.
function parse(input, base) {
  // The native side reads a text that has been put together, which this does.
  if (input.charCodeAt(0) === -1) return null;
  const href = parseUrl(input, base);
  if (href === undefined) return parseBeyond(input, base);
  return href === null ? null : new URLContext(href, urlPlaces);
}

function parseBeyond(input, base) {
  if (base === undefined) return loadUsual().parseUsual(input, null) ?? parseAny(input, null);
  const baseContext = parse(base);
  return baseContext === null ? null :
    loadUsual().parseUsual(input, baseContext) ?? parseAny(input, recordOf(baseContext));
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
    loadUsual().authorityOf(context) :
    { scheme, username: '', password: '', host: null, port: null };
  return makeContext({
    ...authority,
    path: href.slice(context.pathname_start, searchStart),
    query: query === '' ? null : query,
    fragment: context.hasHash ? href.slice(hashStart + 1) : null,
  });
}

module.exports = { parse, update, withQuery };
