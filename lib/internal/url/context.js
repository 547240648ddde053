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
  href = '';
  protocol_end = 0;
  username_end = 0;
  host_start = 0;
  host_end = 0;
  pathname_start = 0;
  search_start = omitted;
  hash_start = omitted;
  port = omitted;
  scheme_type = otherScheme;

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

function startContext(scheme) {
  const context = new URLContext();
  context.scheme_type = schemeTypes[scheme] ?? otherScheme;
  context.protocol_end = scheme.length + 1;
  return context;
}

// Of a text that is as URLs are written, with the numbers that the native parser has left.
function contextOfPlaces(href, places) {
  const context = new URLContext();
  context.href = href;
  context.protocol_end = places[0];
  context.username_end = places[1];
  context.host_start = places[2];
  context.host_end = places[3];
  context.port = places[4];
  context.pathname_start = places[5];
  context.search_start = places[6];
  context.hash_start = places[7];
  context.scheme_type = places[8];
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

module.exports = { contextOfPlaces, makeContext };
