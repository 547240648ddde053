'use strict';

// A parsed URL: its text and where its parts are.
//
//   https://user:pass@example.com:1234/foo/bar?baz#quux
//         |     |    |          | ^^^^|       |   |
//         |     |    |          | |   |       |   `----- hash_start
//         |     |    |          | |   |       `--------- search_start
//         |     |    |          | |   `----------------- pathname_start
//         |     |    |          | `--------------------- port
//         |     |    |          `----------------------- host_end
//         |     |    `---------------------------------- host_start
//         |     `--------------------------------------- username_end
//         `--------------------------------------------- protocol_end
//
// These names are Node's: util.inspect() shows them if it is asked for hidden properties.

const omitted = 0xffffffff;
const schemeTypes = { __proto__: null, http: 0, https: 2, ws: 3, ftp: 4, wss: 5, file: 6 };
const otherScheme = 1;

class URLContext {
  // The numbers are in the order of the native parser's: see src/text/url.h.
  constructor(href, places) {
    this.href = href;
    this.protocol_end = places[0];
    this.username_end = places[1];
    this.host_start = places[2];
    this.host_end = places[3];
    this.pathname_start = places[5];
    this.search_start = places[6];
    this.hash_start = places[7];
    this.port = places[4];
    this.scheme_type = places[8];
  }

  get hasPort() {
    return this.port !== omitted;
  }

  get hasSearch() {
    return this.search_start !== omitted;
  }

  get hasHash() {
    return this.hash_start !== omitted;
  }
}

const noPlaces = [0, 0, 0, 0, omitted, 0, omitted, omitted, otherScheme];

function startContext(scheme) {
  const context = new URLContext('', noPlaces);
  context.scheme_type = schemeTypes[scheme] ?? otherScheme;
  context.protocol_end = scheme.length + 1;
  return context;
}

// parts: scheme, username, password, host (null without one), port (null if it is the default),
// path, query and fragment (null without them), all of them encoded.
function makeContext(parts) {
  const context = startContext(parts.scheme);
  let href = `${parts.scheme}:`;
  if (parts.host === null) {
    context.username_end = context.host_start = context.host_end = href.length;
    // Otherwise the path would be taken for a host.
    href += parts.path.startsWith('//') ? '/.' : '';
  } else {
    href = addAuthority(context, `${href}//`, parts);
  }
  context.pathname_start = href.length;
  href += parts.path;
  if (parts.query !== null) {
    context.search_start = href.length;
    href += `?${parts.query}`;
  }
  if (parts.fragment !== null) {
    context.hash_start = href.length;
    href += `#${parts.fragment}`;
  }
  context.href = href;
  return context;
}

function addAuthority(context, href, parts) {
  href += parts.username;
  context.username_end = href.length;
  if (parts.password !== '') {
    href += `:${parts.password}`;
  }
  context.host_start = href.length;
  if (parts.username !== '' || parts.password !== '') {
    href += '@';
  }
  href += parts.host;
  context.host_end = href.length;
  if (parts.port !== null) {
    context.port = parts.port;
    href += `:${parts.port}`;
  }
  return href;
}

module.exports = { URLContext, makeContext };
