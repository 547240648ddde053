'use strict';

// How a socket gets its connection: the forms of connect(), the lookup of names, one attempt, and
// several attempts when a name has several addresses.

const {
  Pipe, PipeConnectWrap, TCP, TCPConnectWrap, pipeConstants, tcpConstants, triggeredBy,
} = require('internal/net/handles');
const { isIP } = require('internal/net');
const { errnoException } = require('internal/net/stream_io');
const { normalizeArgs } = require('internal/net/arguments');
const { Socket, initSocketHandle } = require('internal/net/socket');
const { forgetEnd } = require('internal/net/socket_writing');
const {
  kBoundSource, kHandle, kKeepAlive, kKeepAliveCount, kKeepAliveDelay, kKeepAliveInterval,
  kNoDelay, kNormalizedArgs, kOwner, kTypeOfService,
} = require('internal/net/symbols');

const addressInUse = -98;
const badDescriptor = -9;

const attemptTimeoutMin = 10;
const { options: { networkFamilyTimeout, selectsNetworkFamily } } = internalBinding('core');
const defaults = {
  autoSelectFamily: selectsNetworkFamily,
  attemptTimeout: Math.max(networkFamilyTimeout, attemptTimeoutMin),
};

function codes() {
  return require('internal/errors').codes;
}

let clientChannel;
function publish(socket) {
  clientChannel ??= require('diagnostics_channel').channel('net.client.socket');
  if (clientChannel.hasSubscribers) clientChannel.publish({ socket });
}

// ---- connect() -------------------------------------------------------------------------------

Socket.prototype.connect = function(...args) {
  const normalized = Array.isArray(args[0]) && args[0][kNormalizedArgs] ? args[0] :
    normalizeArgs(args);
  const [options, callback] = normalized;
  publish(this);
  if (callback !== null) this.once('connect', callback);
  if (this._parent?.connecting) return this;
  if (options.port === undefined && (options.path === undefined || options.path === null)) {
    throw new (codes().ERR_MISSING_ARGS)(['options', 'port', 'path']);
  }
  forgetEnd(this);
  if (this.write !== Socket.prototype.write) this.write = Socket.prototype.write;
  if (this.destroyed) {
    this._handle = null;
    this._peername = null;
    this._sockname = null;
  }
  const { path } = options;
  const isPipe = this[kBoundSource] && this._handle ? this._handle instanceof Pipe : Boolean(path);
  if (!this._handle) {
    this._handle = isPipe ? new Pipe(pipeConstants.SOCKET) : new TCP(tcpConstants.SOCKET);
    initSocketHandle(this);
  }
  this._unrefTimer();
  this.connecting = true;
  if (isPipe) {
    require('internal/validators').validateString(path, 'options.path');
    connectTo(this, { address: path });
  } else {
    const target = checkOptions(this, options);
    triggeredBy(this._handle, () => connectByName(this, target));
  }
  return this;
};

// The options of a TCP connection, in order.
function checkOptions(socket, options) {
  const validators = require('internal/validators');
  const { localAddress, localPort } = options;
  const host = options.host || 'localhost';
  validateHost(host);
  let { autoSelectFamily } = options;
  if (socket[kBoundSource]) {
    if (localAddress !== undefined || localPort !== undefined) {
      throw new (codes().ERR_INVALID_ARG_VALUE)(
        'options', options,
        'localAddress and localPort cannot be used with an adopted bound socket');
    }
    autoSelectFamily = false;
  }
  if (localAddress && !isIP(localAddress)) {
    throw new (codes().ERR_INVALID_IP_ADDRESS)(localAddress);
  }
  if (localPort) validators.validateNumber(localPort, 'options.localPort');
  checkPort(options.port);
  if (autoSelectFamily === undefined || autoSelectFamily === null) {
    autoSelectFamily = defaults.autoSelectFamily;
  } else {
    validators.validateBoolean(autoSelectFamily, 'options.autoSelectFamily');
  }
  return {
    options,
    host,
    port: options.port | 0,
    localAddress,
    localPort,
    autoSelectFamily,
    attemptTimeout: checkAttemptTimeout(options.autoSelectFamilyAttemptTimeout),
  };
}

function validateHost(host) {
  require('internal/validators').validateString(host, 'options.host');
  if (host.includes('\u0000')) {
    throw new (codes().ERR_INVALID_ARG_VALUE)(
      'options.host', host, 'must be a string without null bytes');
  }
}

