'use strict';

// cluster in the process that starts the workers.

const EventEmitter = require('events');
const { receiver, send } = require('internal/cluster/messages');
const Worker = require('internal/cluster/worker');

const cluster = new EventEmitter();
module.exports = cluster;

const SCHED_NONE = 1;  // All workers listen to the same socket.
const SCHED_RR = 2;  // The primary gives them connections in turn.
const policies = { __proto__: null, none: SCHED_NONE, rr: SCHED_RR };

Object.assign(cluster, {
  isWorker: false,
  isMaster: true,
  isPrimary: true,
  Worker,
  workers: {},
  settings: {},
  SCHED_NONE,
  SCHED_RR,
  schedulingPolicy: policies[process.env.NODE_CLUSTER_SCHED_POLICY] ??
    (process.platform === 'win32' ? SCHED_NONE : SCHED_RR),
});

// What the workers listen on, by a name that is made of the place.
const handles = new Map();
const intercom = new EventEmitter();
let lastId = 0;
let policy;

// ---- Starting --------------------------------------------------------------------------------

cluster.setupPrimary = cluster.setupMaster = function setupPrimary(options) {
  const settings = {
    args: process.argv.slice(2),
    exec: process.argv[1],
    execArgv: process.execArgv,
    silent: false,
    ...cluster.settings,
    ...options,
  };
  cluster.settings = settings;
  if (policy === undefined) {
    policy = cluster.schedulingPolicy;
    if (policy !== SCHED_NONE && policy !== SCHED_RR) {
      require('assert').fail(`Bad cluster.schedulingPolicy: ${policy}`);
    }
  }
  process.nextTick(() => cluster.emit('setup', settings));
};

function startProcess(id, env) {
  const { settings } = cluster;
  if (settings.inspectPort === null) {
    const { codes: { ERR_SOCKET_BAD_PORT } } = require('internal/errors');
    throw new ERR_SOCKET_BAD_PORT('Port', null, true);
  }
  return require('child_process').fork(settings.exec, settings.args, {
    cwd: settings.cwd,
    env: { ...process.env, ...env, NODE_UNIQUE_ID: `${id}` },
    serialization: settings.serialization,
    silent: settings.silent,
    windowsHide: settings.windowsHide,
    execArgv: [...settings.execArgv],
    stdio: settings.stdio,
    gid: settings.gid,
    uid: settings.uid,
  });
}

cluster.fork = function fork(env) {
  cluster.setupPrimary();
  const id = ++lastId;
  const worker = new Worker({ id, process: startProcess(id, env) });
  worker.on('message', (message, handle) => cluster.emit('message', worker, message, handle));
  worker.process.once('exit', (code, signal) => onExit(worker, code, signal));
  worker.process.once('disconnect', () => onDisconnect(worker));
  worker.process.on('internalMessage', receiver(worker, onMessage));
  process.nextTick(() => cluster.emit('fork', worker));
  cluster.workers[id] = worker;
  return worker;
};

// ---- Ending ----------------------------------------------------------------------------------

function removeHandles(worker) {
  for (const [key, handle] of handles) {
    if (handle.remove(worker)) handles.delete(key);
  }
}

function removeWorker(worker) {
  delete cluster.workers[worker.id];
  if (Object.keys(cluster.workers).length === 0) intercom.emit('disconnect');
}

// A worker is forgotten when it has both exited and disconnected.
function onExit(worker, code, signal) {
  if (!worker.isConnected()) {
    removeHandles(worker);
    removeWorker(worker);
  }
  worker.exitedAfterDisconnect = Boolean(worker.exitedAfterDisconnect);
  worker.state = 'dead';
  worker.emit('exit', code, signal);
  cluster.emit('exit', worker, code, signal);
}

function onDisconnect(worker) {
  removeHandles(worker);
  if (worker.isDead()) removeWorker(worker);
  worker.exitedAfterDisconnect = Boolean(worker.exitedAfterDisconnect);
  worker.state = 'disconnected';
  worker.emit('disconnect');
  cluster.emit('disconnect', worker);
}

cluster.disconnect = function disconnect(callback) {
  const workers = Object.values(cluster.workers);
  if (workers.length === 0) {
    process.nextTick(() => intercom.emit('disconnect'));
  } else {
    for (const worker of workers) if (worker.isConnected()) worker.disconnect();
  }
  if (typeof callback === 'function') intercom.once('disconnect', callback);
};

Worker.prototype.disconnect = function disconnect() {
  this.exitedAfterDisconnect = true;
  send(this.process, { act: 'disconnect' });
  removeHandles(this);
  removeWorker(this);
  return this;
};

Worker.prototype.destroy = function destroy(signal) {
  this.process.kill(signal || 'SIGTERM');
};

// ---- What workers ask for --------------------------------------------------------------------

// The name of a Unix socket must be short.
function shortPath(address) {
  const path = require('path');
  const relative = path.relative(process.cwd(), address);
  return address.length < relative.length ? address : relative;
}

function makeHandle(key, message) {
  const isPath = message.port < 0 && typeof message.address === 'string' &&
    process.platform !== 'win32';
  const address = isPath ? shortPath(message.address) : message.address;
  // Datagrams have no connections that could be given to anybody.
  const isShared = policy !== SCHED_RR || message.addressType === 'udp4' ||
    message.addressType === 'udp6';
  const Handle = isShared ?
    require('internal/cluster/shared_handle') : require('internal/cluster/round_robin_handle');
  return new Handle(key, address, message);
}

function queryServer(worker, message) {
  if (worker.exitedAfterDisconnect) return;
  const { address, port, addressType, fd, index } = message;
  const key = `${address}:${port}:${addressType}:${fd}${port === 0 ? `:${index}` : ''}`;
  const known = handles.get(key);
  // One that listens twice on the same place gets an error from the kernel, as without a cluster.
  const handle = known && !known.has(worker) ? known : makeHandle(key, message);
  if (!known) handles.set(key, handle);
  handle.data ||= message.data;
  handle.add(worker, (errno, reply, serverHandle) => {
    if (!errno) handles.set(key, handle);
    const { data } = handles.get(key);
    if (!known && errno) handles.delete(key);
    send(worker.process, { errno, key, ack: message.seq, data, ...reply }, serverHandle);
  });
}

const answers = {
  __proto__: null,
  queryServer,

  online(worker) {
    worker.state = 'online';
    worker.emit('online');
    cluster.emit('online', worker);
  },

  listening(worker, { addressType, address, port, fd }) {
    const place = { addressType, address, port, fd };
    worker.state = 'listening';
    worker.emit('listening', place);
    cluster.emit('listening', worker, place);
  },

  close(worker, { key }) {
    if (handles.get(key)?.remove(worker)) handles.delete(key);
  },

  exitedAfterDisconnect(worker, message) {
    worker.exitedAfterDisconnect = true;
    send(worker.process, { ack: message.seq });
  },
};

function onMessage(message) {
  answers[message.act]?.(this, message);
}
