'use strict';

// The native half in the shape that Node's has: requests are objects whose oncomplete() is called
// at the end, and what cannot even be started is told with an error number.

const native = internalBinding('dns');

const kQuery = Symbol('kQuery');

class GetAddrInfoReqWrap {}
class GetNameInfoReqWrap {}
class QueryReqWrap {}

const DNS_ORDER_VERBATIM = 0;
const DNS_ORDER_IPV4_FIRST = 1;
const DNS_ORDER_IPV6_FIRST = 2;

const pendingQueries = -1000;
const errnoBusy = -16;
const errnoInvalid = -22;
const dnsPort = 53;

// Names with letters beyond ASCII are known to the DNS by another form.
function toAscii(name) {
  // eslint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(name)) return name;
  return require('internal/deps/tr46').toASCII(name) ?? '';
}

function sortAddresses(addresses, order) {
  if (order === DNS_ORDER_VERBATIM) return addresses;
  const { isIPv4 } = require('internal/net');
  const first = addresses.filter((address) => isIPv4(address));
  const second = addresses.filter((address) => !isIPv4(address));
  return order === DNS_ORDER_IPV4_FIRST ? [...first, ...second] : [...second, ...first];
}

function getaddrinfo(request, hostname, family, hints, order) {
  native.lookup(toAscii(hostname), family, hints, (error, addresses) => {
    request.oncomplete(error || null, addresses && sortAddresses(addresses, order));
  });
  return 0;
}

function getnameinfo(request, address, port) {
  return native.lookupService(address, port, (error, hostname, service) => {
    request.oncomplete(error || null, hostname, service);
  });
}

function invalidValue(message) {
  return Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_VALUE' });
}

// Closes resolvers that nobody can ask any more.
const registry = new FinalizationRegistry((number) => native.close(number));

class ChannelWrap {
  #number;

  constructor(timeout, tries) {
    this.#number = native.open(timeout, tries);
    registry.register(this, this.#number);
  }

  cancel() {
    native.cancel(this.#number);
  }

  getServers() {
    return native.getServers(this.#number);
  }

  setServers(servers) {
    const list = servers.flatMap(([, address, port]) => [address, port || dnsPort]);
    const error = native.setServers(this.#number, list);
    return error === errnoBusy ? pendingQueries : error;
  }

  setLocalAddress(ipv4, ipv6) {
    const { isIP } = require('internal/net');
    const families = ipv6 === undefined ? [isIP(ipv4)] : [isIP(ipv4), isIP(ipv6)];
    if (families.includes(0)) throw invalidValue('Invalid IP address.');
    if (families[0] === families[1]) {
      throw invalidValue(`Cannot specify two IPv${families[0]} addresses.`);
    }
    native.setLocalAddress(this.#number, ipv4);
    if (ipv6 !== undefined) native.setLocalAddress(this.#number, ipv6);
  }

  [kQuery](type, request, name) {
    native.query(this.#number, type, toAscii(name), (error, records, ttls) => {
      // A zone is administered in one way.
      const result = type === 'SOA' ? records?.[0] : records;
      request.oncomplete(error || null, result, ttls);
    });
    return 0;
  }

  getHostByAddr(request, address) {
    const { isIP } = require('internal/net');
    if (isIP(address) === 0) return errnoInvalid;
    const names = require('internal/dns/hosts').namesOf(address);
    if (names !== undefined) {
      setImmediate(() => request.oncomplete(null, names));
      return 0;
    }
    return native.reverse(this.#number, address, (error, found) => {
      request.oncomplete(error || null, found);
    });
  }
}

const queryTypes = ['Any', 'A', 'Aaaa', 'Caa', 'Cname', 'Mx', 'Ns', 'Txt', 'Tlsa', 'Srv', 'Ptr',
                    'Naptr', 'Soa'];
for (const type of queryTypes) {
  const upper = type.toUpperCase();
  ChannelWrap.prototype[`query${type}`] = function(request, name) {
    return this[kQuery](upper, request, name);
  };
}

function strerror(error) {
  if (error === pendingQueries) return 'There are pending queries.';
  return require('internal/util').getSystemErrorMessage(error) ?? 'unknown error';
}

module.exports = {
  AI_ADDRCONFIG: native.AI_ADDRCONFIG,
  AI_ALL: native.AI_ALL,
  AI_V4MAPPED: native.AI_V4MAPPED,
  ChannelWrap,
  DNS_ORDER_IPV4_FIRST,
  DNS_ORDER_IPV6_FIRST,
  DNS_ORDER_VERBATIM,
  GetAddrInfoReqWrap,
  GetNameInfoReqWrap,
  QueryReqWrap,
  getaddrinfo,
  getnameinfo,
  strerror,
};
