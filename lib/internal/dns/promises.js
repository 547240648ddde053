'use strict';

// node:dns/promises.

const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS },
} = require('internal/errors');
const { isIP } = require('internal/net');
const {
  errorCodes,
  getDefaultResultOrder,
  readLookupOptions,
  setDefaultResultOrder,
  validateHostname,
  warnOfHostname,
} = require('internal/dns/options');
const {
  bindDefaultResolver,
  createResolverClass,
  setServers,
} = require('internal/dns/resolver');
const { startLookup, startLookupService, startQuery } = require('internal/dns/requests');
const { validatePort, validateString } = require('internal/validators');

// Starts a request that settles the promise.
function promiseOf(start, toValue) {
  return new Promise((resolve, reject) => {
    const { error } = start({ resolve, reject, toValue });
    if (error) reject(error);
  });
}

async function knownAtOnce(hostname, { all, family }) {
  if (!hostname) {
    warnOfHostname(hostname);
    return all ? [] : { address: null, family: family === 6 ? 6 : 4 };
  }
  const entry = { address: hostname, family: isIP(hostname) };
  return all ? [entry] : entry;
}

function lookup(hostname, options) {
  validateHostname(hostname);
  const wanted = readLookupOptions(options, false);
  if (!hostname || isIP(hostname) !== 0) return knownAtOnce(hostname, wanted);
  return promiseOf((done) => startLookup(hostname, wanted, done),
                   wanted.all ? (addresses) => addresses :
                     (address, family) => ({ address, family }));
}

function lookupService(address, port) {
  if (arguments.length !== 2) throw new ERR_MISSING_ARGS('address', 'port');
  validateString(address, 'address');
  if (isIP(address) === 0) throw new ERR_INVALID_ARG_VALUE('address', address);
  validatePort(port);
  return promiseOf((done) => startLookupService(address, +port + 0, done),
                   (hostname, service) => ({ hostname, service }));
}

const { Resolver, queryOfType } = createResolverClass((bindingName) => function(name, options) {
  validateString(name, 'name');
  const ttl = Boolean(options?.ttl);
  return promiseOf((done) => startQuery(this._handle, bindingName, name, ttl, done),
                   (result) => result);
});

Resolver.prototype.resolve = function resolve(hostname, rrtype) {
  if (rrtype !== undefined) validateString(rrtype, 'rrtype');
  const query = queryOfType[rrtype ?? 'A'];
  if (query === undefined) throw new ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return Reflect.apply(query, this, [hostname]);
};

module.exports = {
  lookup,
  lookupService,
  Resolver,
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers,
  ...errorCodes,
};
bindDefaultResolver(module.exports, Resolver.prototype);
