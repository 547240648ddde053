'use strict';

// The native half in the shape that Node's has: requests are objects whose oncomplete() is called
// at the end, and what cannot even be started is told with an error number.

const native = internalBinding('dns');
const { settleBetween } = require('internal/task_queues');
const { setImmediate } = require('internal/timers/functions');

const kQuery = Symbol('kQuery');

class GetAddrInfoReqWrap {}
class GetNameInfoReqWrap {}
class QueryReqWrap {}

const DNS_ORDER_VERBATIM = 0;
const DNS_ORDER_IPV4_FIRST = 1;
const DNS_ORDER_IPV6_FIRST = 2;

// What nextLookup() says if there is none.
const noLookup = -1;

const pendingQueries = -1000;
const errnoBusy = -16;
const errnoInvalid = -22;
const dnsPort = 53;
const usualTimeout = 5000;

// Names with letters beyond ASCII are known to the DNS by another form.
let latestAscii;

function toAscii(name) {
  if (name === latestAscii) return name;
  if (!/[^\x00-\x7f]/.test(name)) {
    latestAscii = name;
    return name;
  }
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
  if (order === DNS_ORDER_VERBATIM && queueLookup(request, hostname, family, hints)) return 0;
  native.lookup(toAscii(hostname), family, hints, (error, addresses) => {
    request.oncomplete(error || null, addresses && sortAddresses(addresses, order));
  });
  return 0;
}

let places;

// False: the callback has to be given to the native half, for somebody wants to know more of it.
function queueLookup(request, hostname, family, hints) {
  if (places === undefined) {
    const { CallbackPlaces } = require('internal/callback_places');
    places = new CallbackPlaces();
    native.setLookupReceiver(receive);
  }
  const place = places.take(request);
  if (native.queueLookup(toAscii(hostname), family, hints, place)) return true;
  places.leave(place);
  return false;
}

// Lookups with the same answer come one behind the other, each with the turn that follows it,
// without leaving script between them.
function receive(place, error, addresses) {
  error ||= null;
  places.leave(place).oncomplete(error, addresses);
  while (native.hasNextLookup() && settleBetween()) {
    const next = native.nextLookup();
    if (next === noLookup) return;
    places.leave(next).oncomplete(error, addresses);
  }
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
const registry = new FinalizationRegistry((numbers) => {
  for (const number of numbers) native.close(number);
});

// The native half doubles its time limit with each round over the servers, without end. Where there
// is to be one, each round has a resolver of its own, until the limit grows no more.
function openRounds(timeout, tries, maxTimeout) {
  const limits = [Math.min(timeout < 0 ? usualTimeout : Math.max(timeout, 1), maxTimeout)];
  while (limits.length < tries && limits.at(-1) < maxTimeout) {
    limits.push(Math.min(limits.at(-1) * 2, maxTimeout));
  }
  return limits.map((limit) => native.open(limit, 1));
}

class ChannelWrap {
  #numbers;
  #rounds;

  constructor(timeout, tries, maxTimeout = 0) {
    const isLimited = maxTimeout > 0;
    this.#numbers =
      isLimited ? openRounds(timeout, tries, maxTimeout) : [native.open(timeout, tries)];
    this.#rounds = isLimited ? tries : 1;
    registry.register(this, this.#numbers);
  }

  cancel() {
    for (const number of this.#numbers) native.cancel(number);
  }

  getServers() {
    return native.getServers(this.#numbers[0]);
  }

  // start(number, callback) asks; what nobody has answered is asked again, round by round.
  #ask(start, done, round = 0) {
    const number = this.#numbers[Math.min(round, this.#numbers.length - 1)];
    return start(number, (error, ...values) => {
      if (error === 'ETIMEOUT' && round + 1 < this.#rounds) this.#ask(start, done, round + 1);
      else done(error || null, ...values);
    });
  }

  setServers(servers) {
    const list = servers.flatMap(([, address, port]) => [address, port || dnsPort]);
    for (const number of this.#numbers) {
      const error = native.setServers(number, list);
      if (error !== 0) return error === errnoBusy ? pendingQueries : error;
    }
    return 0;
  }

  setLocalAddress(ipv4, ipv6) {
    const { isIP } = require('internal/net');
    const families = ipv6 === undefined ? [isIP(ipv4)] : [isIP(ipv4), isIP(ipv6)];
    if (families.includes(0)) throw invalidValue('Invalid IP address.');
    if (families[0] === families[1]) {
      throw invalidValue(`Cannot specify two IPv${families[0]} addresses.`);
    }
    for (const number of this.#numbers) {
      native.setLocalAddress(number, ipv4);
      if (ipv6 !== undefined) native.setLocalAddress(number, ipv6);
    }
  }

  [kQuery](type, request, name) {
    const ascii = toAscii(name);
    this.#ask((number, callback) => native.query(number, type, ascii, callback),
              (error, records, ttls) => {
                // A zone is administered in one way.
                request.oncomplete(error, type === 'SOA' ? records?.[0] : records, ttls);
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
    return this.#ask((number, callback) => native.reverse(number, address, callback),
                     (error, found) => request.oncomplete(error, found));
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
