'use strict';

// How a server comes to listen: the forms of listen(), and the handles for them.

const { Pipe, TCP, pipeConstants, tcpConstants, triggeredBy } = require('internal/net/handles');
const { errnoException } = require('internal/net/stream_io');
const { isPipeName, normalizeArgs, toNumber } = require('internal/net/arguments');
const { Server, onConnection } = require('internal/net/server');
const { isIPv6 } = require('internal/net');
const { kOwner } = require('internal/net/symbols');
const { builtins } = internalBinding('core');

const invalidArgument = -22;
// The kernel makes a power of two of one more than this.
const defaultBacklog = 511;

const anyV4 = '0.0.0.0';
const anyV6 = '::';

function codes() {
  return require('internal/errors').codes;
}

let listenChannel;
function channel() {
  return listenChannel ??= require('diagnostics_channel').tracingChannel('net.server.listen');
}

// ---- Handles ---------------------------------------------------------------------------------

function handleOfDescriptor(fd) {
  let handle;
  try {
    handle = require('internal/net/descriptors').makeHandle(fd, true);
  } catch {
    return invalidArgument;
  }
  return handle.open(fd) || handle;
}

function bindAddress(handle, address, port, family, flags) {
  return family === 6 ? handle.bind6(address, port, flags) : handle.bind(address, port, flags);
}

// A handle that is bound, or an error number. A path has neither a port nor a family.
function createServerHandle(address, port, addressType, fd, flags) {
  if (typeof fd === 'number' && fd >= 0) return handleOfDescriptor(fd);
  const isPath = port === -1 && addressType === -1;
  const handle = isPath ? new Pipe(pipeConstants.SERVER) : new TCP(tcpConstants.SERVER);
  let status;
  if (isPath) {
    status = handle.bind(address);
  } else if (address) {
    status = bindAddress(handle, address, port, addressType, flags);
  } else {
    status = handle.bind6(anyV6, port, flags);
  }
  if (status === 0) return handle;
  handle.close();
  // Without IPv6 there is IPv4.
  return address ? status : createServerHandle(anyV4, port, undefined, undefined, flags);
}

function reportLater(server, error) {
  if (channel().hasSubscribers) channel().error.publish({ server, error });
  process.nextTick(() => server.emit('error', error));
}

function listenError(status, address, port) {
  return new (require('internal/errors').UVExceptionWithHostPort)(status, 'listen', address, port);
}

// The address in the end, or undefined if that failed.
function giveHandle(server, place) {
  let made;
  if (!place.address && typeof place.fd !== 'number') {
    made = createServerHandle(anyV6, place.port, 6, place.fd, place.flags);
    if (typeof made === 'number') {
      made = undefined;
      Object.assign(place, { address: anyV4, addressType: 4 });
    } else {
      Object.assign(place, { address: anyV6, addressType: 6 });
    }
  }
  made ??= createServerHandle(
    place.address, place.port, place.addressType, place.fd, place.flags);
  if (typeof made === 'number') {
    reportLater(server, listenError(made, place.address, place.port));
    return false;
  }
  // Connections have it from their listener, and need not be asked for it one by one.
  if (server.noDelay) made.setNoDelay?.(true);
  server._handle = made;
  return true;
}

// The name is one that other packages wrap.
Server.prototype._listen2 = function setupListenHandle(
  address, port, addressType, backlog, fd, flags) {
  const place = { address, port, addressType, fd, flags };
  if (!this._handle && !giveHandle(this, place)) return;
  this._handle.onconnection = onConnection;
  this._handle[kOwner] = this;
  const status = this._handle.listen(backlog || defaultBacklog);
  if (status) {
    const error = listenError(status, place.address, place.port);
    this._handle.close();
    this._handle = null;
    reportLater(this, error);
    return;
  }
  if (channel().hasSubscribers) channel().asyncEnd.publish({ server: this });
  this._connectionKey = `${place.addressType}:${place.address}:${place.port}`;
  if (this._unref) this.unref();
  triggeredBy(this._handle, () => process.nextTick(() => {
    if (this._handle) this.emit('listening');
  }));
};

// A worker of a cluster shares what its primary listens on, unless it wants its own.
function listenInCluster(server, place, options) {
  const { address, port, addressType, backlog, fd, flags } = place;
  // A worker has loaded the module before its program.
  const cluster = builtins.isLoaded('cluster') ? require('cluster') : undefined;
  if (cluster === undefined || cluster.isPrimary || options?.exclusive) {
    server._listen2(address, port, addressType, backlog, fd, flags);
    return;
  }
  const listeningId = server._listeningId;
  const { readableAll, writableAll } = options ?? {};
  const query = { address, port, addressType, fd, flags, backlog, readableAll, writableAll };
  cluster._getServer(server, query, (failure, handle) => {
    if (listeningId !== server._listeningId) {
      handle.close();
      return;
    }
    const status = require('internal/net/connect').checkBindError(failure, port, handle);
    if (status) {
      const { ExceptionWithHostPort } = require('internal/errors');
      server.emit('error', new ExceptionWithHostPort(status, 'bind', address, port));
      return;
    }
    server._handle?.close();
    server._handle = handle;
    server._listen2(address, port, addressType, backlog, fd, flags);
  });
}

