'use strict';

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { createResolverClass } = require('internal/dns/resolver');
const { startQuery } = require('internal/dns/requests');
const { validateFunction, validateString } = require('internal/validators');

const { Resolver, queryOfType } = createResolverClass((bindingName) =>
  // (name, [options,] callback)
  function(name, callback, ...rest) {
    const options = rest.length > 0 ? callback : undefined;
    if (rest.length > 0) callback = rest[0];
    validateString(name, 'name');
    validateFunction(callback, 'callback');
    const { request, error } =
      startQuery(this._handle, bindingName, name, Boolean(options?.ttl), { callback });
    if (error) throw error;
    return request;
  });

Resolver.prototype.resolve = function resolve(hostname, rrtype, callback) {
  if (typeof rrtype === 'function') {
    callback = rrtype;
    rrtype = 'A';
  } else if (typeof rrtype !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('rrtype', 'string', rrtype);
  }
  const query = queryOfType[rrtype];
  if (query === undefined) throw new ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return Reflect.apply(query, this, [hostname, callback]);
};

module.exports = { Resolver };
