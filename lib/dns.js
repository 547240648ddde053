'use strict';

// node:dns. Addresses of names as the host finds them (lookup), and what DNS servers know.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS },
} = require('internal/errors');
const { isIP } = require('internal/net');
const { customPromisifyArgs } = require('internal/util');
const { validateFunction, validatePort, validateString } = require('internal/validators');
const cares = require('internal/dns/cares');
const {
  errorCodes,
  getDefaultResultOrder,
  readLookupOptions,
  setDefaultResultOrder,
  validateHostname,
  warnOfHostname,
} = require('internal/dns/options');
const { Resolver } = require('internal/dns/callback_resolver');
const { bindDefaultResolver, setServers } = require('internal/dns/resolver');
const { startLookup, startLookupService } = require('internal/dns/requests');

function answerInTick(callback, hostname, { all, family }) {
  const found = hostname ? isIP(hostname) : 0;
  if (all) {
    process.nextTick(callback, null, found === 0 ? [] : [{ address: hostname, family: found }]);
  } else if (found !== 0) {
    process.nextTick(callback, null, hostname, found);
  } else {
    process.nextTick(callback, null, null, family === 6 ? 6 : 4);
  }
  return {};
}

function lookup(hostname, options, callback) {
  validateHostname(hostname);
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  } else if (options !== undefined && typeof options !== 'object' && typeof options !== 'number') {
    validateFunction(arguments.length === 2 ? options : callback, 'callback');
    throw new ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  }
  // The type of the options is known to be right, what is in them not yet.
  validateFunction(callback, 'callback');
  const wanted = readLookupOptions(options, true);
  if (!hostname) warnOfHostname(hostname);
  if (!hostname || isIP(hostname) !== 0) return answerInTick(callback, hostname, wanted);
  const { request, error } = startLookup(hostname, wanted, { callback });
  if (error) {
    process.nextTick(callback, error);
    return {};
  }
  return request;
}

function lookupService(address, port, callback) {
  if (arguments.length !== 3) throw new ERR_MISSING_ARGS('address', 'port', 'callback');
  validateString(address, 'address');
  if (isIP(address) === 0) throw new ERR_INVALID_ARG_VALUE('address', address);
  validatePort(port);
  validateFunction(callback, 'callback');
  const { request, error } = startLookupService(address, +port + 0, { callback });
  if (error) throw error;
  return request;
}

for (const [target, names] of [[lookup, ['address', 'family']],
                               [lookupService, ['hostname', 'service']]]) {
  Object.defineProperty(target, customPromisifyArgs, {
    __proto__: null, value: names, enumerable: false,
  });
}

module.exports = {
  lookup,
  lookupService,
  Resolver,
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers,
  ADDRCONFIG: cares.AI_ADDRCONFIG,
  ALL: cares.AI_ALL,
  V4MAPPED: cares.AI_V4MAPPED,
  ...errorCodes,
};

bindDefaultResolver(module.exports, Resolver.prototype);

Object.defineProperty(module.exports, 'promises', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('internal/dns/promises'); },
});