// ---- listen() --------------------------------------------------------------------------------

Server.prototype.listen = function(...args) {
  const [given, callback] = normalizeArgs(args);
  if (this._handle) throw new (codes().ERR_SERVER_ALREADY_LISTEN)();
  if (channel().hasSubscribers) channel().asyncStart.publish({ server: this, options: given });
  if (callback !== null) this.once('listening', callback);
  const backlog = toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]);

  if (listenOnBoundSocket(this, given, backlog)) return this;
  const options = given._handle || given.handle || given;
  this._listeningId++;
  if (options instanceof TCP) {
    this._handle = options;
    listenInCluster(this, handlePlace(backlog), { exclusive: true });
    return this;
  }
  closeBySignal(this, options);
  if (typeof options.fd === 'number' && options.fd >= 0) {
    listenInCluster(
      this, { address: null, port: null, addressType: null, backlog, fd: options.fd });
    return this;
  }
  if (args.length === 0 || typeof args[0] === 'function' ||
      (options.port === undefined && 'port' in options) || options.port === null) {
    options.port = 0;
  }
  if (typeof options.port === 'number' || typeof options.port === 'string') {
    listenOnPort(this, options, options.backlog || backlog);
  } else if (options.path && isPipeName(options.path)) {
    listenOnPath(this, options, options.backlog || backlog);
  } else if ('port' in options || 'path' in options) {
    throw new (codes().ERR_INVALID_ARG_VALUE)('options', options);
  } else {
    throw new (codes().ERR_INVALID_ARG_VALUE)(
      'options', options, 'must have the property "port" or "path"');
  }
  return this;
};

function handlePlace(backlog) {
  return { address: null, port: -1, addressType: -1, backlog };
}

// Whether it was asked for that.
function listenOnBoundSocket(server, given, backlog) {
  const { BoundSocket, release } = require('internal/net/bound_socket');
  const bound = given instanceof BoundSocket ? given : given.handle;
  if (!(bound instanceof BoundSocket)) return false;
  const { handle, path } = release(bound);
  server._handle = handle;
  if (path !== undefined) server._pipeName = path;
  server._listeningId++;
  listenInCluster(server, handlePlace(backlog), { exclusive: true });
  return true;
}

function closeBySignal(server, options) {
  const { signal } = options;
  if (signal === undefined) return;
  require('internal/validators').validateAbortSignal(signal, 'options.signal');
  const onAborted = () => server.close();
  if (signal.aborted) {
    process.nextTick(onAborted);
  } else {
    const subscription = require('events').addAbortListener(signal, onAborted);
    server.once('close', subscription[Symbol.dispose]);
  }
}

function flagsOf(options) {
  return (options.ipv6Only === true ? tcpConstants.UV_TCP_IPV6ONLY : 0) |
    (options.reusePort === true ? tcpConstants.UV_TCP_REUSEPORT : 0);
}

function listenOnPort(server, options, backlog) {
  require('internal/validators').validatePort(options.port, 'options.port');
  if (options.reusePort === true) options.exclusive = true;
  const { exclusive, host } = options;
  const place = {
    address: null, port: options.port | 0, addressType: 4, backlog, flags: flagsOf(options),
  };
  if (!host) {
    listenInCluster(server, place, { exclusive });
    return;
  }
  const listeningId = server._listeningId;
  require('dns').lookup(host, { all: true }, (error, addresses) => {
    if (listeningId !== server._listeningId) return;
    if (error) {
      server.emit('error', error);
      return;
    }
    const { address, family } = addresses.find((entry) => !isLinkLocal(entry.address)) ??
      addresses[0];
    listenInCluster(server, { ...place, address, addressType: family || 4 }, { exclusive });
  });
}

// Addresses in fe80::/10 need an interface besides.
function isLinkLocal(address) {
  return isIPv6(address) && /^fe[89ab][0-9a-f]:/i.test(address);
}

function listenOnPath(server, options, backlog) {
  const { path, readableAll, writableAll } = options;
  if (path[0] === '\u0000' && (readableAll || writableAll)) {
    throw new (codes().ERR_INVALID_ARG_VALUE)(
      'options', options,
      'can not set readableAll or writableAllt to true when path is abstract unix socket');
  }
  server._pipeName = path;
  listenInCluster(server, { address: path, port: -1, addressType: -1, backlog }, options);
  // An error will be told later.
  if (!server._handle) return;
  const mode = (readableAll === true ? pipeConstants.UV_READABLE : 0) |
    (writableAll === true ? pipeConstants.UV_WRITABLE : 0);
  if (mode === 0) return;
  const status = server._handle.fchmod(mode);
  if (status) {
    server._handle.close();
    server._handle = null;
    throw errnoException(status, 'uv_pipe_chmod');
  }
}

module.exports = { createServerHandle };
