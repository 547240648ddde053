'use strict';

// http.Agent: keeps the connections of clients, and decides which request gets which.

const EventEmitter = require('events');
const net = require('net');
const { kEmptyObject, once } = require('internal/util');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');
const { getGlobalAgent } = require('internal/http');
const { checkShouldUseProxy, parseProxyConfigFromEnv } = require('internal/http/proxy');
const { guard, unguard } = require('internal/http/free_socket');
const { kProxyConfig, kWaitForProxyTunnel } = require('internal/http/symbols');
const { getOptionValue } = require('internal/options');

const kOnKeylog = Symbol('onkeylog');
const kRequestOptions = Symbol('requestOptions');
const kRequestAsyncResource = Symbol('requestAsyncResource');

function isDuration(value) {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  EventEmitter.call(this);
  this.options = { __proto__: null, ...options };
  options = this.options;
  this.defaultPort = options.defaultPort || 80;
  this.protocol = options.protocol || 'http:';
  if (options.noDelay === undefined) options.noDelay = true;
  // Otherwise net would connect to a Unix socket.
  options.path = null;
  // By name, which see getName().
  this.requests = { __proto__: null };
  this.sockets = { __proto__: null };
  this.freeSockets = { __proto__: null };
  this.keepAliveMsecs = options.keepAliveMsecs || 1000;
  this.keepAlive = options.keepAlive || false;
  this.maxSockets = options.maxSockets || Agent.defaultMaxSockets;
  this.maxFreeSockets = options.maxFreeSockets || 256;
  this.scheduling = options.scheduling || 'lifo';
  this.maxTotalSockets = options.maxTotalSockets;
  this.totalSocketCount = 0;
  this.agentKeepAliveTimeoutBuffer = isDuration(options.agentKeepAliveTimeoutBuffer) ?
    options.agentKeepAliveTimeoutBuffer : 1000;
  if (typeof options.proxyEnv === 'object' && options.proxyEnv !== null) {
    this[kProxyConfig] = parseProxyConfigFromEnv(options.proxyEnv, this.protocol);
  }
  validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
  if (this.maxTotalSockets === undefined) this.maxTotalSockets = Infinity;
  else validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
  this.on('free', onFree);
  this.on('newListener', onNewListener);
}
Object.setPrototypeOf(Agent.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

const { prototype } = Agent;

// Sockets tell their keys only when somebody listens.
function onNewListener(event) {
  if (event !== 'keylog') return;
  this.removeListener('newListener', onNewListener);
  const agent = this;
  this[kOnKeylog] = function onkeylog(keylog) {
    agent.emit('keylog', keylog, this);
  };
  for (const sockets of [this.freeSockets, this.sockets].flatMap(Object.values)) {
    for (const socket of sockets) socket.on('keylog', this[kOnKeylog]);
  }
}

// ---- A socket is free --------------------------------------------------------------------------

function onFree(socket, options) {
  const name = this.getName(options);
  if (!socket.writable) {
    socket.destroy();
  } else if (this.requests[name]?.length) {
    giveToNext(this, socket, name);
  } else if (!keep(this, socket, name, options)) {
    socket.destroy();
  }
}

function giveToNext(agent, socket, name) {
  const requests = agent.requests[name];
  const request = requests.shift();
  const resource = request[kRequestAsyncResource];
  if (resource) {
    resource.runInAsyncScope(() => {
      resetAsyncId(socket);
      setRequestSocket(agent, request, socket);
    });
    request[kRequestAsyncResource] = null;
  } else {
    setRequestSocket(agent, request, socket);
  }
  if (requests.length === 0) delete agent.requests[name];
}

// Whether the socket is kept for later requests.
function keep(agent, socket, name, options) {
  const request = socket._httpMessage;
  if (!request || !request.shouldKeepAlive || !agent.keepAlive) return false;
  const free = agent.freeSockets[name] || [];
  const count = free.length + (agent.sockets[name]?.length ?? 0);
  if (agent.totalSocketCount > agent.maxTotalSockets || count > agent.maxSockets ||
      free.length >= agent.maxFreeSockets || !agent.keepSocketAlive(socket)) {
    return false;
  }
  agent.freeSockets[name] = free;
  socket._httpMessage = null;
  agent.removeSocket(socket, options);
  guard(socket);
  free.push(socket);
  return true;
}

// Null if nobody may keep it; otherwise how long it may be idle.
function idleTimeOf(agent, socket) {
  const timeout = agent.options.timeout || 0;
  const hint = socket._httpMessage?.res?.headers['keep-alive'];
  const seconds = hint ? /^timeout=(\d+)/.exec(hint)?.[1] : undefined;
  if (!seconds) return timeout;
  // The server must not close it while we send.
  const left = Math.max(0, Number.parseInt(seconds, 10) * 1000 - agent.agentKeepAliveTimeoutBuffer);
  if (left === 0) return null;
  return left < timeout ? left : timeout;
}

prototype.keepSocketAlive = function keepSocketAlive(socket) {
  socket.setKeepAlive(true, this.keepAliveMsecs);
  socket.unref();
  const idleTime = idleTimeOf(this, socket);
  const timeout = idleTime ?? (this.options.timeout || 0);
  if (socket.timeout !== timeout) socket.setTimeout(timeout);
  return idleTime !== null;
};

prototype.reuseSocket = function reuseSocket(socket, request) {
  unguard(socket);
  request.reusedSocket = true;
  socket.ref();
};

// ---- A request wants a socket ------------------------------------------------------------------

prototype.getName = function getName(options = kEmptyObject) {
  let name = `${options.host || 'localhost'}:`;
  if (options.port) name += options.port;
  name += ':';
  if (options.localAddress) name += options.localAddress;
  if (options.family === 4 || options.family === 6) name += `:${options.family}`;
  if (options.socketPath) name += `:${options.socketPath}`;
  return name;
};

// What the agent wants goes before what the request wants.
function mergeOptions(agent, request, options) {
  const merged = { __proto__: null, ...options, ...agent.options };
  if (merged.socketPath) merged.path = merged.socketPath;
  if (!merged.servername && merged.servername !== '') {
    merged.servername = serverNameOf(merged, request);
  }
  return merged;
}

function serverNameOf(options, request) {
  let name = options.host;
  const host = request.getHeader('host');
  if (host) {
    validateString(host, 'options.headers.host');
    if (host.startsWith('[')) {
      const end = host.indexOf(']');
      name = end === -1 ? host : host.slice(1, end);
    } else {
      name = host.split(':', 1)[0];
    }
  }
  return net.isIP(name) ? '' : name;
}

// The one that has been free for longest, or for the shortest time.
function takeFreeSocket(agent, name) {
  const free = agent.freeSockets[name];
  if (!free) return undefined;
  while (free.length !== 0 && free[0].destroyed) free.shift();
  const socket = agent.scheduling === 'fifo' ? free.shift() : free.pop();
  if (free.length === 0) delete agent.freeSockets[name];
  return socket;
}

function useAgain(agent, request, socket, options) {
  const { highWaterMark } = options;
  if (highWaterMark !== null && highWaterMark !== undefined &&
      socket.writableHighWaterMark !== highWaterMark) {
    socket._writableState.highWaterMark = highWaterMark;
  }
  resetAsyncId(socket);
  agent.reuseSocket(socket, request);
  setRequestSocket(agent, request, socket);
}

prototype.addRequest = function addRequest(request, options, port, localAddress) {
  if (typeof options === 'string') options = { __proto__: null, host: options, port, localAddress };
  options = mergeOptions(this, request, options);
  const name = this.getName(options);
  this.sockets[name] ||= [];
  const socket = takeFreeSocket(this, name);
  const count = (this.freeSockets[name]?.length ?? 0) + this.sockets[name].length;
  if (socket) {
    useAgain(this, request, socket, options);
    this.sockets[name].push(socket);
  } else if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
    this.createSocket(request, options, (error, created) => {
      if (error) failRequest(request, created, error);
      else setRequestSocket(this, request, created);
    });
  } else {
    this.requests[name] ||= [];
    // Another name may get the next socket.
    request[kRequestOptions] = options;
    const { AsyncResource } = require('async_hooks');
    request[kRequestAsyncResource] = new AsyncResource('QueuedRequest');
    this.requests[name].push(request);
  }
};

