'use strict';

// http2.connect()

const {
  codes: { ERR_HTTP2_UNSUPPORTED_PROTOCOL, ERR_INVALID_ARG_TYPE },
} = require('internal/errors');
const { URL } = require('internal/url');
const { ClientHttp2Session } = require('internal/http2/client_session');
const { checkSessionOptions } = require('internal/http2/options');
const { kAuthority, kProtocol } = require('internal/http2/symbols');

const portsByDefault = { 'http:': 80, 'https:': 443 };

function hostOf(authority) {
  let host = 'localhost';
  if (authority.hostname) {
    host = authority.hostname;
    if (host[0] === '[') host = host.slice(1, -1);
  } else if (authority.host) {
    host = authority.host;
  }
  return host;
}

function openSocket(protocol, port, host, options) {
  if (protocol === 'http:') {
    return require('net').connect({ port, host, ...options });
  }
  if (protocol !== 'https:') throw new ERR_HTTP2_UNSUPPORTED_PROTOCOL(protocol);
  const secure = { ...options, ALPNProtocols: ['h2'] };
  const { isIP } = require('net');
  if (!secure.servername && !isIP(host)) secure.servername = host;
  return require('tls').connect(port, host, secure);
}

function connect(authority, options, listener) {
  if (typeof options === 'function') {
    listener = options;
    options = undefined;
  }
  options = checkSessionOptions(options ?? {});
  if (typeof authority === 'string') authority = new URL(authority);
  if (authority === null || typeof authority !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('authority', ['string', 'Object', 'URL'], authority);
  }
  const protocol = authority.protocol || options.protocol || 'https:';
  const port = `${authority.port !== '' && authority.port !== undefined ? authority.port :
    authority.protocol === 'http:' ? portsByDefault['http:'] : portsByDefault['https:']}`;
  const host = hostOf(authority);
  const socket = typeof options.createConnection === 'function' ?
    options.createConnection(authority, options) :
    openSocket(protocol, port, host, options);

  const session = new ClientHttp2Session(options, socket);
  session[kAuthority] = `${options.servername || host}:${port}`;
  session[kProtocol] = protocol;
  if (typeof listener === 'function') session.once('connect', listener);
  return session;
}

// For util.promisify(): the session once it is connected.
function connectPromise(authority, options) {
  return new Promise((resolve, reject) => {
    const session = connect(authority, options, () => {
      session.removeListener('error', reject);
      resolve(session);
    });
    session.once('error', reject);
  });
}

module.exports = { connect, connectPromise };
