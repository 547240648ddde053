'use strict';

// https.Agent: an agent whose sockets are encrypted, and which keeps their sessions.

const { Agent: HttpAgent } = require('_http_agent');
const { kEmptyObject } = require('internal/util');
const tls = require('tls');

// Of the options of a request that checks the server in its own way, and of its socket: nobody else
// may use that.
const kOwnCheck = Symbol('kPerRequestCheckServerIdentity');
let lastOwnCheck = 0;

function agentHasCheck({ agent, createConnection }, globalAgent) {
  if (agent === false) return false;
  if (agent === undefined || agent === null) {
    if (typeof createConnection === 'function') return false;
    agent = globalAgent;
  }
  return agent?.options?.checkServerIdentity !== undefined;
}

function markOwnCheck(options, globalAgent) {
  const { checkServerIdentity } = options;
  if (checkServerIdentity !== undefined && checkServerIdentity !== tls.checkServerIdentity &&
      !agentHasCheck(options, globalAgent)) {
    options[kOwnCheck] = ++lastOwnCheck;
  }
}

const cachedSessionsMax = 100;

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  options = { __proto__: null, ...options };
  options.defaultPort ??= 443;
  options.protocol ??= 'https:';
  HttpAgent.call(this, options);
  this.maxCachedSessions = this.options.maxCachedSessions ?? cachedSessionsMax;
  this._sessionCache = { map: {}, list: [] };
}
Object.setPrototypeOf(Agent.prototype, HttpAgent.prototype);
Object.setPrototypeOf(Agent, HttpAgent);

// ---- Connecting ------------------------------------------------------------------------------

// (options), or (port, host, options), and a callback at the end.
function readArguments(args) {
  const isObject = (value) => value !== null && typeof value === 'object';
  let options = args[0];
  if (!isObject(options)) {
    options = { ...(isObject(args[1]) ? args[1] : isObject(args[2]) ? args[2] : kEmptyObject) };
  }
  if (typeof args[0] === 'number') options.port = args[0];
  if (typeof args[1] === 'string') options.host = args[1];
  const last = args.at(-1);
  return [options, typeof last === 'function' ? last : undefined];
}

Agent.prototype.createConnection = function createConnection(...args) {
  let [options, callback] = readArguments(args);
  const key = options[kOwnCheck] ? undefined : options._agentKey;
  const session = key && this._getSession(key);
  if (session) options = { session, ...options };
  const { tunnelFor } = require('internal/tls/tunnel');
  const tunnel = tunnelFor(this, options);
  const socket = tunnel === undefined ? tls.connect(options) : tunnel.connect(callback);
  if (options[kOwnCheck]) socket[kOwnCheck] = true;
  if (key) {
    socket.on('session', (made) => this._cacheSession(key, made));
    socket.once('close', (hadError) => {
      if (hadError) this._evictSession(key);
    });
  }
  return socket;
};

Agent.prototype.keepSocketAlive = function keepSocketAlive(socket) {
  return !socket[kOwnCheck] && HttpAgent.prototype.keepSocketAlive.call(this, socket);
};

// ---- Names -----------------------------------------------------------------------------------

function bundleName(pfx, passphrase) {
  if (!Array.isArray(pfx)) return pfx;
  return pfx.map((entry) =>
    `:${entry?.buf || entry}:${entry?.passphrase || passphrase}`).join('');
}

// Each part tells why a socket may not do for another request.
Agent.prototype.getName = function getName(options = kEmptyObject) {
  const { host, servername, sigalgs } = options;
  const parts = [
    HttpAgent.prototype.getName.call(this, options),
    options.ca || '',
    options.cert || '',
    options.clientCertEngine || '',
    options.ciphers || '',
    options.key || '',
    options.pfx ? bundleName(options.pfx, options.passphrase) : '',
    options.rejectUnauthorized ?? (options.rejectUnauthorized === null ? 'null' : ''),
    servername && servername !== host ? servername : '',
    options.minVersion || '',
    options.maxVersion || '',
    options.secureProtocol || '',
    options.crl || '',
    options.honorCipherOrder ?? (options.honorCipherOrder === null ? 'null' : ''),
    options.ecdhCurve || '',
    options.dhparam || '',
    options.secureOptions ?? (options.secureOptions === null ? 'null' : ''),
    options.sessionIdContext || '',
    sigalgs ? JSON.stringify(sigalgs) : '',
    options.privateKeyIdentifier || '',
    options.privateKeyEngine || '',
  ];
  if (options[kOwnCheck]) parts.push(options[kOwnCheck]);
  return parts.map((part) => `${part}`).join(':');
};

// ---- Sessions --------------------------------------------------------------------------------

Agent.prototype._getSession = function _getSession(key) {
  return this._sessionCache.map[key];
};

Agent.prototype._cacheSession = function _cacheSession(key, session) {
  if (this.maxCachedSessions === 0) return;
  const { list, map } = this._sessionCache;
  if (!map[key]) {
    if (list.length >= this.maxCachedSessions) delete map[list.shift()];
    list.push(key);
  }
  map[key] = session;
};

Agent.prototype._evictSession = function _evictSession(key) {
  const { list, map } = this._sessionCache;
  const index = list.indexOf(key);
  if (index === -1) return;
  list.splice(index, 1);
  delete map[key];
};

module.exports = { Agent, kOwnCheck, markOwnCheck };
