'use strict';

// net.BlockList: rules about addresses.

const { validateInt32, validateString } = require('internal/validators');
const { customInspectSymbol: kInspect } = require('internal/util');
const { SocketAddress, kHandle: kBytes } = require('internal/socketaddress');
const { bytesOf, compare, mappedV4, textOf } = require('internal/net/address_bytes');
const { kClone, kPack } = require('internal/transferable');

const kHandle = Symbol('kHandle');

function errors() {
  return require('internal/errors').codes;
}

function toAddress(value, family, name) {
  if (SocketAddress.isSocketAddress(value)) return value;
  validateString(value, name);
  validateString(family, 'family');
  return new SocketAddress({ address: value, family });
}

// ---- Rules -----------------------------------------------------------------------------------

function familyName(bytes) {
  return bytes.length === 4 ? 'IPv4' : 'IPv6';
}

// An address may be written in the form of the other family: calls `matches` with what compares.
function withSameFamily(rule, bytes, matches) {
  if (rule.length === bytes.length) return matches(rule, bytes);
  if (rule.length === 4) {
    const inner = mappedV4(bytes);
    return inner !== undefined && matches(rule, inner);
  }
  const inner = mappedV4(rule);
  return inner !== undefined && matches(inner, bytes);
}

class AddressRule {
  constructor(address) {
    this.bytes = address[kBytes];
  }

  matches(bytes) {
    return withSameFamily(this.bytes, bytes, (rule, other) => compare(rule, other) === 0);
  }

  toString() {
    return `Address: ${familyName(this.bytes)} ${textOf(this.bytes)}`;
  }
}

class RangeRule {
  constructor(start, end) {
    this.start = start[kBytes];
    this.end = end[kBytes];
  }

  matches(bytes) {
    return withSameFamily(this.start, bytes, (rule, other) => compare(rule, other) <= 0) &&
      withSameFamily(this.end, bytes, (rule, other) => compare(rule, other) >= 0);
  }

  toString() {
    return `Range: ${familyName(this.start)} ${textOf(this.start)}-${textOf(this.end)}`;
  }
}

function isInSubnet(network, prefix, bytes) {
  const whole = prefix >> 3;
  for (let index = 0; index < whole; index++) if (network[index] !== bytes[index]) return false;
  const mask = (0xff00 >> (prefix & 7)) & 255;
  return mask === 0 || ((network[whole] ^ bytes[whole]) & mask) === 0;
}

class SubnetRule {
  constructor(network, prefix) {
    this.network = network[kBytes];
    this.prefix = prefix;
  }

  matches(bytes) {
    return withSameFamily(this.network, bytes, (network, other) => isInSubnet(
      network, network === this.network ? this.prefix : Math.max(this.prefix - 96, 0), other));
  }

  toString() {
    return `Subnet: ${familyName(this.network)} ${textOf(this.network)}/${this.prefix}`;
  }
}

const ruleKinds = [AddressRule, SubnetRule, RangeRule];

// ---- The list --------------------------------------------------------------------------------

function checkPrefix(network, prefix) {
  validateInt32(prefix, 'prefix', 0, network.family === 'ipv4' ? 32 : 128);
  return prefix + 0;
}

function parseCidr(cidr) {
  validateString(cidr, 'cidr');
  const slash = cidr.lastIndexOf('/');
  if (slash < 0) {
    throw new (errors().ERR_INVALID_ARG_VALUE)(
      'cidr', cidr, 'must contain a prefix length (e.g. "10.0.0.0/8")');
  }
  const address = cidr.slice(0, slash);
  const prefix = Number.parseInt(cidr.slice(slash + 1), 10);
  if (`${prefix}` !== cidr.slice(slash + 1)) {
    throw new (errors().ERR_INVALID_ARG_VALUE)(
      'cidr', cidr, 'prefix length must be a valid integer');
  }
  return { address, prefix, family: address.includes(':') ? 'ipv6' : 'ipv4' };
}

const v4Text = '[\\d.]+';
const v6Text = '[\\da-fA-F:.]+';
const rulePatterns = [
  [new RegExp(`Subnet: (IPv4) (${v4Text})/(\\d+)`), 'addSubnet'],
  [new RegExp(`Subnet: (IPv6) (${v6Text})/(\\d+)`), 'addSubnet'],
  [new RegExp(`Address: (IPv4) (${v4Text})`), 'addAddress'],
  [new RegExp(`Address: (IPv6) (${v6Text})`), 'addAddress'],
  [new RegExp(`Range: (IPv4) (${v4Text})-(${v4Text})`), 'addRange'],
  [new RegExp(`Range: (IPv6) (${v6Text})-(${v6Text})`), 'addRange'],
];

class BlockList {
  constructor() {
    this[kHandle] = [];
  }

  static PRIVATE_RANGES = Object.freeze([
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '::1/128', '169.254.0.0/16',
    'fe80::/10', 'fc00::/7',
  ]);

  static isBlockList(value) {
    return value?.[kHandle] !== undefined;
  }

