'use strict';

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const internalURL = require('internal/url');
const { validateObject, validateString } = require('internal/validators');
const {
  escapeAuth,
  isIPv6Host,
  percentEncode,
  slashedProtocols,
} = require('internal/url/legacy_rules');

// ---- The old URL objects ---------------------------------------------------------------------

function Url() {
  this.protocol = null;
  this.slashes = null;
  this.auth = null;
  this.host = null;
  this.port = null;
  this.hostname = null;
  this.hash = null;
  this.search = null;
  this.query = null;
  this.pathname = null;
  this.path = null;
  this.href = null;
}

Url.prototype.parse = function(url, parseQueryString, slashesDenoteHost) {
  validateString(url, 'url');
  require('internal/url/legacy_parse').parseInto(this, url, parseQueryString, slashesDenoteHost);
  return this;
};

Url.prototype.format = function format() {
  let protocol = this.protocol || '';
  if (protocol !== '' && !protocol.endsWith(':')) {
    protocol += ':';
  }
  let pathname = (this.pathname || '').replace(/[#?]/g, percentEncode);
  let host = formatHost(this);
  if (this.slashes || slashedProtocols.has(protocol)) {
    if (this.slashes || host !== '') {
      if (pathname !== '' && pathname[0] !== '/') {
        pathname = `/${pathname}`;
      }
      host = `//${host}`;
    } else if (protocol.startsWith('file')) {
      host = '//';
    }
  }
  const search = formatSearch(this).replaceAll('#', '%23');
  let hash = this.hash || '';
  if (hash !== '' && hash[0] !== '#') {
    hash = `#${hash}`;
  }
  return `${protocol}${host}${pathname}${search}${hash}`;
};

function formatHost(url) {
  const auth = url.auth ? `${escapeAuth(url.auth)}@` : '';
  if (url.host) {
    return auth + url.host;
  }
  if (!url.hostname) {
    return '';
  }
  const { hostname, port } = url;
  const needsBrackets = hostname.includes(':') && !isIPv6Host(hostname);
  return `${auth}${needsBrackets ? `[${hostname}]` : hostname}${port ? `:${port}` : ''}`;
}

function formatSearch(url) {
  let search = url.search || '';
  if (search === '' && url.query !== null && typeof url.query === 'object') {
    search = require('querystring').stringify(url.query);
  }
  return search === '' || search[0] === '?' ? search : `?${search}`;
}

Url.prototype.resolve = function(relative) {
  return this.resolveObject(parseQuietly(relative, false, true)).format();
};

Url.prototype.resolveObject = function(relative) {
  if (typeof relative === 'string') {
    relative = new Url().parse(relative, false, true);
  }
  const result = Object.assign(new Url(), this);
  require('internal/url/legacy_resolve').resolveInto(result, relative);
  result.href = result.format();
  return result;
};

Url.prototype.parseHost = function() {
  let { host } = this;
  const port = /:[0-9]*$/.exec(host)?.[0];
  if (port !== undefined) {
    if (port !== ':') {
      this.port = port.slice(1);
    }
    host = host.slice(0, -port.length);
  }
  if (host) {
    this.hostname = host;
  }
};

// ---- The module's functions ------------------------------------------------------------------

let hasWarned = false;

function urlParse(url, parseQueryString, slashesDenoteHost) {
  if (!hasWarned && !require('internal/util/package_caller').isCalledByPackage()) {
    hasWarned = true;
    process.emitWarning(
      '`url.parse()` behavior is not standardized and prone to errors that have security ' +
      'implications. Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` ' +
      'vulnerabilities.', 'DeprecationWarning', 'DEP0169');
  }
  return parseQuietly(url, parseQueryString, slashesDenoteHost);
}

function parseQuietly(url, parseQueryString, slashesDenoteHost) {
  return url instanceof Url ? url : new Url().parse(url, parseQueryString, slashesDenoteHost);
}

function urlResolve(source, relative) {
  return parseQuietly(source, false, true).resolve(relative);
}

function urlResolveObject(source, relative) {
  return source ? parseQuietly(source, false, true).resolveObject(relative) : relative;
}

function urlFormat(urlObject, options) {
  if (typeof urlObject === 'string') {
    return parseQuietly(urlObject).format();
  }
  if (typeof urlObject !== 'object' || urlObject === null) {
    throw new ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], urlObject);
  }
  return internalURL.isURL(urlObject) ?
    formatURL(urlObject, options) : Url.prototype.format.call(urlObject);
}

function formatURL(url, options) {
  const chosen = { fragment: true, unicode: false, search: true, auth: true };
  if (options !== undefined && options !== null) {
    validateObject(options, 'options');
    for (const name of Object.keys(chosen)) {
      chosen[name] = Boolean(options[name] ?? chosen[name]);
    }
  }
  const copy = new internalURL.URL(url.href);
  if (!chosen.auth) {
    copy.username = '';
    copy.password = '';
  }
  if (!chosen.search) {
    copy.search = '';
  }
  if (!chosen.fragment) {
    copy.hash = '';
  }
  if (!chosen.unicode || !copy.hostname.includes('xn--')) {
    return copy.href;
  }
  const { hostname } = copy;
  const start = copy.href.indexOf(hostname, copy.href.indexOf('@') + 1);
  return copy.href.slice(0, start) + internalURL.domainToUnicode(hostname) +
    copy.href.slice(start + hostname.length);
}

module.exports = {
  Url,
  parse: urlParse,
  resolve: urlResolve,
  resolveObject: urlResolveObject,
  format: urlFormat,
};

// These are loaded when they are used.
for (const name of [
  'URL', 'URLPattern', 'URLSearchParams', 'domainToASCII', 'domainToUnicode', 'pathToFileURL', 'fileURLToPath',
  'fileURLToPathBuffer', 'urlToHttpOptions',
]) {
  const define = (value) => Object.defineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  Object.defineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const holder = name === 'URLPattern' ? require('internal/url/pattern') : internalURL;
      const value = holder[name];
      define(value);
      return value;
    },
    set: define,
  });
}
