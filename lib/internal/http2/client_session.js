'use strict';

// The client's end of a session: it asks.

const {
  AbortError,
  codes: {
    ERR_HTTP2_CONNECT_AUTHORITY, ERR_HTTP2_CONNECT_PATH, ERR_HTTP2_CONNECT_SCHEME,
    ERR_HTTP2_GOAWAY_SESSION, ERR_HTTP2_INVALID_SESSION, ERR_HTTP2_OUT_OF_STREAMS,
    ERR_HTTP2_STREAM_SELF_DEPENDENCY, ERR_HTTP2_TOO_MANY_ORIGINS, ERR_INVALID_ARG_TYPE,
  },
} = require('internal/errors');
const {
  validateAbortSignal, validateBoolean, validateNumber, validateObject,
} = require('internal/validators');
const { constants } = require('internal/http2_constants');
const { ClientHttp2Stream } = require('internal/http2/client_stream');
const channels = require('internal/http2/channels');
const { debugSession } = require('internal/http2/debug');
const { NghttpError } = require('internal/http2/errors');
const {
  copyHeaders, requestPseudoHeaders, sensitiveHeaders, splitBlock, toBlock,
} = require('internal/http2/headers');
const { Http2Session } = require('internal/http2/session');
const { warnOfPriority } = require('internal/http2/stream');
const { whenConnected } = require('internal/http2/session_start');
const { submitFlags } = require('internal/http2/submit_flags');
const {
  kAuthority, kNative, kOptions, kProtocol, kState, kTransport,
} = require('internal/http2/symbols');
const { kUpdateTimer } = require('internal/net/symbols');

const binding = internalBinding('http2');
const { NGHTTP2_SESSION_CLIENT } = constants;

const methodsWithoutPayload = new Set(['DELETE', 'GET', 'HEAD']);
const errorOutOfStreams = -509;
const errorInvalidArgument = -501;

// ---- Headers of a request ----------------------------------------------------------------------

function lookUp(headers, name) {
  if (!Array.isArray(headers)) return headers[name];
  for (let index = 0; index < headers.length; index += 2) {
    if (String(headers[index]).toLowerCase() === name) return headers[index + 1];
  }
  return undefined;
}

function isMissing(value) {
  return value === undefined || value === null;
}

function checkConnect(headers) {
  if (!isMissing(lookUp(headers, ':scheme'))) throw new ERR_HTTP2_CONNECT_SCHEME();
  if (!isMissing(lookUp(headers, ':path'))) throw new ERR_HTTP2_CONNECT_PATH();
  if (isMissing(lookUp(headers, ':authority'))) throw new ERR_HTTP2_CONNECT_AUTHORITY();
}

// What is missing, in the order in which it is sent.
function missingHeaders(session, headers) {
  const missing = [];
  const method = lookUp(headers, ':method');
  if (isMissing(method)) missing.push(':method', 'GET');
  if (method === 'CONNECT' && isMissing(lookUp(headers, ':protocol'))) {
    checkConnect(headers);
    return missing;
  }
  const hasAuthority = !isMissing(lookUp(headers, ':authority')) ||
    !isMissing(lookUp(headers, 'host'));
  if (!hasAuthority) missing.push(':authority', session[kAuthority]);
  if (isMissing(lookUp(headers, ':scheme'))) {
    missing.push(':scheme', session[kProtocol].slice(0, -1));
  }
  if (isMissing(lookUp(headers, ':path'))) missing.push(':path', '/');
  return missing;
}

function prepareHeaders(session, given) {
  if (Array.isArray(given)) {
    const headers = [...missingHeaders(session, given), ...given];
    headers[sensitiveHeaders] = given[sensitiveHeaders];
    return headers;
  }
  const headers = copyHeaders(given);
  const missing = missingHeaders(session, headers);
  for (let index = 0; index < missing.length; index += 2) {
    headers[missing[index]] = missing[index + 1];
  }
  return headers;
}

