'use strict';

// What session.socket gives: the socket without what would disturb the session.

const {
  codes: { ERR_HTTP2_NO_SOCKET_MANIPULATION, ERR_HTTP2_SOCKET_UNBOUND },
} = require('internal/errors');
const { kBound } = require('internal/http2/symbols');

const forbidden = new Set([
  'emit', 'end', 'pause', 'read', 'resume', 'setEncoding', 'setKeepAlive', 'setNoDelay', 'write',
]);
// Those are the session's.
const ofSession = new Set(['destroy', 'ref', 'setTimeout', 'unref']);

function sessionOf(socket) {
  const session = socket[kBound];
  if (session === undefined) throw new ERR_HTTP2_SOCKET_UNBOUND();
  return session;
}

const handler = {
  get(socket, name) {
    if (name === 'destroy' && socket[kBound] === undefined) return () => {};
    if (ofSession.has(name)) {
      const session = sessionOf(socket);
      return session[name].bind(session);
    }
    if (forbidden.has(name)) throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
    sessionOf(socket);
    const value = socket[name];
    return typeof value === 'function' ? value.bind(socket) : value;
  },

  getPrototypeOf(socket) {
    sessionOf(socket);
    return Reflect.getPrototypeOf(socket);
  },

  set(socket, name, value) {
    if (ofSession.has(name)) {
      sessionOf(socket)[name] = value;
      return true;
    }
    if (forbidden.has(name)) throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
    sessionOf(socket);
    socket[name] = value;
    return true;
  },
};

function makeProxy(socket) {
  return new Proxy(socket, handler);
}

// For requests and responses of the compatible interface: what is read and written is the stream.
const ofStream = new Set(['on', 'once', 'end', 'emit', 'destroy']);
const refused = new Set(['pause', 'read', 'resume', 'write']);

const compatHandler = {
  has(stream, name) {
    const socket = stream.session?.socket;
    return name in stream || (socket !== undefined && name in socket);
  },

  get(stream, name) {
    if (ofStream.has(name)) return stream[name].bind(stream);
    if (name === 'writable' || name === 'destroyed') return stream[name];
    if (name === 'readable') return stream.destroyed ? false : stream.readable;
    if (name === 'setTimeout') {
      const target = stream.session ?? stream;
      return target.setTimeout.bind(target);
    }
    if (refused.has(name)) throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
    const target = stream.session === undefined ? stream : stream.session.socket;
    const value = target[name];
    return typeof value === 'function' ? value.bind(target) : value;
  },

  getPrototypeOf(stream) {
    return Reflect.getPrototypeOf(stream.session === undefined ? stream : stream.session.socket);
  },

  set(stream, name, value) {
    if (name === 'writable' || name === 'readable' || name === 'destroyed' ||
        ofStream.has(name)) {
      stream[name] = value;
      return true;
    }
    if (name === 'setTimeout') {
      (stream.session ?? stream).setTimeout = value;
      return true;
    }
    if (refused.has(name)) throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
    const target = stream.session === undefined ? stream : stream.session.socket;
    target[name] = value;
    return true;
  },
};

function makeCompatProxy(stream) {
  return new Proxy(stream, compatHandler);
}

module.exports = { makeCompatProxy, makeProxy };
