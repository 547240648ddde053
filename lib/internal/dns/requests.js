'use strict';

// Starts what the native half does, for the callback and the promise forms. A request has a
// callback, or it has resolve(value), reject(error) and toValue(...), which makes one value of what
// a callback would get.

const { DNSException } = require('internal/errors');
const { isIP } = require('internal/net');
const cares = require('internal/dns/cares');
const { orderNumbers } = require('internal/dns/options');
const { isTimed, startTiming, stopTiming } = require('internal/dns/timing');

// Gives the request who waits for it.
function answerTo(request, done) {
  if (done.callback !== undefined) {
    request.callback = done.callback;
  } else {
    request.resolve = done.resolve;
    request.reject = done.reject;
    request.toValue = done.toValue;
  }
  return request;
}

function fail(request, error, syscall) {
  const exception = new DNSException(error, syscall, request.hostname);
  if (request.callback !== undefined) request.callback(exception);
  else request.reject(exception);
}

function succeed(request, ...values) {
  if (request.callback !== undefined) request.callback(null, ...values);
  else request.resolve(request.toValue(...values));
}

function onlookup(error, addresses) {
  if (error) {
    fail(this, error, 'getaddrinfo');
    return;
  }
  const address = addresses[0];
  const family = this.family || isIP(address);
  if (this.callback !== undefined) this.callback(null, address, family);
  else this.resolve(this.toValue(address, family));
  if (isTimed(this)) stopTiming(this, { addresses });
}

function onlookupall(error, addresses) {
  if (error) {
    fail(this, error, 'getaddrinfo');
    return;
  }
  const entries = addresses.map((address) => ({ address, family: this.family || isIP(address) }));
  succeed(this, entries);
  stopTiming(this, { addresses: entries });
}

function startLookup(hostname, { family, hints, all, order }, done) {
  const request = answerTo(new cares.GetAddrInfoReqWrap(), done);
  request.family = family;
  request.hostname = hostname;
  request.oncomplete = all ? onlookupall : onlookup;
  const error = cares.getaddrinfo(request, hostname, family, hints, orderNumbers[order]);
  if (error) return { error: new DNSException(error, 'getaddrinfo', hostname) };
  startTiming(request, 'lookup',
              () => ({ hostname, family, hints, verbatim: order === 'verbatim', order }));
  return { request };
}

function onlookupservice(error, hostname, service) {
  if (error) {
    fail(this, error, 'getnameinfo');
    return;
  }
  succeed(this, hostname, service);
  stopTiming(this, { hostname, service });
}

function startLookupService(address, port, done) {
  const request = answerTo(new cares.GetNameInfoReqWrap(), done);
  request.hostname = address;
  request.port = port;
  request.oncomplete = onlookupservice;
  const error = cares.getnameinfo(request, address, port);
  if (error) return { error: new DNSException(error, 'getnameinfo', address) };
  startTiming(request, 'lookupService', () => ({ host: address, port }));
  return { request };
}

function onresolve(error, result, ttls) {
  if (error) {
    fail(this, error, this.bindingName);
    return;
  }
  if (ttls && this.ttl) {
    result = result.map((address, index) => ({ address, ttl: ttls[index] }));
  }
  succeed(this, result);
  stopTiming(this, { result });
}

function startQuery(handle, bindingName, name, ttl, done) {
  const request = answerTo(new cares.QueryReqWrap(), done);
  request.bindingName = bindingName;
  request.hostname = name;
  request.oncomplete = onresolve;
  request.ttl = ttl;
  const error = handle[bindingName](request, name);
  if (error) return { error: new DNSException(error, bindingName, name) };
  startTiming(request, bindingName, () => ({ host: name, ttl }));
  return { request };
}

module.exports = { startLookup, startLookupService, startQuery };
