'use strict';

// Sessions that a client gets to use again. They go along with the name of the server that has
// shown its certificate, because a session that is used again shows none.

const { Buffer } = require('buffer');

const prefix = Buffer.from('\0nodejs:tls:session:1\0');

function serverIdentity(options) {
  return options?.servername || options?.host || options?.socket?._host || 'localhost';
}

function wrapSession(session, options) {
  if (!Buffer.isBuffer(session) || options?.isServer) return session;
  const name = Buffer.from(serverIdentity(options));
  const size = Buffer.alloc(2);
  size.writeUInt16BE(name.length);
  return Buffer.concat([prefix, size, name, session]);
}

// Undefined if it is not one of the above.
function unwrapSession(session) {
  const start = prefix.length + 2;
  if (!Buffer.isBuffer(session) || session.length < start ||
      !session.subarray(0, prefix.length).equals(prefix)) {
    return undefined;
  }
  const end = start + session.readUInt16BE(prefix.length);
  if (session.length < end) return undefined;
  return { name: session.toString('utf8', start, end), session: session.subarray(end) };
}

// What OpenSSL is given of it; undefined if it must not be used.
function sessionToUse(session, options) {
  if (typeof session === 'string') session = Buffer.from(session, 'latin1');
  if (options?.isServer) return session;
  const wrapped = unwrapSession(session);
  if (wrapped !== undefined) {
    return wrapped.name === serverIdentity(options) ? wrapped.session : undefined;
  }
  // Nobody knows whom it was made with.
  return Buffer.isBuffer(session) && options?.rejectUnauthorized !== false ? undefined : session;
}

module.exports = { serverIdentity, sessionToUse, wrapSession };
