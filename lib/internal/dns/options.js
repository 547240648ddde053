'use strict';

// What callback and promise forms share about arguments.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateBoolean,
  validateNumber,
  validateOneOf,
  validateStringWithoutNullBytes,
} = require('internal/validators');
const cares = require('internal/dns/cares');

const orders = ['verbatim', 'ipv4first', 'ipv6first'];
const families = [0, 4, 6];
const namedFamilies = { __proto__: null, IPv4: 4, IPv6: 6 };
const orderNumbers = {
  __proto__: null,
  verbatim: cares.DNS_ORDER_VERBATIM,
  ipv4first: cares.DNS_ORDER_IPV4_FIRST,
  ipv6first: cares.DNS_ORDER_IPV6_FIRST,
};

let { defaultOrder } = internalBinding('dns');

function getDefaultResultOrder() {
  return defaultOrder;
}

function setDefaultResultOrder(value) {
  validateOneOf(value, 'dnsOrder', orders);
  defaultOrder = value;
}

function validateHints(hints) {
  if ((hints & ~(cares.AI_ADDRCONFIG | cares.AI_ALL | cares.AI_V4MAPPED)) !== 0) {
    throw new ERR_INVALID_ARG_VALUE('hints', hints);
  }
}

function validateHostname(hostname) {
  if (hostname) validateStringWithoutNullBytes(hostname, 'hostname');
}

function numberOfFamily(value, takesNames) {
  const isName = takesNames && typeof value === 'string' && value in namedFamilies;
  return isName ? namedFamilies[value] : readFamily(value, 'options.family');
}

// Adding zero makes -0 a plain zero.
function readFamily(value, name) {
  validateOneOf(value, name, families);
  return value + 0;
}

function readLookupOptions(options, takesNames) {
  const wanted = { hints: 0, family: 0, all: false, order: defaultOrder };
  if (options === undefined) return wanted;
  if (typeof options === 'number') {
    wanted.family = readFamily(options, 'family');
    return wanted;
  }
  if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  }
  if (options?.hints != null) {
    validateNumber(options.hints, 'options.hints');
    wanted.hints = options.hints >>> 0;
    validateHints(wanted.hints);
  }
  if (options?.family != null) {
    wanted.family = numberOfFamily(options.family, takesNames);
  }
  if (options?.all != null) {
    validateBoolean(options.all, 'options.all');
    wanted.all = options.all;
  }
  if (options?.verbatim != null) {
    validateBoolean(options.verbatim, 'options.verbatim');
    wanted.order = options.verbatim ? 'verbatim' : 'ipv4first';
  }
  if (options?.order != null) {
    validateOneOf(options.order, 'options.order', orders);
    wanted.order = options.order;
  }
  return wanted;
}

let hasWarned = false;

function warnOfHostname(hostname) {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    `The provided hostname "${hostname}" is not a valid hostname, and is supported in the dns ` +
    'module solely for compatibility.', 'DeprecationWarning', 'DEP0118');
}

const errorNames = `
  NODATA FORMERR SERVFAIL NOTFOUND NOTIMP REFUSED BADQUERY BADNAME BADFAMILY BADRESP CONNREFUSED
  TIMEOUT EOF FILE NOMEM DESTRUCTION BADSTR BADFLAGS NONAME BADHINTS NOTINITIALIZED LOADIPHLPAPI
  ADDRGETNETWORKPARAMS CANCELLED
`.trim().split(/\s+/);
const errorCodes = {};
for (const name of errorNames) {
  errorCodes[name] = name === 'EOF' ? name : `E${name}`;
}

module.exports = {
  errorCodes,
  getDefaultResultOrder,
  orderNumbers,
  readLookupOptions,
  setDefaultResultOrder,
  validateHostname,
  warnOfHostname,
};
