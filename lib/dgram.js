'use strict';

// node:dgram.

const {
  ErrnoException,
  ExceptionWithHostPort,
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_FD_TYPE,
    ERR_IP_BLOCKED,
    ERR_SOCKET_ALREADY_BOUND,
    ERR_SOCKET_DGRAM_IS_CONNECTED,
    ERR_SOCKET_DGRAM_NOT_CONNECTED,
  },
} = require('internal/errors');
const EventEmitter = require('events');
const {
  _createSocketHandle,
  guessHandleType,
  kStateSymbol,
  newHandle,
} = require('internal/dgram');
const {
  bufferSize,
  checkRunning,
  defineDeprecated,
  methods: optionMethods,
  stopReceiving,
} = require('internal/dgram/options');
const { send: sendDatagram } = require('internal/dgram/send');
const { isIP } = require('internal/net');
const { constants, kOwner } = require('internal/udp_wrap');
const { deprecate, kEmptyObject, promisify } = require('internal/util');
const {
  isInt32,
  validateAbortSignal,
  validateNumber,
  validateObject,
  validatePort,
  validateString,
  validateUint32,
} = require('internal/validators');
const { builtins } = internalBinding('core');
const socketChannel = require('diagnostics_channel').channel('udp.socket');
const { asyncIdSymbol, defaultTriggerAsyncIdScope } = require('internal/async_hooks');

const unbound = 0;
const binding = 1;
const bound = 2;

const disconnected = 0;
const connecting = 1;
const connected = 2;

function readBlockList(options, name) {
  const value = options[name];
  if (!value) return undefined;
  const { BlockList } = require('internal/blocklist');
  if (!BlockList.isBlockList(value)) {
    throw new ERR_INVALID_ARG_TYPE(`options.${name}`, 'net.BlockList', value);
  }
  return value;
}

function readOptions(options) {
  for (const name of ['recvBufferSize', 'sendBufferSize']) {
    if (options[name]) validateUint32(options[name], `options.${name}`);
  }
  return {
    reuseAddr: options.reuseAddr,
    reusePort: options.reusePort,
    ipv6Only: options.ipv6Only,
    recvBufferSize: options.recvBufferSize,
    sendBufferSize: options.sendBufferSize,
    receiveBlockList: readBlockList(options, 'receiveBlockList'),
    sendBlockList: readBlockList(options, 'sendBlockList'),
  };
}

function closeOnAbort(socket, signal) {
  validateAbortSignal(signal, 'options.signal');
  const onAborted = () => {
    if (socket[kStateSymbol].handle) socket.close();
  };
  if (signal.aborted) {
    onAborted();
  } else {
    const disposable = EventEmitter.addAbortListener(signal, onAborted);
    socket.once('close', disposable[Symbol.dispose]);
  }
}

function Socket(type, listener) {
  Reflect.apply(EventEmitter, this, []);
  const options = type !== null && typeof type === 'object' ? type : kEmptyObject;
  if (options !== kEmptyObject) type = options.type;
  const settings = readOptions(options);
  const handle = newHandle(type, options.lookup);
  handle[kOwner] = this;
  this[asyncIdSymbol] = handle.getAsyncId();
  this.type = type;
  if (typeof listener === 'function') this.on('message', listener);
  this[kStateSymbol] = {
    handle,
    receiving: false,
    bindState: unbound,
    connectState: disconnected,
    queue: undefined,
    ...settings,
  };
  if (options.signal !== undefined) closeOnAbort(this, options.signal);
  if (socketChannel.hasSubscribers) socketChannel.publish({ socket: this });
}
Object.setPrototypeOf(Socket.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Socket, EventEmitter);

// ---- Receiving -------------------------------------------------------------------------------

