'use strict';

const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');

// What is a host as a whole if it stands where a URL has one.
const isHost = /^[\w.\-\u0080-\uffff]+$/;

// The domain as the host of a URL has it; empty if no URL can.
function hostOf(domain) {
  const text = `${domain}`.toWellFormed();
  if (isHost.test(text)) {
    const context = require('internal/url/parser').parse(`ws://${text}`);
    return context === null ? '' : context.href.slice(context.host_start, context.host_end);
  }
  const algorithms = require('internal/deps/whatwg-url');
  const record = algorithms.basicURLParse('ws://x');
  const isValid = text !== '' &&
    algorithms.basicURLParse(text, { url: record, stateOverride: 'hostname' }) !== null;
  return isValid ? algorithms.serializeHost(record.host) : '';
}

function domainToASCII(domain) {
  if (arguments.length < 1) {
    throw new ERR_MISSING_ARGS('domain');
  }
  return hostOf(domain);
}

function domainToUnicode(domain) {
  if (arguments.length < 1) {
    throw new ERR_MISSING_ARGS('domain');
  }
  const host = hostOf(domain);
  return host.includes('xn--') ? require('internal/deps/tr46').toUnicode(host).domain : host;
}

// What http.request() takes.
function urlToHttpOptions(url) {
  validateObject(url, 'url', kValidateObjectAllowObjects);
  const { hostname, password, pathname, port, search, username } = url;
  const options = {
    __proto__: null,
    // A program may have added properties of its own.
    ...url,
    protocol: url.protocol,
    hostname: hostname?.[0] === '[' ? hostname.slice(1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  };
  if (port !== '') {
    options.port = Number(port);
  }
  if (username || password) {
    options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  }
  return options;
}

module.exports = { domainToASCII, domainToUnicode, urlToHttpOptions };
