'use strict';

// What a server may say of a request before it answers: responses with a status below 200.

const { codes: { ERR_HTTP2_STATUS_INVALID } } = require('internal/errors');
const { validateLinkHeaderValue, validateObject } = require('internal/validators');
const { checkHeader, checkName } = require('internal/http2/compat_headers');
const { kState, kStream } = require('internal/http2/symbols');

class InformationMethods {
  writeContinue() {
    const stream = this[kStream];
    if (stream.headersSent || this[kState].isClosed) return false;
    stream.additionalHeaders({ ':status': 100 });
    return true;
  }

  writeInformation(statusCode, headers) {
    if (typeof statusCode !== 'number' || statusCode < 100 || statusCode > 199 ||
        statusCode === 101) {
      throw new ERR_HTTP2_STATUS_INVALID(statusCode);
    }
    const stream = this[kStream];
    if (stream.headersSent || this[kState].isClosed) return false;
    stream.additionalHeaders({ ...headers, ':status': statusCode });
    return true;
  }

  writeEarlyHints(hints) {
    validateObject(hints, 'hints');
    const headers = { __proto__: null };
    const link = validateLinkHeaderValue(hints.link);
    for (const name of Object.keys(hints)) {
      if (name === 'link') continue;
      const lowered = name.trim().toLowerCase();
      checkName(lowered);
      if (checkHeader(lowered, hints[name])) headers[name] = hints[name];
    }
    if (link.length === 0) return false;
    const stream = this[kStream];
    if (stream.headersSent || this[kState].isClosed) return false;
    stream.additionalHeaders({ ...headers, ':status': 103, 'Link': link });
    return true;
  }
}

module.exports = { InformationMethods };
