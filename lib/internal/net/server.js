'use strict';

// net.Server: takes connections. How it comes to listen is in listen.js.

const EventEmitter = require('events');
const { errnoException } = require('internal/net/stream_io');
const { isIP } = require('internal/net');
const { Socket } = require('internal/net/socket');
const { AcceptOptions, checkBlockList } = require('internal/net/socket_making');
const { kKeepAlive, kKeepAliveDelay, kNoDelay, kOwner } = require('internal/net/symbols');
const { kCheckTransfer, kDescriptorForm, kTakeDescriptor, kTransfer } =
  require('internal/transferable');

function getDefaultHighWaterMark() {
  return require('internal/streams/state').getDefaultHighWaterMark();
}

// ---- Making ----------------------------------------------------------------------------------

function checkNumbers(options) {
  const { validateNumber } = require('internal/validators');
  if (options.keepAliveInitialDelay !== undefined) {
    validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
    if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  }
  if (options.highWaterMark !== undefined) {
    validateNumber(options.highWaterMark, 'options.highWaterMark');
    if (options.highWaterMark < 0) options.highWaterMark = getDefaultHighWaterMark();
  }
}

function Server(options, connectionListener) {
  if (!(this instanceof Server)) return new Server(options, connectionListener);
  EventEmitter.call(this);
  if (typeof options === 'function') {
    connectionListener = options;
    options = {};
  } else if (options === undefined || options === null || typeof options === 'object') {
    options = { ...options };
  } else {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  if (typeof connectionListener === 'function') this.on('connection', connectionListener);
  checkNumbers(options);

  this._connections = 0;
  this._handle = null;
  this._usingWorkers = false;
  this._workers = [];
  this._unref = false;
  this._listeningId = 1;

  this.allowHalfOpen = options.allowHalfOpen || false;
  this.pauseOnConnect = Boolean(options.pauseOnConnect);
  this.noDelay = Boolean(options.noDelay);
  this.keepAlive = Boolean(options.keepAlive);
  this.keepAliveInitialDelay = ~~(options.keepAliveInitialDelay / 1000);
  this.highWaterMark = options.highWaterMark ?? getDefaultHighWaterMark();
  if (options.blockList) this.blockList = checkBlockList(options.blockList);
}
Object.setPrototypeOf(Server.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Server, EventEmitter);

Object.defineProperty(Server.prototype, 'listening', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return Boolean(this._handle); },
});

Server.prototype.address = function() {
  if (this._handle?.getsockname) {
    const address = {};
    const status = this._handle.getsockname(address);
    if (status) throw errnoException(status, 'address');
    return address;
  }
  return this._pipeName || null;
};

// ---- Connections -----------------------------------------------------------------------------

function describePeers(handle) {
  if (!handle.getsockname && !handle.getpeername) return undefined;
  const local = {};
  const remote = {};
  handle.getsockname?.(local);
  handle.getpeername?.(remote);
  return {
    __proto__: null,
    localAddress: local.address,
    localPort: local.port,
    localFamily: local.family,
    remoteAddress: remote.address,
    remotePort: remote.port,
    remoteFamily: remote.family,
  };
}

function isBlocked(server, handle) {
  if (!server.blockList || typeof handle.getpeername !== 'function') return false;
  const remote = {};
  handle.getpeername(remote);
  const family = isIP(remote.address);
  return family !== 0 && server.blockList.check(remote.address, `ipv${family}`);
}

// Whether there is no room for another connection.
function isFull(server) {
  const { maxConnections } = server;
  return maxConnections !== undefined && maxConnections !== null &&
    server._connections >= maxConnections;
}

function drop(server, handle) {
  const peers = describePeers(handle);
  if (peers === undefined) server.emit('drop');
  else server.emit('drop', peers);
  handle.close();
}

const acceptOptions = new AcceptOptions();

