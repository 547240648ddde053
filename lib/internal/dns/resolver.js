'use strict';

// What the resolvers of both forms have in common: whom they ask.

const {
  codes: { ERR_DNS_SET_SERVERS_FAILED, ERR_INVALID_IP_ADDRESS },
} = require('internal/errors');
const { isIP } = require('internal/net');
const {
  validateArray,
  validateInt32,
  validatePort,
  validateString,
  validateUint32,
} = require('internal/validators');

const dnsPort = 53;
const bracketed = /^\[([^[\]]*)\](?::(\d+))?/;
const withPort = /^(.+?)(?::(\d+))?$/;

// The handle's form of a server: [family, address, port].
function parseServer(text) {
  const family = isIP(text);
  if (family !== 0) return [family, text, dnsPort];
  for (const pattern of [bracketed, withPort]) {
    const match = pattern.exec(text);
    const found = match === null ? 0 : isIP(match[1]);
    if (found !== 0) {
      const port = parseInt(match[2], 10) || dnsPort;
      validatePort(port);
      return [found, match[1], port];
    }
  }
  throw new ERR_INVALID_IP_ADDRESS(text);
}

function formatServer([address, port]) {
  if (!port || port === dnsPort) return address;
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}

class ResolverBase {
  constructor(options = undefined) {
    const { timeout = -1, tries = 4, maxTimeout = 0 } = { ...options };
    validateInt32(timeout, 'options.timeout', -1);
    validateInt32(tries, 'options.tries', 1);
    validateUint32(maxTimeout, 'options.maxTimeout');
    const { ChannelWrap } = require('internal/dns/cares');
    this._handle = new ChannelWrap(timeout + 0, tries, maxTimeout + 0);
  }

  cancel() {
    this._handle.cancel();
  }

  getServers() {
    return (this._handle.getServers() || []).map(formatServer);
  }

  setServers(servers) {
    validateArray(servers, 'servers');
    const parsed = servers.map((server, index) => {
      validateString(server, `servers[${index}]`);
      return parseServer(server);
    });
    const error = this._handle.setServers(parsed);
    if (error !== 0) {
      const { strerror } = require('internal/dns/cares');
      throw new ERR_DNS_SET_SERVERS_FAILED(strerror(error), servers);
    }
  }

  setLocalAddress(ipv4, ipv6) {
    validateString(ipv4, 'ipv4');
    if (ipv6 !== undefined) validateString(ipv6, 'ipv6');
    this._handle.setLocalAddress(ipv4, ipv6);
  }
}

// By their names in resolve(), the methods and what they are called natively.
const queries = {
  ANY: ['resolveAny', 'queryAny'],
  A: ['resolve4', 'queryA'],
  AAAA: ['resolve6', 'queryAaaa'],
  CAA: ['resolveCaa', 'queryCaa'],
  CNAME: ['resolveCname', 'queryCname'],
  MX: ['resolveMx', 'queryMx'],
  NS: ['resolveNs', 'queryNs'],
  TLSA: ['resolveTlsa', 'queryTlsa'],
  TXT: ['resolveTxt', 'queryTxt'],
  SRV: ['resolveSrv', 'querySrv'],
  PTR: ['resolvePtr', 'queryPtr'],
  NAPTR: ['resolveNaptr', 'queryNaptr'],
  SOA: ['resolveSoa', 'querySoa'],
};

// makeQuery(bindingName) makes one method. The answer has those that resolve() chooses from, too.
function createResolverClass(makeQuery) {
  class Resolver extends ResolverBase {}
  const queryOfType = { __proto__: null };
  const add = (method, bindingName) => {
    const query = makeQuery(bindingName);
    Object.defineProperty(query, 'name', { __proto__: null, value: bindingName });
    Resolver.prototype[method] = query;
    return query;
  };
  for (const type of Object.keys(queries)) {
    queryOfType[type] = add(...queries[type]);
  }
  add('reverse', 'getHostByAddr');
  return { Resolver, queryOfType };
}

const methodsOfModule = ['getServers', 'resolve',
                         ...Object.values(queries).map(([method]) => method), 'reverse'].sort();

let defaultResolver;

// dns.setServers(): what is under way goes on with the servers of before.
function setServers(servers) {
  const resolver = new ResolverBase();
  resolver.setServers(servers);
  defaultResolver = resolver;
}

// Gives a module the methods of a resolver, which is made when the first of them is called for:
// most programs only look up.
function bindDefaultResolver(target, prototype) {
  for (const method of methodsOfModule) {
    const original = prototype[method];
    const bound = function(...args) {
      defaultResolver ??= new ResolverBase();
      return Reflect.apply(original, defaultResolver, args);
    };
    Object.defineProperties(bound, {
      name: { __proto__: null, value: `bound ${original.name}` },
      length: { __proto__: null, value: original.length },
    });
    target[method] = bound;
  }
}

module.exports = { bindDefaultResolver, createResolverClass, setServers };
