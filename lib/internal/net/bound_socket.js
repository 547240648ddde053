'use strict';

// net.BoundSocket: a local address that is taken, and neither listens nor connects until a server
// or a socket adopts it.

const { Pipe, TCP, pipeConstants, tcpConstants } = require('internal/net/handles');
const { isIP } = require('internal/net');
const { kBoundPath, kBoundSource } = require('internal/net/symbols');

function errors() {
  return require('internal/errors');
}

function checkTcpOptions(options) {
  const { validateBoolean, validatePort, validateString } = require('internal/validators');
  const port = validatePort(options.port ?? 0, 'options.port');
  const ipv6Only = options.ipv6Only ?? false;
  validateBoolean(ipv6Only, 'options.ipv6Only');
  const reusePort = options.reusePort ?? false;
  validateBoolean(reusePort, 'options.reusePort');
  let { host } = options;
  if (host === undefined || host === null) {
    host = ipv6Only ? '::' : '0.0.0.0';
  } else {
    validateString(host, 'options.host');
    if (isIP(host) === 0) {
      throw new (errors().codes.ERR_INVALID_ARG_VALUE)(
        'options.host', host,
        'must be a numeric IP address; net.BoundSocket does not perform DNS resolution');
    }
  }
  const flags = (ipv6Only ? tcpConstants.UV_TCP_IPV6ONLY : 0) |
    (reusePort ? tcpConstants.UV_TCP_REUSEPORT : 0);
  return { flags, host, port };
}

function checkPipeOptions(options) {
  for (const name of ['host', 'port', 'ipv6Only', 'reusePort']) {
    if (options[name] !== undefined) {
      throw new (errors().codes.ERR_INVALID_ARG_VALUE)(
        'options', options, 'path is mutually exclusive with host, port, ipv6Only, and reusePort');
    }
  }
  require('internal/validators').validateString(options.path, 'options.path');
}

class BoundSocket {
  #handle;
  #address = {};
  #path;

  constructor(options = {}) {
    require('internal/validators').validateObject(options, 'options');
    if (options.path !== undefined) this.#bindPath(options);
    else this.#bindAddress(checkTcpOptions(options));
  }

  #bindAddress({ flags, host, port }) {
    const handle = new TCP(tcpConstants.SOCKET);
    // That the address is in use comes to light when it is asked for.
    const status = handle.bind(host, port, flags) || handle.getsockname(this.#address);
    if (status) {
      handle.close();
      throw new (errors().ExceptionWithHostPort)(status, 'bind', host, port);
    }
    this.#handle = handle;
  }

  #bindPath(options) {
    checkPipeOptions(options);
    const handle = new Pipe(pipeConstants.SOCKET);
    const status = handle.bind(options.path);
    if (status) {
      handle.close();
      throw new (errors().ErrnoException)(status, 'bind');
    }
    this.#handle = handle;
    this.#path = options.path;
  }

  #checkOwned() {
    if (this.#handle !== null) return;
    const { ERR_SOCKET_HANDLE_ADOPTED } = errors().codes;
    throw new ERR_SOCKET_HANDLE_ADOPTED();
  }

  get isPipe() { return this.#path !== undefined; }

  address() {
    this.#checkOwned();
    return this.#path ?? this.#address;
  }

  fd() {
    this.#checkOwned();
    return this.#handle.fd;
  }

  close() {
    this.#checkOwned();
    this[Symbol.dispose]();
  }

  [Symbol.dispose]() {
    this.#handle?.close();
    this.#handle = null;
  }

  // Gives the handle away.
  static release(bound) {
    bound.#checkOwned();
    const handle = bound.#handle;
    bound.#handle = null;
    return { handle, path: bound.#path };
  }
}

const { release } = BoundSocket;
delete BoundSocket.release;

// The handle, for a socket that will connect with it.
function adopt(bound, socket) {
  const { handle, path } = release(bound);
  socket[kBoundSource] = true;
  if (path !== undefined) socket[kBoundPath] = path;
  return handle;
}

module.exports = { BoundSocket, adopt, release };