function failRequest(request, socket, error) {
  if (error.code === 'ERR_PROXY_TUNNEL') {
    if (error.proxyTunnelTimeout) request.emit('timeout');
    request.emit('error', error);
  }
  request.onSocket(socket, error);
}

function setRequestSocket(agent, request, socket) {
  request.onSocket(socket);
  const agentTimeout = agent.options.timeout || 0;
  if (request.timeout === undefined || request.timeout === agentTimeout) return;
  socket.setTimeout(request.timeout);
}

// For hooks, every use of a socket is another resource.
function resetAsyncId(socket) {
  const handle = socket._handle;
  if (typeof handle?.asyncReset === 'function') handle.asyncReset();
}

// ---- Connecting --------------------------------------------------------------------------------

prototype.createConnection = function createConnection(...args) {
  const [options, callback] = net._normalizeArgs(args);
  const config = this[kProxyConfig];
  if (!checkShouldUseProxy(config, options)) return net.createConnection(...args);
  const { connect } = require(config.protocol === 'https:' ? 'tls' : 'net');
  return connect({ ...config.proxyConnectionOptions }, callback);
};

prototype.createSocket = function createSocket(request, options, callback) {
  options = mergeOptions(this, request, options);
  const timeout = request.timeout || this.options.timeout;
  if (timeout) options.timeout = timeout;
  const name = this.getName(options);
  options._agentKey = name;
  options.encoding = null;
  if (this.keepAlive) {
    options.keepAlive = this.keepAlive;
    options.keepAliveInitialDelay = this.keepAliveMsecs;
  }
  const onCreated = once((error, socket) => {
    if (error) {
      callback(error);
      return;
    }
    this.sockets[name] ||= [];
    this.sockets[name].push(socket);
    this.totalSocketCount++;
    installListeners(this, socket, options);
    callback(null, socket);
  });
  const socket = this.createConnection(options, onCreated);
  // One that has to go through a tunnel first is reported by the callback.
  if (socket && !socket[kWaitForProxyTunnel]) onCreated(null, socket);
};