function checkPort(port) {
  if (port === undefined) return;
  if (typeof port !== 'number' && typeof port !== 'string') {
    throw new (codes().ERR_INVALID_ARG_TYPE)('options.port', ['number', 'string'], port);
  }
  require('internal/validators').validatePort(port);
}

function checkAttemptTimeout(value) {
  if (value === undefined || value === null) return defaults.attemptTimeout;
  require('internal/validators').validateInt32(value, 'options.autoSelectFamilyAttemptTimeout', 1);
  return Math.max(value, attemptTimeoutMin);
}

// ---- Names -----------------------------------------------------------------------------------

const familyNumbers = { __proto__: null, IPv4: 4, IPv6: 6 };

function lookupOptions(options) {
  const family = familyNumbers[options.family] ?? options.family;
  let hints = options.hints || 0;
  if (family !== 4 && family !== 6 && hints === 0) hints = require('dns').ADDRCONFIG;
  return { family, hints };
}

function connectByName(socket, target) {
  const { host, options } = target;
  const family = isIP(host);
  if (family !== 0) {
    const start = () => {
      if (socket.connecting) connectTo(socket, { ...target, address: host, family });
    };
    // A socket that is bound shows its own address as soon as connect() has returned.
    if (socket[kBoundSource]) start();
    else process.nextTick(start);
    return;
  }
  if (options.lookup !== undefined && options.lookup !== null) {
    require('internal/validators').validateFunction(options.lookup, 'options.lookup');
  }
  const lookup = options.lookup || require('dns').lookup;
  const wanted = lookupOptions(options);
  socket._host = host;
  if (wanted.family !== 4 && wanted.family !== 6 && !target.localAddress &&
      target.autoSelectFamily) {
    wanted.all = true;
    lookup(host, wanted, (error, addresses) => onAddresses(socket, target, error, addresses));
  } else {
    lookup(host, wanted, (error, address, found) =>
      onAddress(socket, target, error, address, found));
  }
}

// There may be no listener of errors yet.
function failLater(socket, error) {
  process.nextTick(() => socket.destroy(error));
}

function onAddress(socket, target, error, address, family) {
  socket.emit('lookup', error, address, family, target.host);
  if (!socket.connecting) return;
  const failure = error || addressError(target, address, family);
  if (failure) {
    failLater(socket, failure);
    return;
  }
  socket._unrefTimer();
  connectTo(socket, { ...target, address, family });
}

function addressError({ options }, address, family) {
  if (typeof address !== 'string' || !isIP(address)) {
    return new (codes().ERR_INVALID_IP_ADDRESS)(address);
  }
  if (family !== 4 && family !== 6) {
    return new (codes().ERR_INVALID_ADDRESS_FAMILY)(family, options.host, options.port);
  }
  return undefined;
}

function onAddresses(socket, target, error, addresses) {
  if (!socket.connecting) return;
  if (error) {
    socket.emit('lookup', error, undefined, undefined, target.host);
    failLater(socket, error);
    return;
  }
  const usable = [];
  for (const entry of addresses) {
    socket.emit('lookup', error, entry.address, entry.family, target.host);
    if (!socket.connecting) return;
    const isKnown = usable.some(({ address }) => address === entry.address);
    if (!isKnown && isIP(entry.address) && (entry.family === 4 || entry.family === 6)) {
      usable.push(entry);
    }
  }
  if (usable.length === 0) {
    const failure = addressError(target, addresses[0].address, addresses[0].family);
    if (failure) failLater(socket, failure);
    return;
  }
  socket._unrefTimer();
  if (usable.length === 1) {
    const [{ address, family }] = usable;
    connectTo(socket, { ...target, address, family });
    return;
  }
  socket.autoSelectFamilyAttemptedAddresses = [];
  require('internal/net/attempts').connectToFirst(socket, target, alternate(usable));
}

// One of each family after the other; the family of the first address begins.
function alternate(addresses) {
  const preferred = addresses.filter(({ family }) => family === addresses[0].family);
  const others = addresses.filter(({ family }) => family !== addresses[0].family);
  const ordered = [];
  for (let index = 0; index < Math.max(preferred.length, others.length); index++) {
    if (index < preferred.length) ordered.push(preferred[index]);
    if (index < others.length) ordered.push(others[index]);
  }
  return ordered;
}

// ---- One attempt -----------------------------------------------------------------------------

// That a port is in use may come to light only later: then the socket has another one, or none.
function checkBindError(status, port, handle) {
  if (status !== 0 || !(port > 0) || !handle.getsockname) return status;
  const bound = {};
  const asked = handle.getsockname(bound);
  return asked === 0 && port !== bound.port ? addressInUse : asked;
}

