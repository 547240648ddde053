'use strict';

// The headers and trailers of a response, as long as they are not sent.

const {
  codes: { ERR_HTTP2_HEADERS_SENT, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { validateString } = require('internal/validators');
const { checkHeader, checkName } = require('internal/http2/compat_headers');
const { kHeaders, kState, kStream, kTrailers } = require('internal/http2/symbols');

const kSetHeader = Symbol('set-header');
// What writeHead() was given: an object, or names and values in turn, or pairs of them.
const kSetHeaders = Symbol('set-headers');

function setRawHeaders(response, headers) {
  if (headers.length > 0 && Array.isArray(headers[0])) headers = headers.flat();
  if (headers.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', headers);
  const seen = new Set();
  for (let index = 0; index < headers.length; index += 2) {
    const name = String(headers[index]).trim().toLowerCase();
    if (seen.has(name)) response.appendHeader(name, headers[index + 1]);
    else response[kSetHeader](name, headers[index + 1]);
    seen.add(name);
  }
}

class HeaderMethods {
  setTrailer(name, value) {
    validateString(name, 'name');
    name = name.trim().toLowerCase();
    checkName(name);
    if (!checkHeader(name, value)) return;
    this[kTrailers][name] = value;
  }

  addTrailers(headers) {
    for (const name of Object.keys(headers)) this.setTrailer(name, headers[name]);
  }

  getHeader(name) {
    validateString(name, 'name');
    return this[kHeaders][name.trim().toLowerCase()];
  }

  getHeaderNames() {
    return Object.keys(this[kHeaders]);
  }

  getHeaders() {
    return Object.assign({ __proto__: null }, this[kHeaders]);
  }

  hasHeader(name) {
    validateString(name, 'name');
    return Object.hasOwn(this[kHeaders], name.trim().toLowerCase());
  }

  removeHeader(name) {
    validateString(name, 'name');
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    name = name.trim().toLowerCase();
    if (name === 'date') {
      this[kState].sendDate = false;
      return;
    }
    delete this[kHeaders][name];
  }

  setHeader(name, value) {
    validateString(name, 'name');
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    this[kSetHeader](name, value);
  }

  [kSetHeader](name, value) {
    name = name.trim().toLowerCase();
    checkName(name);
    if (!checkHeader(name, value)) return;
    this[kHeaders][name] = value;
  }

  appendHeader(name, value) {
    validateString(name, 'name');
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    name = name.trim().toLowerCase();
    checkName(name);
    if (!checkHeader(name, value)) return;
    const before = this[kHeaders][name];
    if (before === undefined) {
      this[kHeaders][name] = value;
    } else {
      this[kHeaders][name] = [].concat(before, value);
    }
  }

  setHeaders(headers) {
    if (!headers || Array.isArray(headers) || typeof headers.keys !== 'function' ||
        typeof headers.get !== 'function') {
      throw new ERR_INVALID_ARG_TYPE('headers', ['Headers', 'Map'], headers);
    }
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    for (const name of headers.keys()) this.setHeader(name, headers.get(name));
    return this;
  }

  [kSetHeaders](headers) {
    if (Array.isArray(headers)) {
      setRawHeaders(this, headers);
      return;
    }
    for (const name of Object.keys(headers)) this[kSetHeader](name, headers[name]);
  }
}

module.exports = { HeaderMethods, kSetHeaders };
