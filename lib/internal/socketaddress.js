'use strict';

// net.SocketAddress: an Internet address with a port, as a value.

const {
  validateObject, validatePort, validateString, validateUint32,
} = require('internal/validators');
const { customInspectSymbol: kInspect } = require('internal/util');
const { bytesOf, textOf } = require('internal/net/address_bytes');
const { kClone, kPack } = require('internal/transferable');

// The bytes of the address, which nobody changes.
const kHandle = Symbol('kHandle');

function errors() {
  return require('internal/errors').codes;
}

function familyOf(options) {
  const { family = 'ipv4' } = options;
  const name = typeof family?.toLowerCase === 'function' ? family.toLowerCase() : family;
  if (name === 'ipv4' || name === 'ipv6') return name;
  throw new (errors().ERR_INVALID_ARG_VALUE)('options.family', options.family);
}

class SocketAddress {
  #family;
  #port;
  #flowlabel;

  constructor(options = {}) {
    validateObject(options, 'options');
    const {
      address = options.family === undefined || options.family === 'ipv4' ? '127.0.0.1' : '::',
      port = 0,
      flowlabel = 0,
    } = options;
    this.#family = familyOf(options);
    validateString(address, 'options.address');
    validatePort(port, 'options.port');
    validateUint32(flowlabel, 'options.flowlabel', false);
    const bytes = bytesOf(address, this.#family);
    if (bytes === undefined) throw new (errors().ERR_INVALID_ADDRESS)();
    this[kHandle] = bytes;
    this.#port = port | 0;
    this.#flowlabel = this.#family === 'ipv6' ? flowlabel | 0 : 0;
  }

  static isSocketAddress(value) {
    return value?.[kHandle] !== undefined;
  }

  // Of "address:port", an IPv6 address in brackets. Undefined if it is none.
  static parse(input) {
    validateString(input, 'input');
    const url = require('internal/url').URL.parse(`http://${input}`);
    if (url === null) return undefined;
    const { hostname, port } = url;
    const isV6 = hostname.startsWith('[') && hostname.endsWith(']');
    try {
      return new SocketAddress({
        address: isV6 ? hostname.slice(1, -1) : hostname,
        port: port | 0,
        family: isV6 ? 'ipv6' : 'ipv4',
      });
    } catch {
      return undefined;
    }
  }

  get address() { return textOf(this[kHandle]); }

  get port() { return this.#port; }

  get family() { return this.#family; }

  get flowlabel() { return this.#flowlabel; }

  toJSON() {
    const { address, port, family, flowlabel } = this;
    return { address, port, family, flowlabel };
  }

  [kClone]() {
    return new SocketAddress(this.toJSON());
  }

  [kPack]() {
    return { maker: 'internal/socketaddress:unpackAddress', data: this.toJSON() };
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const depthLeft = options.depth === undefined || options.depth === null ? null :
      options.depth - 1;
    return `SocketAddress ${inspect(this.toJSON(), { ...options, depth: depthLeft })}`;
  }
}

module.exports = { SocketAddress, kHandle, unpackAddress: (data) => new SocketAddress(data) };