function onMessage(count, handle, buffer, rinfo) {
  const socket = handle[kOwner];
  if (count < 0) {
    socket.emit('error', new ErrnoException(count, 'recvmsg'));
    return;
  }
  const { receiveBlockList } = socket[kStateSymbol];
  if (receiveBlockList?.check(rinfo.address, rinfo.family.toLowerCase())) return;
  rinfo.size = buffer.length;
  socket.emit('message', buffer, rinfo);
}

function onError(count, handle, error) {
  handle[kOwner].emit('error', error);
}

function startReceiving(socket) {
  const state = socket[kStateSymbol];
  state.handle.onmessage = onMessage;
  state.handle.onerror = onError;
  state.handle.recvStart();
  state.receiving = true;
  state.bindState = bound;
  if (state.recvBufferSize) bufferSize(socket, state.recvBufferSize, true);
  if (state.sendBufferSize) bufferSize(socket, state.sendBufferSize, false);
}

function startListening(socket) {
  startReceiving(socket);
  socket.emit('listening');
}

// ---- Binding ---------------------------------------------------------------------------------

function replaceHandle(socket, handle) {
  const state = socket[kStateSymbol];
  const old = state.handle;
  if (!old.hasRef() && typeof handle.unref === 'function') handle.unref();
  handle.lookup = old.lookup;
  handle.bind = old.bind;
  handle.send = old.send;
  handle[kOwner] = socket;
  old.close();
  state.handle = handle;
}

// The callback runs when the socket listens, unless an error comes before.
function callWhenListening(socket, callback) {
  function removeListeners() {
    socket.removeListener(EventEmitter.errorMonitor, removeListeners);
    socket.removeListener('listening', onListening);
  }
  function onListening() {
    removeListeners();
    Reflect.apply(callback, socket, []);
  }
  socket.on(EventEmitter.errorMonitor, removeListeners);
  socket.on('listening', onListening);
}

function bindFlags(state) {
  return (state.reuseAddr ? constants.UV_UDP_REUSEADDR : 0) |
    (state.ipv6Only ? constants.UV_UDP_IPV6ONLY : 0) |
    (state.reusePort ? constants.UV_UDP_REUSEPORT : 0);
}

// Whether the socket is to be that of the primary of a cluster, which all workers have.
function isShared(socket, exclusive) {
  return builtins.isLoaded('cluster') && require('cluster').isWorker && !exclusive &&
    !socket[kStateSymbol].reusePort;
}

// onFailure is called with the number of an error.
function bindInCluster(socket, place, onFailure) {
  const query = { ...place, addressType: socket.type };
  require('cluster')._getServer(socket, query, (error, handle) => {
    if (error) {
      onFailure(error);
    } else if (!socket[kStateSymbol].handle) {
      handle.close();
    } else {
      replaceHandle(socket, handle);
      startListening(socket);
    }
  });
}

function bindDescriptor(socket, { fd, exclusive }) {
  if (isShared(socket, exclusive)) {
    const place = { address: null, port: null, fd, flags: bindFlags(socket[kStateSymbol]) };
    bindInCluster(socket, place, (error) => {
      socket[kStateSymbol].bindState = unbound;
      socket.emit('error', new ErrnoException(error, 'open'));
    });
    return;
  }
  const type = guessHandleType(fd);
  if (type !== 'UDP') throw new ERR_INVALID_FD_TYPE(type);
  const error = socket[kStateSymbol].handle.open(fd);
  if (error) throw new ErrnoException(error, 'open');
  startListening(socket);
}

function anyAddress(socket) {
  return socket.type === 'udp4' ? '0.0.0.0' : '::';
}

function bindAddress(socket, { port, address, exclusive }) {
  const state = socket[kStateSymbol];
  const fail = (error) => {
    state.bindState = unbound;
    socket.emit('error', error);
  };
  state.handle.lookup(address || anyAddress(socket), (failure, ip) => {
    if (!state.handle) return;
    const failToBind = (number) => fail(new ExceptionWithHostPort(number, 'bind', ip, port));
    const flags = bindFlags(state);
    if (failure) {
      fail(failure);
    } else if (isShared(socket, exclusive)) {
      bindInCluster(socket, { address: ip, port, fd: -1, flags }, failToBind);
    } else {
      const number = state.handle.bind(ip, port || 0, flags);
      if (number) {
        failToBind(number);
      } else {
        startListening(socket);
      }
    }
  });
}