function checkOptions(options) {
  for (const name of ['endStream', 'waitForTrailers', 'exclusive', 'silent']) {
    if (options[name] !== undefined) validateBoolean(options[name], `options.${name}`);
  }
  for (const name of ['weight', 'parent']) {
    if (options[name] !== undefined) validateNumber(options[name], `options.${name}`);
  }
  if (options.weight !== undefined || options.parent !== undefined ||
      options.exclusive !== undefined || options.silent !== undefined) {
    warnOfPriority('Priority signaling has been deprecated as of RFC 9113.');
  }
  if (options.signal) validateAbortSignal(options.signal, 'options.signal');
}

// ---- The session -------------------------------------------------------------------------------

class ClientHttp2Session extends Http2Session {
  constructor(options, socket) {
    super(NGHTTP2_SESSION_CLIENT, options, socket);
  }

  request(given, requestOptions) {
    debugSession(this, 'initiating request');
    this[kUpdateTimer]();
    if (!isMissing(given) && typeof given !== 'object') {
      throw new ERR_INVALID_ARG_TYPE('headers', ['Object', 'Array'], given);
    }
    if (requestOptions !== undefined) validateObject(requestOptions, 'options');
    const options = { ...requestOptions };
    checkOptions(options);
    const headers = prepareHeaders(this, given ?? {});
    const block = toBlock(headers, requestPseudoHeaders, this[kState].checksSingleValues);
    const method = lookUp(headers, ':method');
    options.endStream ??= methodsWithoutPayload.has(method);

    const stream = new ClientHttp2Stream(this, undefined, undefined);
    const state = stream[kState];
    state.sentHeaders = headers;
    state.isHeadRequest = method === 'HEAD';
    if (options.endStream) {
      state.isWritingEnded = true;
      stream.end();
    }
    if (options.waitForTrailers) state.sendsTrailers = true;
    followSignal(stream, options.signal);
    channels.onClientStreamCreated(stream, stream.sentHeaders);
    const submit = () => submitRequest(this, stream, block, options);
    if (this.destroyed || this.closed) process.nextTick(submit);
    else whenConnected(this, submit);
    return stream;
  }
}

function followSignal(stream, signal) {
  if (!signal) return;
  const abort = () => stream.destroy(new AbortError(undefined, { cause: signal.reason }));
  if (signal.aborted) {
    abort();
    return;
  }
  signal.addEventListener('abort', abort, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', abort));
}

function submitRequest(session, stream, block, options) {
  if (stream.destroyed) return;
  if (session.destroyed || session.closed) {
    stream.destroy(session.destroyed ? new ERR_HTTP2_INVALID_SESSION() :
      new ERR_HTTP2_GOAWAY_SESSION());
    return;
  }
  debugSession(session, 'connected, initializing request');
  const id = binding.request(session[kNative], block, submitFlags(options));
  if (id > 0) {
    stream.initialize(id);
    session[kTransport].plan();
    channels.onClientStreamStart(stream, stream.sentHeaders);
  } else if (id === errorOutOfStreams) {
    stream.destroy(new ERR_HTTP2_OUT_OF_STREAMS());
  } else if (id === errorInvalidArgument) {
    process.nextTick(() => stream.destroy(new ERR_HTTP2_STREAM_SELF_DEPENDENCY()));
  } else {
    session.destroy(new NghttpError(id));
  }
}

// ---- Origins -----------------------------------------------------------------------------------

const originsByDefault = 128;

function onOrigins(session, names) {
  if (!session.encrypted || session.destroyed) return;
  const list = splitBlock(names);
  debugSession(session, 'origin received: %j', list);
  const most = session[kOptions].maxOriginSetSize ?? originsByDefault;
  // The first question makes it.
  if (session.originSet === undefined) return;
  const known = session[kState].originSet;
  for (const name of list) {
    known.add(name);
    if (known.size > most) {
      session.destroy(new ERR_HTTP2_TOO_MANY_ORIGINS(most));
      return;
    }
  }
  session.emit('origin', list);
}

module.exports = { ClientHttp2Session, onOrigins };
