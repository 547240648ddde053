'use strict';

// The server's end of a stream: it answers.

const {
  codes: {
    ERR_HTTP2_HEADERS_AFTER_RESPOND, ERR_HTTP2_HEADERS_SENT, ERR_HTTP2_INVALID_INFO_STATUS,
    ERR_HTTP2_INVALID_STREAM, ERR_HTTP2_NESTED_PUSH, ERR_HTTP2_OUT_OF_STREAMS,
    ERR_HTTP2_PUSH_DISABLED, ERR_HTTP2_STATUS_101,
    ERR_HTTP2_STATUS_INVALID, ERR_INVALID_ARG_TYPE,
  },
} = require('internal/errors');
const { utcDate } = require('internal/http/date');
const { validateFunction, validateObject } = require('internal/validators');
const channels = require('internal/http2/channels');
const { debugStream } = require('internal/http2/debug');
const { NghttpError } = require('internal/http2/errors');
const {
  copyHeaders, requestPseudoHeaders, responsePseudoHeaders, sensitiveHeaders, toBlock,
} = require('internal/http2/headers');
const { Http2Stream } = require('internal/http2/stream');
const { submitFlags } = require('internal/http2/submit_flags');
const {
  kAuthority, kNative, kProtocol, kSession, kState, kTransport,
} = require('internal/http2/symbols');
const { kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');

const statusWithoutPayload = new Set([204, 205, 304]);
const errorOutOfStreams = -509;

function addDate(headers) {
  if (headers.date === undefined || headers.date === null) {
    headers.date = utcDate();
  }
}

function statusOf(value) {
  const status = value === undefined || value === null ? 200 : Number(value) | 0;
  if (status < 200 || status > 599) throw new ERR_HTTP2_STATUS_INVALID(value);
  return status;
}

// The headers of a response with what is always there. Raw headers stay an array.
function prepare(given, options) {
  if (Array.isArray(given)) {
    const raw = [...given];
    const find = (name) => raw.findIndex(
      (entry, index) => index % 2 === 0 && String(entry).toLowerCase() === name);
    if (find(':status') < 0) raw.unshift(':status', 200);
    if (options.sendDate !== false && find('date') < 0) {
      raw.push('date', utcDate());
    }
    raw[sensitiveHeaders] = given[sensitiveHeaders];
    return { headers: raw, status: statusOf(raw[find(':status') + 1]) };
  }
  const headers = copyHeaders(given);
  headers[':status'] ??= 200;
  if (options.sendDate !== false) addDate(headers);
  headers[':status'] = statusOf(headers[':status']);
  return { headers, status: headers[':status'] };
}

class ServerHttp2Stream extends Http2Stream {
  constructor(session, id, options, headers) {
    super(session, options);
    this[kProtocol] = headers[':scheme'];
    this[kAuthority] = headers[':authority'] ?? headers.host;
    this.initialize(id);
  }

  get pushAllowed() {
    return !this.destroyed && !this.closed && !this.session.closed && !this.session.destroyed &&
      this[kSession].remoteSettings.enablePush;
  }

  pushStream(headers, options, callback) {
    if (!this.pushAllowed) throw new ERR_HTTP2_PUSH_DISABLED();
    if (this[kState].isPushed) throw new ERR_HTTP2_NESTED_PUSH();
    debugStream(this, 'initiating push stream');
    const session = this[kSession];
    if (typeof options === 'function') {
      callback = options;
      options = undefined;
    }
    validateFunction(callback, 'callback');
    options = { ...options, endStream: Boolean(options?.endStream) };
    validateObject(headers ?? {}, 'headers');
    headers = copyHeaders(headers);
    headers[':method'] ??= 'GET';
    headers[':authority'] ??= this[kAuthority];
    headers[':scheme'] ??= this[kProtocol];
    headers[':path'] ??= '/';
    const isHead = headers[':method'] === 'HEAD' || options.endStream;
    const id = binding.push(session[kNative], this.id, toBlock(headers, requestPseudoHeaders));
    if (id < 0) {
      const error = id === errorOutOfStreams ? new ERR_HTTP2_OUT_OF_STREAMS() :
        new NghttpError(id);
      process.nextTick(callback, error);
      return;
    }
    const stream = new ServerHttp2Stream(session, id, options, headers);
    stream[kState].isPushed = true;
    stream[kState].sentHeaders = headers;
    stream.push(null);
    if (isHead) {
      stream[kState].isHeadRequest = true;
      stream.end();
    }
    session[kTransport].plan();
    channels.onServerStreamStart(stream, headers);
    process.nextTick(callback, null, stream, headers, 0);
  }

  respond(given, options) {
    if (this.destroyed || this.closed) throw new ERR_HTTP2_INVALID_STREAM();
    if (this.headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    checkHeaders(given);
    options = { ...checkOptions(options) };
    debugStream(this, 'initiating response');
    this[kUpdateTimer]();
    const state = this[kState];
    const { headers, status } = prepare(given ?? {}, options);
    if (statusWithoutPayload.has(status) || state.isHeadRequest) options.endStream = true;
    this.sendResponse(headers, options);
    if (options.endStream) this.end();
  }

  respondWithFD(fd, headers, options) {
    require('internal/http2/respond_file').respondWithFD(this, fd, headers, options);
  }

  respondWithFile(path, headers, options) {
    require('internal/http2/respond_file').respondWithFile(this, path, headers, options);
  }

  additionalHeaders(given) {
    if (this.destroyed || this.closed) throw new ERR_HTTP2_INVALID_STREAM();
    if (this.headersSent) throw new ERR_HTTP2_HEADERS_AFTER_RESPOND();
    checkHeaders(given);
    const headers = copyHeaders(given);
    if (headers[':status'] !== undefined && headers[':status'] !== null) {
      const status = headers[':status'] |= 0;
      if (status === 101) throw new ERR_HTTP2_STATUS_101();
      if (status < 100 || status >= 200) throw new ERR_HTTP2_INVALID_INFO_STATUS(status);
    }
    debugStream(this, 'sending additional headers');
    this[kUpdateTimer]();
    const block = toBlock(headers, responsePseudoHeaders);
    (this[kState].sentInfoHeaders ??= []).push(headers);
    const result = binding.info(this[kSession][kNative], this.id, block);
    if (result < 0) this.destroy(new NghttpError(result));
    else this[kSession][kTransport].plan();
  }
}

function checkHeaders(headers) {
  if (headers === undefined || headers === null || Array.isArray(headers)) return;
  if (typeof headers !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('headers', ['Object', 'Array'], headers);
  }
}

function checkOptions(options) {
  if (options !== undefined) validateObject(options, 'options');
  return options;
}

function define(name, value) {
  Object.defineProperty(ServerHttp2Stream.prototype, name, {
    __proto__: null, value, enumerable: false, writable: true, configurable: true,
  });
}

// Who writes without having answered answers that way.
define('proceed', function() {
  this.respond();
});

define('sendResponse', function(headers, options) {
  const state = this[kState];
  const block = toBlock(headers, responsePseudoHeaders, this[kSession][kState].checksSingleValues);
  const flags = submitFlags(options);
  if (options.waitForTrailers) state.sendsTrailers = true;
  state.sentHeaders = headers;
  state.hasHeaders = true;
  if (options.endStream) state.isWritingEnded = true;
  const result = binding.respond(this[kSession][kNative], this.id, block, flags);
  if (result < 0) {
    this.destroy(new NghttpError(result));
    return;
  }
  this[kSession][kTransport].plan();
  if (!Array.isArray(headers)) channels.onServerStreamFinish(this, headers, flags);
  else channels.onServerStreamFinish(this, this.sentHeaders, flags);
});

module.exports = {
  ServerHttp2Stream,
  checkOptions,
  prepare,
  statusWithoutPayload,
};