Socket.prototype.bind = function(port, address /* , callback */) {
  checkRunning(this);
  const state = this[kStateSymbol];
  if (state.bindState !== unbound) throw new ERR_SOCKET_ALREADY_BOUND();
  state.bindState = binding;
  const callback = arguments[arguments.length - 1];
  if (typeof callback === 'function') callWhenListening(this, callback);

  const options = port !== null && typeof port === 'object' ? port : undefined;
  if (typeof options?.recvStart === 'function') {
    replaceHandle(this, options);
    startListening(this);
  } else if (isInt32(options?.fd) && options.fd > 0) {
    bindDescriptor(this, options);
  } else if (options !== undefined) {
    bindAddress(this, options);
  } else {
    bindAddress(this, { port, address: typeof address === 'function' ? '' : address });
  }
  return this;
};

// An address that is told as such; a name could not be looked up at once.
function checkNumeric(address, name, method) {
  validateString(address, name);
  if (isIP(address) === 0) {
    throw new ERR_INVALID_ARG_VALUE(
      name, address, `must be a numeric IP address; ${method} does not perform DNS resolution`);
  }
}

function emitLater(socket, event) {
  process.nextTick(() => {
    if (socket[kStateSymbol].handle) socket.emit(event);
  });
}

Socket.prototype.bindSync = function(options = kEmptyObject) {
  checkRunning(this);
  validateObject(options, 'options');
  const state = this[kStateSymbol];
  if (state.bindState !== unbound) throw new ERR_SOCKET_ALREADY_BOUND();
  const port = validatePort(options.port ?? 0, 'options.port');
  if (options.address) checkNumeric(options.address, 'options.address', 'bindSync');
  const address = options.address || anyAddress(this);
  const error = state.handle.bind(address, port, bindFlags(state));
  if (error) throw new ExceptionWithHostPort(error, 'bind', address, port);
  startReceiving(this);
  emitLater(this, 'listening');
  return this.address();
};

// ---- Connecting ------------------------------------------------------------------------------

// What has to wait until the socket is bound.
function enqueue(socket, action) {
  const state = socket[kStateSymbol];
  if (state.queue === undefined) {
    state.queue = [];
    socket.once(EventEmitter.errorMonitor, onListenError);
    socket.once('listening', onListenSuccess);
  }
  state.queue.push(action);
}

function onListenSuccess() {
  this.removeListener(EventEmitter.errorMonitor, onListenError);
  const state = this[kStateSymbol];
  const { queue } = state;
  state.queue = undefined;
  for (const action of queue) action();
}

function onListenError() {
  this.removeListener('listening', onListenSuccess);
  this[kStateSymbol].queue = undefined;
}

// True if it is bound; else the action waits for that.
function whenBound(socket, action) {
  const state = socket[kStateSymbol];
  if (state.bindState === unbound) socket.bind({ port: 0, exclusive: true }, null);
  if (state.bindState === bound) return true;
  enqueue(socket, action);
  return false;
}

// An error, if there is one.
function connectResolved(state, ip, port, address) {
  if (state.sendBlockList?.check(ip, `ipv${isIP(ip)}`)) return new ERR_IP_BLOCKED(ip);
  const error = state.handle.connect(ip, port);
  return error ? new ExceptionWithHostPort(error, 'connect', address, port) : null;
}

