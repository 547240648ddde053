'use strict';

// Sockets and servers, over TCP and Unix sockets.

const { isIP, isIPv4, isIPv6 } = require('internal/net');
const { normalizeArgs } = require('internal/net/arguments');
const { Socket } = require('internal/net/socket');
require('internal/net/socket_options').install(Socket.prototype);
const { attemptTimeoutMin, defaults } = require('internal/net/connect');
const { Server } = require('internal/net/server');
const { createServerHandle } = require('internal/net/listen');

function createServer(options, connectionListener) {
  return new Server(options, connectionListener);
}

function connect(...args) {
  const normalized = normalizeArgs(args);
  const [options] = normalized;
  const socket = new Socket(options);
  if (options.timeout) socket.setTimeout(options.timeout);
  return socket.connect(normalized);
}

function getDefaultAutoSelectFamily() {
  return defaults.autoSelectFamily;
}

function setDefaultAutoSelectFamily(value) {
  require('internal/validators').validateBoolean(value, 'value');
  defaults.autoSelectFamily = value;
}

function getDefaultAutoSelectFamilyAttemptTimeout() {
  return defaults.attemptTimeout;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  require('internal/validators').validateInt32(value, 'value', 1);
  defaults.attemptTimeout = Math.max(value, attemptTimeoutMin);
}

module.exports = {
  _createServerHandle: createServerHandle,
  _normalizeArgs: normalizeArgs,
  get BlockList() { return require('internal/blocklist').BlockList; },
  get SocketAddress() { return require('internal/socketaddress').SocketAddress; },
  connect,
  createConnection: connect,
  createServer,
  isIP,
  isIPv4,
  isIPv6,
  Server,
  Socket,
  Stream: Socket,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
};

require('internal/lazy_property').defineLazy(
  module.exports, 'BoundSocket', () => require('internal/net/bound_socket').BoundSocket);
