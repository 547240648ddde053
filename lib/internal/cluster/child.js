'use strict';

// cluster in a worker.

const EventEmitter = require('events');
const { receiver, send: sendTo } = require('internal/cluster/messages');
const Worker = require('internal/cluster/worker');
const { kOwner } = require('internal/net/symbols');

const cluster = new EventEmitter();
module.exports = cluster;

Object.assign(cluster, {
  isWorker: true, isMaster: false, isPrimary: false, worker: null, Worker,
});

const longestInterval = 2 ** 31 - 1;

// The servers of this worker, by the primary's names for them.
const handles = new Map();
// How often each place was listened on: the next index, and those in use.
const places = new Map();

const send = (message, onAnswer) => sendTo(process, message, null, onAnswer);

cluster._setupWorker = function _setupWorker() {
  const worker = new Worker({
    id: Number(process.env.NODE_UNIQUE_ID) | 0, process, state: 'online',
  });
  cluster.worker = worker;
  process.once('disconnect', () => {
    worker.emit('disconnect');
    // The primary is gone.
    if (!worker.exitedAfterDisconnect) process.exit(0);
  });
  process.on('internalMessage', receiver(worker, (message, handle) => {
    if (message.act === 'newconn') {
      onConnection(message, handle);
    } else if (message.act === 'disconnect') {
      disconnectWorker(worker, true);
    }
  }));
  send({ act: 'online' });
};

// ---- Servers ---------------------------------------------------------------------------------

function takeIndex(place) {
  if (!places.has(place)) places.set(place, { next: 0, used: new Set() });
  const indexes = places.get(place);
  indexes.used.add(indexes.next);
  return indexes.next++;
}

function dropIndex(place, index) {
  const used = places.get(place)?.used;
  used?.delete(index);
  if (used?.size === 0) places.delete(place);
}

// For a net.Server or a dgram.Socket: onHandle(error number, handle).
cluster._getServer = function _getServer(server, options, onHandle) {
  let { address } = options;
  if (options.port < 0 && typeof address === 'string' && process.platform !== 'win32') {
    address = require('path').resolve(address);
  }
  const place = [address, options.port, options.addressType, options.fd].join(':');
  const index = takeIndex(place);
  const message = { act: 'queryServer', index, data: null, ...options, address };
  if (server._getServerData) message.data = server._getServerData();
  const release = () => dropIndex(place, index);
  send(message, (reply, handle) => {
    if (typeof server._setServerData === 'function') server._setServerData(reply.data);
    if (handle) {
      useShared(reply, handle, release, onHandle);
    } else {
      takeTurns(reply, release, onHandle);
    }
  });
  server.once('listening', () => {
    if (!places.has(place)) return;
    cluster.worker.state = 'listening';
    send({ ...message, act: 'listening', port: server.address()?.port || options.port });
  });
};

function forget(key, release) {
  send({ act: 'close', key });
  handles.delete(key);
  release();
}

function useShared({ errno, key }, handle, release, onHandle) {
  const { close } = handle;
  handle.close = function closeShared(...args) {
    forget(key, release);
    return close.apply(handle, args);
  };
  handles.set(key, handle);
  onHandle(errno, handle);
}

// In the place of a server's handle: connections come from the primary. A timer keeps the process
// alive as a handle would.
class PretendedHandle {
  #key;
  #release;
  #timer = null;

  constructor({ key, sockname }, release) {
    this.#key = key;
    this.#release = release;
    if (sockname) {
      this.getsockname = (name) => {
        if (this.#key !== undefined) Object.assign(name, sockname);
        return 0;
      };
    }
    this.ref();
  }

  listen() { return 0; }

  ref() {
    this.#timer ??= require('internal/timers/functions').setInterval(() => {}, longestInterval);
  }

  unref() {
    if (this.#timer !== null) require('internal/timers/functions').clearInterval(this.#timer);
    this.#timer = null;
  }

  close() {
    if (this.#key === undefined) return;
    this.unref();
    forget(this.#key, this.#release);
    this.#key = undefined;
  }
}

function takeTurns(message, release, onHandle) {
  if (message.errno) {
    onHandle(message.errno, null);
    return;
  }
  const handle = new PretendedHandle(message, release);
  handles.set(message.key, handle);
  onHandle(0, handle);
}

// Whether the server takes one more; else the primary gives it to somebody else.
function isWelcome(handle) {
  if (handle === undefined) return false;
  const server = handle[kOwner];
  return server?.maxConnections == null || server._connections < server.maxConnections ||
    Boolean(server.dropMaxConnection);
}

function onConnection(message, connection) {
  const handle = handles.get(message.key);
  const accepted = isWelcome(handle);
  send({ ack: message.seq, accepted });
  if (accepted) {
    handle.onconnection(0, connection);
  } else {
    connection.close();
  }
}

// ---- Ending ----------------------------------------------------------------------------------

// The servers are closed first. The primary must know that this is no accident.
function disconnectWorker(worker, isPrimarysWish) {
  worker.exitedAfterDisconnect = true;
  let waiting = 1;
  const proceed = () => {
    if (--waiting > 0) return;
    if (isPrimarysWish) {
      process.disconnect();
    } else {
      send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
    }
  };
  for (const handle of handles.values()) {
    waiting++;
    (handle[kOwner] ?? handle).close(proceed);
  }
  handles.clear();
  proceed();
}

Worker.prototype.disconnect = function disconnect() {
  if (this.state !== 'disconnecting' && this.state !== 'destroying') {
    this.state = 'disconnecting';
    disconnectWorker(this, false);
  }
  return this;
};

Worker.prototype.destroy = function destroy() {
  if (this.state === 'destroying') return;
  this.exitedAfterDisconnect = true;
  if (!this.isConnected()) {
    process.exit(0);
  }
  this.state = 'destroying';
  send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
  process.once('disconnect', () => process.exit(0));
};
