'use strict';

// The server's end of a session.

const {
  codes: {
    ERR_HTTP2_ALTSVC_INVALID_ORIGIN, ERR_HTTP2_ALTSVC_LENGTH, ERR_HTTP2_INVALID_ORIGIN,
    ERR_HTTP2_INVALID_SESSION, ERR_HTTP2_ORIGIN_LENGTH, ERR_INVALID_ARG_TYPE, ERR_INVALID_CHAR,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const { URL } = require('internal/url');
const { validateString } = require('internal/validators');
const { constants } = require('internal/http2_constants');
const { NghttpError } = require('internal/http2/errors');
const { Http2Session } = require('internal/http2/session');
const { kNative, kServer, kTransport } = require('internal/http2/symbols');

const binding = internalBinding('http2');
const { NGHTTP2_SESSION_SERVER } = constants;

const frameSizeMax = 16382;
const idMax = 2 ** 31 - 1;
const quotedTextOnly = /^[\x09\x20-\x5b\x5d-\x7e\x80-\xff]*$/;

// The origin that a string or an object with one stands for.
function originOf(value, argument, Refused) {
  let origin;
  if (typeof value === 'string') {
    origin = URL.parse(value)?.origin;
  } else if (value !== null && typeof value === 'object') {
    origin = value.origin;
  }
  if (typeof value !== 'string' && typeof origin !== 'string') {
    throw new ERR_INVALID_ARG_TYPE(argument, ['string', 'URL', 'Object'], value);
  }
  if (origin === undefined && !URL.canParse(value)) {
    // Throws the error of URLs.
    origin = new URL(value).origin;
  }
  if (!origin || origin === 'null') throw new Refused();
  return origin;
}

class ServerHttp2Session extends Http2Session {
  constructor(options, socket, server) {
    super(NGHTTP2_SESSION_SERVER, options, socket);
    this[kServer] = server;
  }

  get server() {
    return this[kServer];
  }

  altsvc(alt, originOrStream) {
    if (this.destroyed || !this[kNative]) throw new ERR_HTTP2_INVALID_SESSION();
    let id = 0;
    let origin = '';
    if (typeof originOrStream === 'number') {
      if (originOrStream <= 0 || originOrStream > idMax || !Number.isInteger(originOrStream)) {
        throw new ERR_OUT_OF_RANGE('originOrStream', `> 0 && < ${2 ** 32}`, originOrStream);
      }
      id = originOrStream;
    } else if (originOrStream !== undefined) {
      origin = originOf(originOrStream, 'originOrStream', ERR_HTTP2_ALTSVC_INVALID_ORIGIN);
    }
    validateString(alt, 'alt');
    if (!quotedTextOnly.test(alt)) throw new ERR_INVALID_CHAR('alt');
    if (alt.length + origin.length > frameSizeMax) throw new ERR_HTTP2_ALTSVC_LENGTH();
    this.check(binding.alternative(this[kNative], id, origin, alt));
  }

  origin(...origins) {
    if (this.destroyed || !this[kNative]) throw new ERR_HTTP2_INVALID_SESSION();
    if (origins.length === 0) return;
    let names = '';
    let size = 0;
    for (const value of origins) {
      const origin = originOf(value, 'origin', ERR_HTTP2_INVALID_ORIGIN);
      names += `${origin}\0`;
      size += origin.length + 2;
    }
    if (size > frameSizeMax) throw new ERR_HTTP2_ORIGIN_LENGTH();
    this.check(binding.origins(this[kNative], names));
  }
}

Object.defineProperty(ServerHttp2Session.prototype, 'check', {
  __proto__: null,
  enumerable: false,
  value(result) {
    if (result < 0) this.destroy(new NghttpError(result));
    else this[kTransport].plan();
  },
});

module.exports = { ServerHttp2Session };