function makeSocket(server, handle) {
  acceptOptions.handle = handle;
  acceptOptions.allowHalfOpen = server.allowHalfOpen;
  acceptOptions.pauseOnCreate = server.pauseOnConnect;
  acceptOptions.readableHighWaterMark = acceptOptions.writableHighWaterMark = server.highWaterMark;
  const socket = new Socket(acceptOptions);
  acceptOptions.handle = null;
  if (server.noDelay && handle.setNoDelay) {
    socket[kNoDelay] = true;
    handle.setNoDelay(true);
  }
  if (server.keepAlive && handle.setKeepAlive) {
    socket[kKeepAlive] = true;
    socket[kKeepAliveDelay] = server.keepAliveInitialDelay;
    handle.setKeepAlive(true, server.keepAliveInitialDelay);
  }
  return socket;
}

let serverChannel;

// The onconnection of handles.
function onConnection(status, handle) {
  const server = this[kOwner];
  if (status) {
    server.emit('error', errnoException(status, 'accept'));
    return;
  }
  if (isFull(server)) {
    drop(server, handle);
    return;
  }
  if (isBlocked(server, handle)) {
    handle.close();
    return;
  }
  const socket = makeSocket(server, handle);
  server._connections++;
  socket.server = server;
  socket._server = server;
  server.emit('connection', socket);
  serverChannel ??= require('diagnostics_channel').channel('net.server.socket');
  if (serverChannel.hasSubscribers) serverChannel.publish({ socket });
}

Server.prototype.getConnections = function(callback) {
  const end = (error, count) => process.nextTick(callback, error, count);
  if (!this._usingWorkers) {
    end(null, this._connections);
    return this;
  }
  let waiting = this._workers.length;
  let total = this._connections;
  const onCount = (error, count) => {
    if (error) {
      waiting = -1;
      end(error);
      return;
    }
    total += count;
    if (--waiting === 0) end(null, total);
  };
  for (const worker of this._workers) worker.getConnections(onCount);
  return this;
};

// ---- Ending ----------------------------------------------------------------------------------

Server.prototype.close = function(callback) {
  this._listeningId++;
  if (typeof callback === 'function') {
    if (this._handle) {
      this.once('close', callback);
    } else {
      this.once('close', function close() {
        const { codes: { ERR_SERVER_NOT_RUNNING } } = require('internal/errors');
        callback(new ERR_SERVER_NOT_RUNNING());
      });
    }
  }
  if (this._handle) {
    this._handle.close();
    this._handle = null;
  }
  if (this._usingWorkers) closeWorkers(this);
  else this._emitCloseIfDrained();
  return this;
};

function closeWorkers(server) {
  let waiting = server._workers.length;
  // Counts as a connection, so that the last socket that closes meanwhile is not the end.
  server._connections++;
  const onClosed = () => {
    if (--waiting !== 0) return;
    server._connections = 0;
    server._emitCloseIfDrained();
  };
  for (const worker of server._workers) worker.close(onClosed);
}

Server.prototype._emitCloseIfDrained = function() {
  if (this._handle || this._connections) return;
  process.nextTick(() => this.emit('close'));
};

Server.prototype[Symbol.asyncDispose] = async function() {
  if (!this._handle) return;
  await require('internal/util').promisify(this.close).call(this);
};

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'connection') socket.destroy(error);
  else this.emit('error', error);
};

Server.prototype._setupWorker = function(socketList) {
  this._usingWorkers = true;
  this._workers.push(socketList);
  socketList.once('exit', (list) => {
    this._workers.splice(this._workers.indexOf(list), 1);
  });
};

Server.prototype[kCheckTransfer] = function() {
  require('internal/net/transfer').checkServer(this);
};

Server.prototype[kTransfer] = function() {
  return require('internal/net/transfer').transferServer(this);
};

Object.defineProperty(Server.prototype, kDescriptorForm, {
  __proto__: null,
  get() {
    const { optionsOfServer } = require('internal/net/transfer');
    return { maker: 'internal/net/transfer:serverOf', data: optionsOfServer(this) };
  },
});

Server.prototype[kTakeDescriptor] = function() {
  return require('internal/net/transfer').takeServerDescriptor(this);
};

Server.prototype.ref = function() {
  this._unref = false;
  this._handle?.ref();
  return this;
};

Server.prototype.unref = function() {
  this._unref = true;
  this._handle?.unref();
  return this;
};

module.exports = { Server, onConnection };