  #add(rule) {
    this[kHandle].unshift(rule);
  }

  #addAddress(address) {
    const rule = new AddressRule(address);
    const text = `${rule}`;
    if (!this[kHandle].some((known) => `${known}` === text)) this.#add(rule);
  }

  #remove(rule) {
    const text = `${rule}`;
    const index = this[kHandle].findIndex((known) => `${known}` === text);
    if (index >= 0) this[kHandle].splice(index, 1);
  }

  addAddress(address, family = 'ipv4') {
    this.#addAddress(toAddress(address, family, 'address'));
  }

  addAddresses(addresses, family = 'ipv4') {
    if (!Array.isArray(addresses)) {
      throw new (errors().ERR_INVALID_ARG_TYPE)('addresses', 'Array', addresses);
    }
    validateString(family, 'family');
    const checked = addresses.map((address, index) =>
      toAddress(address, family, `addresses[${index}]`));
    for (const address of checked) this.#addAddress(address);
  }

  addRange(start, end, family = 'ipv4') {
    const first = toAddress(start, family, 'start');
    const last = toAddress(end, family, 'end');
    if (first.family === last.family && compare(first[kBytes], last[kBytes]) > 0) {
      throw new (errors().ERR_INVALID_ARG_VALUE)('start', first, 'must come before end');
    }
    this.#add(new RangeRule(first, last));
  }

  addSubnet(network, prefix, family = 'ipv4') {
    const address = toAddress(network, family, 'network');
    this.#add(new SubnetRule(address, checkPrefix(address, prefix)));
  }

  addCIDR(cidr) {
    const { address, prefix, family } = parseCidr(cidr);
    this.addSubnet(address, prefix, family);
  }

  addCIDRs(cidrs) {
    if (!Array.isArray(cidrs)) {
      throw new (errors().ERR_INVALID_ARG_TYPE)('cidrs', 'Array', cidrs);
    }
    // All or nothing.
    const parsed = cidrs.map((cidr, index) => {
      validateString(cidr, `cidrs[${index}]`);
      return parseCidr(cidr);
    });
    for (const { address, prefix, family } of parsed) this.addSubnet(address, prefix, family);
  }

  removeAddress(address, family = 'ipv4') {
    this.#remove(new AddressRule(toAddress(address, family, 'address')));
  }

  removeRange(start, end, family = 'ipv4') {
    this.#remove(new RangeRule(toAddress(start, family, 'start'), toAddress(end, family, 'end')));
  }

  removeSubnet(network, prefix, family = 'ipv4') {
    const address = toAddress(network, family, 'network');
    this.#remove(new SubnetRule(address, checkPrefix(address, prefix)));
  }

  removeCIDR(cidr) {
    const { address, prefix, family } = parseCidr(cidr);
    this.removeSubnet(address, prefix, family);
  }

  clear() {
    this[kHandle].length = 0;
  }

  check(address, family = 'ipv4') {
    let bytes;
    if (SocketAddress.isSocketAddress(address)) {
      bytes = address[kBytes];
    } else {
      validateString(address, 'address');
      validateString(family, 'family');
      bytes = bytesOf(address, family.toLowerCase() === 'ipv4' ? 'ipv4' : 'ipv6');
    }
    return bytes !== undefined && this[kHandle].some((rule) => rule.matches(bytes));
  }

  // Addresses, subnets, ranges; of each kind the newest first.
  get rules() {
    return ruleKinds.flatMap((Kind) => this[kHandle].filter((rule) => rule instanceof Kind))
      .map(String);
  }

  get size() {
    return this[kHandle].length;
  }

  toJSON() {
    return this.rules;
  }

  fromJSON(data) {
    const rules = typeof data === 'string' ? JSON.parse(data) : data;
    if (!Array.isArray(rules) || rules.some((rule) => typeof rule !== 'string')) {
      throw new (errors().ERR_INVALID_ARG_TYPE)('data', ['string', 'string[]'], rules);
    }
    for (const rule of rules) this.#addText(rule);
  }

  // Both are one list.
  [kClone]() {
    const clone = new BlockList();
    clone[kHandle] = this[kHandle];
    return clone;
  }

  // Threads share no objects: each has rules of its own from then on.
  [kPack]() {
    return { maker: 'internal/blocklist:unpackBlockList', data: this.toJSON() };
  }

  #addText(text) {
    for (const [pattern, method] of rulePatterns) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const [, family, first, second] = match;
      const parts = [first];
      if (second !== undefined) parts.push(method === 'addSubnet' ? Number(second) : second);
      this[method](...parts, family.toLowerCase());
      return;
    }
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const depthLeft = options.depth === undefined || options.depth === null ? null :
      options.depth - 1;
    return `BlockList ${inspect({ rules: this.rules }, { ...options, depth: depthLeft })}`;
  }
}

function unpackBlockList(rules) {
  const list = new BlockList();
  list.fromJSON(rules);
  return list;
}

module.exports = { BlockList, kHandle, unpackBlockList };
