'use strict';

// What the headers of a response may be, and what is said of those that HTTP/2 does not have.

const {
  codes: {
    ERR_HTTP2_INVALID_HEADER_VALUE, ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED, ERR_INVALID_CHAR,
    ERR_INVALID_HTTP_TOKEN,
  },
} = require('internal/errors');
const { hasForbiddenCharacter, isToken } = require('internal/http/header_rules');
const { isConnectionHeader } = require('internal/http2/headers');

let hasWarnedOfStatusMessage = false;
let hasWarnedOfConnectionHeader = false;

function warnOfStatusMessage() {
  if (hasWarnedOfStatusMessage) return;
  hasWarnedOfStatusMessage = true;
  process.emitWarning('Status message is not supported by HTTP/2 (RFC7540 8.1.2.4)',
                      'UnsupportedWarning');
}

function warnOfConnectionHeader() {
  if (hasWarnedOfConnectionHeader) return;
  hasWarnedOfConnectionHeader = true;
  process.emitWarning('The provided connection header is not valid, the value will be dropped ' +
                      'from the header and will never be in use.', 'UnsupportedWarning');
}

function checkName(name) {
  if (name[0] !== ':' && !isToken(name)) throw new ERR_INVALID_HTTP_TOKEN('Header name', name);
}

// Whether it can be sent; what belongs to HTTP/1 is left out.
function checkHeader(name, value) {
  if (value === undefined || value === null) {
    throw new ERR_HTTP2_INVALID_HEADER_VALUE(value, name);
  }
  if (name[0] === ':') throw new ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED();
  if (hasForbiddenCharacter(String(value))) throw new ERR_INVALID_CHAR('header content', name);
  if (isConnectionHeader(name, value)) {
    warnOfConnectionHeader();
    return false;
  }
  return true;
}

module.exports = { checkHeader, checkName, warnOfStatusMessage };