function installListeners(agent, socket, options) {
  const onFreed = () => agent.emit('free', socket, options);
  const onClose = () => {
    agent.totalSocketCount--;
    agent.removeSocket(socket, options);
  };
  const onTimeout = () => {
    const isFree = Object.values(agent.freeSockets).some((sockets) => sockets.includes(socket));
    if (isFree) socket.destroy();
  };
  // Somebody has taken the socket for good, as after an upgrade.
  const onRemove = () => {
    onClose();
    socket.removeListener('close', onClose);
    socket.removeListener('free', onFreed);
    socket.removeListener('timeout', onTimeout);
    socket.removeListener('agentRemove', onRemove);
  };
  socket.on('free', onFreed);
  socket.on('close', onClose);
  socket.on('timeout', onTimeout);
  socket.on('agentRemove', onRemove);
  if (agent[kOnKeylog]) socket.on('keylog', agent[kOnKeylog]);
}

// ---- A socket is gone --------------------------------------------------------------------------

function removeFrom(sockets, name, socket) {
  const index = sockets[name]?.indexOf(socket) ?? -1;
  if (index === -1) return;
  sockets[name].splice(index, 1);
  if (sockets[name].length === 0) delete sockets[name];
}

// The request that may have a socket in the place of the one that is gone, and its options.
function nextWaiting(agent, name, options) {
  if (agent.requests[name]?.length) return [agent.requests[name][0], options];
  const [other] = Object.keys(agent.requests);
  if (other === undefined || agent.sockets[other]?.length) return [];
  const request = agent.requests[other][0];
  return [request, request[kRequestOptions]];
}

prototype.removeSocket = function removeSocket(socket, options) {
  const name = this.getName(options);
  removeFrom(this.sockets, name, socket);
  if (!socket.writable) removeFrom(this.freeSockets, name, socket);
  const [request, nextOptions] = nextWaiting(this, name, options);
  if (!request || !nextOptions) return;
  request[kRequestOptions] = undefined;
  this.createSocket(request, nextOptions, (error, created) => {
    if (error) failRequest(request, null, error);
    else created.emit('free');
  });
};

prototype.destroy = function destroy() {
  for (const sockets of [this.freeSockets, this.sockets].flatMap(Object.values)) {
    for (const socket of sockets.slice()) socket.destroy();
  }
};

module.exports = {
  Agent,
  globalAgent: getGlobalAgent(
    getOptionValue('--use-env-proxy') ? process.env : undefined, Agent),
};