function startConnecting(socket, port, address, callback) {
  const state = socket[kStateSymbol];
  if (callback) socket.once('connect', callback);
  state.handle.lookup(address, (failure, ip) => {
    if (!state.handle) return;
    const error = failure ?? connectResolved(state, ip, port, address);
    state.connectState = error ? disconnected : connected;
    process.nextTick(() => {
      if (!error) {
        socket.emit('connect');
      } else if (callback) {
        socket.removeListener('connect', callback);
        callback(error);
      } else {
        socket.emit('error', error);
      }
    });
  });
}

Socket.prototype.connect = function(port, address, callback) {
  port = validatePort(port, 'Port', false);
  if (typeof address === 'function') {
    callback = address;
    address = '';
  } else if (address === undefined) {
    address = '';
  }
  validateString(address, 'address');
  const state = this[kStateSymbol];
  if (state.connectState !== disconnected) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  state.connectState = connecting;
  const start = () => startConnecting(this, port, address, callback);
  if (whenBound(this, start)) start();
};

Socket.prototype.connectSync = function(port, address) {
  checkRunning(this);
  port = validatePort(port, 'Port', false);
  const state = this[kStateSymbol];
  if (state.connectState !== disconnected) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  if (address == null || address === '') {
    address = this.type === 'udp4' ? '127.0.0.1' : '::1';
  } else {
    checkNumeric(address, 'address', 'connectSync');
  }
  if (state.bindState === unbound) this.bindSync();
  else if (state.bindState !== bound) throw new ERR_SOCKET_ALREADY_BOUND();
  const error = connectResolved(state, address, port, address);
  if (error) throw error;
  state.connectState = connected;
  emitLater(this, 'connect');
};

Socket.prototype.disconnect = function() {
  const state = this[kStateSymbol];
  if (state.connectState !== connected) throw new ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const error = state.handle.disconnect();
  if (error) throw new ErrnoException(error, 'connect');
  state.connectState = disconnected;
};

// ---- Sending and closing ---------------------------------------------------------------------

Socket.prototype.send = function(buffer, offset, length, port, address, callback) {
  const isConnected = this[kStateSymbol].connectState === connected;
  sendDatagram(this, isConnected, [buffer, offset, length, port, address, callback],
               (action) => whenBound(this, action));
};

Socket.prototype.sendto = function(buffer, offset, length, port, address, callback) {
  validateNumber(offset, 'offset');
  validateNumber(length, 'length');
  validateNumber(port, 'port');
  validateString(address, 'address');
  this.send(buffer, offset, length, port, address, callback);
};

Socket.prototype.close = function(callback) {
  const state = this[kStateSymbol];
  if (typeof callback === 'function') this.on('close', callback);
  if (state.queue !== undefined) {
    state.queue.push(() => this.close());
    return this;
  }
  checkRunning(this);
  stopReceiving(this);
  state.handle.close();
  state.handle = null;
  defaultTriggerAsyncIdScope(this[asyncIdSymbol], process.nextTick, () => this.emit('close'));
  return this;
};

Socket.prototype[Symbol.asyncDispose] = async function() {
  if (this[kStateSymbol].handle) await Reflect.apply(promisify(this.close), this, []);
};

Socket.prototype.address = function() {
  checkRunning(this);
  const out = {};
  const error = this[kStateSymbol].handle.getsockname(out);
  if (error) throw new ErrnoException(error, 'getsockname');
  return out;
};

Socket.prototype.remoteAddress = function() {
  checkRunning(this);
  const state = this[kStateSymbol];
  if (state.connectState !== connected) throw new ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const out = {};
  const error = state.handle.getpeername(out);
  if (error) throw new ErrnoException(error, 'getpeername');
  return out;
};

Object.assign(Socket.prototype, optionMethods);
defineDeprecated(Socket.prototype);

function createSocket(type, listener) {
  return new Socket(type, listener);
}

module.exports = {
  _createSocketHandle: deprecate(
    _createSocketHandle, 'dgram._createSocketHandle() is deprecated', 'DEP0112'),
  createSocket,
  Socket,
};