// An error, or undefined.
function bindLocally(handle, { family, localAddress, localPort, flags }) {
  const address = localAddress || (family === 4 ? '0.0.0.0' : '::');
  const status = checkBindError(
    family === 4 ? handle.bind(address, localPort) : handle.bind6(address, localPort, flags),
    localPort, handle);
  if (status === 0) return undefined;
  return new (require('internal/errors').ExceptionWithHostPort)(status, 'bind', address, localPort);
}

function makeRequest(target, oncomplete) {
  const request = target.family === undefined ? new PipeConnectWrap() : new TCPConnectWrap();
  request.oncomplete = oncomplete;
  request.address = target.address;
  if (target.family !== undefined) {
    request.port = target.port;
    request.localAddress = target.localAddress;
    request.localPort = target.localPort;
    request.addressType = target.family;
  }
  return request;
}

// 0 or an error number.
function startConnect(handle, request) {
  switch (request.addressType) {
    case 4: return handle.connect(request, request.address, request.port);
    case 6: return handle.connect6(request, request.address, request.port);
    default: return handle.connect(request, request.address);
  }
}

// The error of a connect() that the kernel refused at once.
function startError(socket, status, { address, port }) {
  const { address: localAddress, port: localPort } = socket._getsockname();
  return new (require('internal/errors').ExceptionWithHostPort)(
    status, 'connect', address, port, `${localAddress}:${localPort}`);
}

// The error of one that failed later.
function connectError(status, request) {
  const { address, port, localAddress, localPort } = request;
  const details = localAddress && localPort ? `${localAddress}:${localPort}` : undefined;
  const error = new (require('internal/errors').ExceptionWithHostPort)(
    status, 'connect', address, port, details);
  if (details) Object.assign(error, { localAddress, localPort });
  return error;
}

function connectTo(socket, target) {
  const { address, family, port } = target;
  if (target.localAddress || target.localPort) {
    const error = bindLocally(socket._handle, target);
    if (error) {
      socket.destroy(error);
      return;
    }
  }
  socket.emit('connectionAttempt', address, port, family);
  if (family !== undefined && socket.blockList?.check(address, `ipv${family}`)) {
    socket.destroy(new (codes().ERR_IP_BLOCKED)(address));
    return;
  }
  const status = startConnect(socket._handle, makeRequest(target, afterConnect));
  if (status) socket.destroy(startError(socket, status, target));
  else if (family !== undefined) require('internal/net/timing').begin(socket, address, port);
}

// The oncomplete of the request.
function afterConnect(status, handle, request, readable, writable) {
  const socket = handle[kOwner];
  if (socket.destroyed) return;
  socket.connecting = false;
  socket._sockname = null;
  if (status !== 0) {
    const error = connectError(status, request);
    socket.emit('connectionAttemptFailed', request.address, request.port, request.addressType,
                error);
    socket.destroy(error);
    return;
  }
  if (socket.readable && !readable) {
    socket.push(null);
    socket.read();
  }
  if (socket.writable && !writable) socket.end();
  socket._unrefTimer();
  applySettings(socket);
  socket.emit('connect');
  socket.emit('ready');
  // The first read; paused or not, the end of the stream is noticed.
  if (readable && !socket.isPaused()) socket.read(0);
  require('internal/net/timing').end(socket);
}

function applySettings(socket) {
  const handle = socket[kHandle];
  if (socket[kNoDelay]) handle.setNoDelay?.(true);
  if (socket[kKeepAlive]) {
    handle.setKeepAlive?.(true, socket[kKeepAliveDelay], socket[kKeepAliveInterval],
                          socket[kKeepAliveCount]);
  }
  if (socket[kTypeOfService] !== undefined && handle.setTypeOfService) {
    const status = handle.setTypeOfService(socket[kTypeOfService]);
    if (status && status !== badDescriptor) {
      socket.emit('error', errnoException(status, 'setTypeOfService'));
    }
  }
}

// Ends the attempts of a socket; the signal's other effects are those of every stream.
function abortBySignal(socket, signal) {
  require('internal/validators').validateAbortSignal(signal, 'options.signal');
  const onAbort = () => { socket._aborted = true; };
  process.nextTick(() => {
    if (signal.aborted) onAbort();
    else require('events').addAbortListener(signal, onAbort);
  });
}

module.exports = {
  abortBySignal,
  afterConnect,
  bindLocally,
  checkBindError,
  connectError,
  defaults,
  attemptTimeoutMin,
  makeRequest,
  startConnect,
  startError,
};
